import { expect, type Page, test } from '@playwright/test';
import { type AppProcess, removeTemplate } from '../support/app-process.ts';
import { findViolations } from '../support/axe.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { borrowDevice, connectionStatus, type LentDevice, signIn, workerReady } from '../support/browser.ts';
import { everythingKept, placesWith } from '../support/kept.ts';
import { leaveAll } from '../support/person.ts';
import { choice, inPanel } from '../support/shell.ts';

/** `Este equipo es compartido` (spec B23): nothing personal on the disk, and the tab is the session. */
let backend: Backend;
let app: AppProcess;
let device: LentDevice;
let usuario: string;

test.beforeAll(async () => {
  backend = await startBackend('propio');
  app = backend.app;
});
test.beforeEach(async ({ browser }) => {
  device = await borrowDevice(browser);
  usuario = backend.addPerson();
});
test.afterEach(({ browser }) => leaveAll(browser));
test.afterAll(async () => {
  await backend.remove();
  await removeTemplate();
});

async function signInShared(page: Page): Promise<void> {
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Usuario', { exact: true }).fill(usuario);
  await page.getByLabel('Contraseña', { exact: true }).fill(app.password);
  await page.getByRole('checkbox', { name: /Este equipo es compartido/ }).check();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Buen|¡Feliz)/);
}

/** Of the person, outside of the tab's own sessionStorage and the app's own files. */
async function personalOnDisk(page: Page): Promise<string[]> {
  const kept = Object.entries(await everythingKept(page)).filter(
    ([place]) => !place.startsWith('cache:planeacion') && !place.startsWith('sessionStorage:'),
  );
  const all = Object.fromEntries(kept);
  const photos = Object.keys(all).filter((place) => place.startsWith('cache:fotos'));
  return [...placesWith(all, usuario), ...placesWith(all, 'Ramírez'), ...placesWith(all, 'lime'), ...photos];
}

const entrar = (page: Page) => page.getByRole('button', { name: 'Entrar' });

test('nothing of the person is on the disk while the tab is open nor after it; offline it says that nothing can be saved', async () => {
  const { page, context } = device;
  await signInShared(page);
  await workerReady(page);
  await page.reload();
  await expect(page.getByText('Equipo compartido: aquí no se guarda nada.')).toBeVisible();
  await inPanel(page, (panel) => choice(panel, 'Color del tema', 'Lima').click());
  await expect.poll(() => backend.value(usuario, 'currentTheme')).toBe('lime');
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  expect(await personalOnDisk(page)).toEqual([]);
  expect(await findViolations(page)).toEqual([]);

  // Nothing is kept here: what the control goes back to is what the server has said since.
  const heard = page.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes('"campo":"currentTheme"')),
  );
  await page.reload();
  await heard;
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'lime');
  await context.setOffline(true);
  await inPanel(page, (panel) => choice(panel, 'Color del tema', 'Rosa').click());
  const notKept = 'El servidor no lo confirmó, y este dispositivo no puede guardar el cambio.';
  await expect(page.getByText(notKept, { exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'lime');
  await context.setOffline(false);

  const next = await context.newPage();
  await page.close();
  await next.goto(`${app.url}/`);
  await expect(entrar(next)).toBeVisible();
  expect(await personalOnDisk(next)).toEqual([]);
  expect(placesWith(await everythingKept(next), usuario).filter((at) => !at.startsWith('cache:'))).toEqual(
    [],
  );
  expect(device.errors).toEqual([]);
});

test('a setting that the server has stays on the screen when the window is looked at again', async () => {
  const { page } = device;
  await signInShared(page);
  await inPanel(page, (panel) => choice(panel, 'Color del tema', 'Lima').click());
  await expect.poll(() => backend.value(usuario, 'currentTheme')).toBe('lime');
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  // Each theme that was drawn from here on.
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const seen = new Set([dataset.tema]);
    new MutationObserver(() => seen.add(dataset.tema)).observe(document.documentElement, {
      attributeFilter: ['data-tema'],
    });
    Object.assign(window, { seen });
    dispatchEvent(new Event('focus'));
  });
  // The device's answer to the look comes within the tab; another change comes after it.
  await inPanel(page, (panel) => choice(panel, 'Esquema de color', 'Oscuro').click());
  await expect.poll(() => backend.value(usuario, 'colorScheme')).toBe('dark');
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(['lime']);
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'lime');
  expect(device.errors).toEqual([]);
});

test('a duplicated tab does not go on with it, other tabs neither hear nor are heard, and Salir ends it', async () => {
  const { page, context } = device;
  await signInShared(page);
  // A window that this one opens gets a copy of its sessionStorage, as a duplicated tab does.
  const [copy] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open('/')),
  ]);
  await expect(entrar(copy)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Buen|¡Feliz)/);

  await signIn(copy, app, 'coordinacion');
  await page.bringToFront();
  await page.reload();
  await expect(page.locator('body')).toContainText('Pepe');
  await page.getByRole('button', { name: /Pepe/ }).click();
  const left = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: 'Salir' }).click();
  await left;
  await expect(copy.getByRole('heading', { level: 1 })).toContainText(/^(Buen|¡Feliz)/);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  // The other tab's session stands, and rules here again.
  await page.goto(`${app.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Buen|¡Feliz)/);
  await expect(page.locator('body')).not.toContainText('Pepe');
  expect(device.errors).toEqual([]);
});

test('a start that finds its sign of life older than a minute ends the session', async () => {
  const { page } = device;
  await signInShared(page);
  await page.addInitScript(() => {
    if (sessionStorage.getItem('vida')) sessionStorage.setItem('vida', `${Date.now() - 61_000} libre`);
  });
  await page.reload();
  await expect(entrar(page)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  expect(device.errors).toEqual([]);
});

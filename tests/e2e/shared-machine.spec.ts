import { expect, type Page } from '@playwright/test';
import type { AppProcess } from '../support/backends/app-process.ts';
import { findViolations } from '../support/browser/axe.ts';
import { connectionStatus, signIn, workerReady } from '../support/browser/browser.ts';
import { choice, inPanel } from '../support/person/shell.ts';
import { placesWith, readSiteData } from '../support/person/site-data.ts';
import { test } from './test.ts';

/**
 * `Este equipo es compartido` (B23): no personal data on the disk, and the session lasts as long as the tab.
 */
let usuario: string;

test.beforeEach(async ({ backend }) => {
  usuario = backend.addPerson();
});

async function signInShared(page: Page, app: AppProcess): Promise<void> {
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Usuario', { exact: true }).fill(usuario);
  await page.getByLabel('Contraseña', { exact: true }).fill(app.password);
  await page.getByRole('checkbox', { name: /Este equipo es compartido/ }).check();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Buen|¡Feliz)/);
}

/** Personal data outside of the tab's sessionStorage and the app's own files. */
async function personalOnDisk(page: Page): Promise<string[]> {
  const kept = Object.entries(await readSiteData(page)).filter(
    ([place]) => !place.startsWith('cache:planeacion') && !place.startsWith('sessionStorage:'),
  );
  const all = Object.fromEntries(kept);
  const photos = Object.keys(all).filter((place) => place.startsWith('cache:fotos'));
  return [...placesWith(all, usuario), ...placesWith(all, 'Ramírez'), ...placesWith(all, 'lime'), ...photos];
}

const entrar = (page: Page) => page.getByRole('button', { name: 'Entrar' });

test('on a shared machine no personal data is on the disk, and offline the page says nothing can be saved', async ({
  backend,
  app,
  page,
  context,
}) => {
  await signInShared(page, app);
  await workerReady(page);
  await page.reload();
  await expect(page.getByText('Equipo compartido: aquí no se guarda nada.')).toBeVisible();
  await inPanel(page, (panel) => choice(panel, 'Color del tema', 'Lima').click());
  await expect.poll(() => backend.value(usuario, 'currentTheme')).toBe('lime');
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  expect(await personalOnDisk(page)).toEqual([]);
  expect(await findViolations(page)).toEqual([]);

  // Nothing is stored here, so the control follows the server's last answer.
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
  expect(placesWith(await readSiteData(next), usuario).filter((at) => !at.startsWith('cache:'))).toEqual([]);
});

test('on a shared machine a setting saved at the server stays when the window is shown again', async ({
  backend,
  app,
  page,
}) => {
  await signInShared(page, app);
  await inPanel(page, (panel) => choice(panel, 'Color del tema', 'Lima').click());
  await expect.poll(() => backend.value(usuario, 'currentTheme')).toBe('lime');
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  // Records each theme from here on.
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const seen = new Set([dataset.tema]);
    new MutationObserver(() => seen.add(dataset.tema)).observe(document.documentElement, {
      attributeFilter: ['data-tema'],
    });
    Object.assign(window, { seen });
    dispatchEvent(new Event('focus'));
  });
  // The device's answer comes within the tab; another change follows it.
  await inPanel(page, (panel) => choice(panel, 'Esquema de color', 'Oscuro').click());
  await expect.poll(() => backend.value(usuario, 'colorScheme')).toBe('dark');
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual(['lime']);
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'lime');
});

test('a duplicated tab does not continue a shared session, tabs are isolated, and Salir ends it', async ({
  app,
  page,
  context,
}) => {
  await signInShared(page, app);
  // A window opened by this one gets a copy of its sessionStorage, like a duplicated tab.
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
  // The other tab's session is still valid and applies here again.
  await page.goto(`${app.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Buen|¡Feliz)/);
  await expect(page.locator('body')).not.toContainText('Pepe');
});

test('a start with a heartbeat older than a minute ends the shared session', async ({ app, page }) => {
  await signInShared(page, app);
  await page.addInitScript(() => {
    if (sessionStorage.getItem('vida')) sessionStorage.setItem('vida', `${Date.now() - 61_000} libre`);
  });
  await page.reload();
  await expect(entrar(page)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test("closing a shared window ends its session at the app's next page, and a copied token is refused", async ({
  app,
  page,
  context,
}) => {
  await signInShared(page, app);
  const token = await page.evaluate(() => sessionStorage.getItem('sesion') ?? '');
  const isOpen = async () => {
    const query = 'query v($u: String!, $t: String!) { validarSesion(usuario: $u, tokenSesion: $t) }';
    const answer = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { u: usuario, t: token } }),
    });
    const { data } = (await answer.json()) as { data: { validarSesion: boolean | null } | null };
    return data?.validarSesion === true;
  };
  // Another page of the app while the window is open: the session continues.
  const next = await context.newPage();
  await next.clock.install();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ventanas'))).not.toBeNull();
  await next.goto(`${app.url}/login`);
  await workerReady(next);
  await next.clock.fastForward(66_000);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Buen|¡Feliz)/);
  expect(await isOpen()).toBe(true);

  await page.close();
  expect(await personalOnDisk(next)).toEqual([]);
  await next.reload();
  const openAMinuteLater = () => next.clock.fastForward(66_000).then(isOpen);
  await expect.poll(openAMinuteLater).toBe(false);
  await expect.poll(() => next.evaluate(() => localStorage.getItem('ventanas'))).toBeNull();
  await expect.poll(() => next.evaluate(() => localStorage.getItem('boletos'))).toBeNull();
  expect(await personalOnDisk(next)).toEqual([]);
});

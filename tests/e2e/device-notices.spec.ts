import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type AppProcess, removeTemplate, startApp } from '../support/app-process.ts';
import { findViolations } from '../support/axe.ts';
import { connectionStatus, type Device, openDevice, signIn, workerReady } from '../support/browser.ts';
import { choice, inPanel } from '../support/shell.ts';

/** What the person is told of a device that cannot keep changes, or whose browser deleted them (promises 15, 16). */
let app: AppProcess;
let device: Device;

test.beforeAll(async () => {
  app = await startApp();
});
test.beforeEach(async () => {
  device = await openDevice(app);
});
test.afterEach(async () => {
  await device.remove();
});
test.afterAll(async () => {
  await app.remove();
  await removeTemplate();
});

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos del dispositivo' });

async function clearOrigin(context: BrowserContext, page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes: 'indexeddb,cache_storage' });
}

const pick = (page: Page, group: string, name: string) =>
  inPanel(page, (panel) => choice(panel, group, name).click());

async function settingOnServer(usuario: string, campo: string): Promise<unknown> {
  const query = 'query($u: String!, $c: String!) { configuracion(usuario: $u, campo: $c) }';
  const token = await app.signIn(usuario);
  return (await app.call(query, { u: usuario, c: campo }, token)).data?.configuracion;
}

test('promise 16: changes that the browser deleted are told by number and name, until they were read', async () => {
  const { page, context } = device;
  await signIn(page, app, 'profesor');
  await workerReady(page);
  await context.setOffline(true);
  await pick(page, 'Color del tema', 'Rosa');
  await pick(page, 'Tipo de menú', 'Estático');
  await expect(connectionStatus(page)).toHaveText('Sin conexión · 2 cambios por enviar');
  await context.setOffline(false);
  await page.goto('about:blank');
  await clearOrigin(context, page);

  await page.goto(`${app.url}/profile`);
  await expect(notices(page)).toContainText('El navegador borró 2 cambios que no se habían enviado.');
  await expect(notices(page)).toContainText('Color del tema y Tipo de menú');
  await page.reload();
  await expect(notices(page)).toContainText('El navegador borró 2 cambios');
  expect(await findViolations(page)).toEqual([]);
  await notices(page).getByRole('button', { name: 'Entendido' }).click();
  await expect(notices(page)).toBeHidden();
  await page.reload();
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  await expect(notices(page)).toBeHidden();
  expect(device.errors).toEqual([]);
});

test('promise 15: a store of a newer version is left alone; saving goes to the server, and offline nothing is promised', async () => {
  const { page, context } = device;
  await signIn(page, app, 'coordinacion');
  await workerReady(page);
  await page.goto(`${app.url}/salud`);
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('ajustes-uni', 99);
        request.onsuccess = () => resolve(request.result.close());
        request.onerror = () => reject(request.error);
      }),
  );
  await page.goto(`${app.url}/`);
  await expect(notices(page)).toContainText('Una versión más nueva de la aplicación usó este dispositivo.');
  await pick(page, 'Color del tema', 'Lima');
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'lime');
  await expect.poll(() => settingOnServer('coordinacion', 'currentTheme')).toBe('lime');

  await context.setOffline(true);
  await pick(page, 'Color del tema', 'Cian');
  await expect(page.getByText('este dispositivo no puede guardar el cambio')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'lime');
  await context.setOffline(false);
  expect(device.errors).toEqual([]);
});

test('promise 15: where site data is blocked the app opens, says so before a save, and saves online', async () => {
  // The browser's own setting: 2 is "blocked".
  await device.close();
  const file = join(device.profile, 'Default', 'Preferences');
  const preferences = JSON.parse(await readFile(file, 'utf8')) as { profile: Record<string, unknown> };
  preferences.profile.default_content_setting_values = { cookies: 2 };
  await writeFile(file, JSON.stringify(preferences));
  const page = await device.reopen('/login');
  await signIn(page, app, 'admin');
  await expect(notices(page)).toContainText('Este navegador no guarda nada de este sitio.');
  await pick(page, 'Color del tema', 'Verde');
  await expect.poll(() => settingOnServer('admin', 'currentTheme')).toBe('green');
  await device.context.setOffline(true);
  await pick(page, 'Color del tema', 'Rosa');
  await expect(page.getByText('este dispositivo no puede guardar el cambio')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'green');
  expect(device.errors).toEqual([]);
});

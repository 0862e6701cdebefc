import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/browser/axe.ts';
import { connectionStatus, signIn, workerReady } from '../support/browser/browser.ts';
import { choice, heading, inPanel, openFromFooter } from '../support/person/shell.ts';
import { test } from './test.ts';

/**
 * Promise 23: the state of this device without any value, token or name, on the screen and in the clipboard.
 */

const fact = (page: Page, label: string) =>
  page.getByRole('main').locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]');

async function openDiagnosis(page: Page): Promise<void> {
  await openFromFooter(page, 'Diagnóstico');
  await expect(heading(page)).toHaveText('Diagnóstico');
  await expect(page.getByRole('button', { name: 'Copiar' })).toBeVisible();
}

const mainText = async (page: Page) => (await page.getByRole('main').textContent()) ?? '';

test('H17 promise 23 the diagnosis and its copied text contain states and errors, but no token, value or name', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, app, 'profesor');
  await workerReady(page);
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  const token = await page.evaluate(() => localStorage.getItem('sesion') ?? '');
  expect(token.length).toBeGreaterThan(20);
  const session = page.context();
  await session.route('**/graphql', (route) => route.abort('internetdisconnected'));
  await inPanel(page, (panel) => choice(panel, 'Color del tema', 'Morado profundo').click());
  await expect(connectionStatus(page)).toHaveText('Sin conexión · 1 cambio por enviar');
  await openDiagnosis(page);
  await expect(fact(page, 'Cambios por enviar')).toHaveText(
    /^1 · hasta \d+ intentos? · sin respuesta del servidor$/,
  );
  await expect(fact(page, 'Trabajador de fondo').first()).toHaveText(
    /^versión 1\.0\.0, atiende esta página, cubo \d\d$/,
  );
  await expect(fact(page, 'Cambios sin enviar (IndexedDB)')).toHaveText(/^funciona \(\d+ ms\)$/);
  await expect(fact(page, 'App y fotos (Cache Storage)')).toHaveText(/^funciona/);

  expect(await findViolations(page)).toEqual([]);
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/diagnostico-1440.png`, fullPage: true });
  await page.setViewportSize({ width: 390, height: 900 });
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/diagnostico-390.png`, fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: 'Copiar' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Copiado. Pégalo en tu mensaje a soporte.',
  );
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('- Cambios por enviar: 1');
  expect(copied).toContain('- Trabajador de fondo: versión 1.0.0');
  for (const text of [copied, await mainText(page)]) {
    expect(text).not.toContain(token);
    for (const part of token.split('.')) expect(text).not.toContain(part);
    // Neither the account, nor the person, the field or the value.
    expect(text).not.toMatch(/profesor|pepe|currentTheme|color del tema|deeppurple|morado/i);
  }
});

test("P10 Beto's diagnosis counts Ana's sealed changes without their fields, values or names", async ({
  app,
  page,
  context,
}) => {
  await signIn(page, app, 'profesor');
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  let refuse = false;
  await context.route('**/graphql', async (route) => {
    const asks = route.request().postData() ?? '';
    if (!asks.includes('guardarConfiguracion')) return route.continue();
    if (!refuse) return route.abort('internetdisconnected');
    await route.fulfill({
      json: [{ errors: [{ message: 'JsonWebTokenError', extensions: { code: 'TOKEN' } }] }],
    });
  });
  await inPanel(page, (panel) => choice(panel, 'Color del tema', 'Amarillo').click());
  await expect(connectionStatus(page)).toContainText('1 cambio por enviar');
  refuse = true;
  await expect(page).toHaveURL(/\/login/, { timeout: 60_000 });
  await context.unroute('**/graphql');

  await signIn(page, app, 'coordinacion');
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  await openDiagnosis(page);
  await expect(fact(page, 'Cambios por enviar')).toHaveText('ninguno');
  await expect(fact(page, 'Cambios de sesiones cerradas')).toHaveText('1');
  expect(await mainText(page)).not.toMatch(/profesor|pepe|currentTheme|color del tema|yellow|amarillo/i);
  await page.getByRole('main').getByRole('link', { name: 'Cambios por enviar' }).click();
  await expect(page.getByRole('heading', { name: 'Nada por enviar' })).toBeVisible();
});

test('the diagnosis opens with broken storage, names the failing part, and can be copied by hand', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name: string, version?: number) {
      if (name !== 'ajustes-uni') return open.call(this, name, version);
      throw new DOMException('blocked', 'UnknownError');
    };
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await signIn(page, app, 'profesor');
  await openDiagnosis(page);
  await expect(fact(page, 'Cambios sin enviar (IndexedDB)')).toHaveText(/^falla \(StorageError: \w+\)$/);
  await expect(fact(page, 'Datos guardados (IndexedDB)')).toHaveText(/^funciona/);
  await expect(page.getByRole('main')).toContainText('no se pueden leer');

  await page.getByRole('button', { name: 'Copiar' }).click();
  const text = page.getByRole('textbox', { name: 'Texto para soporte' });
  await expect(text).toHaveValue(/Diagnóstico de Planeación escolar[\s\S]+Almacenamiento/);
  await expect(text).toBeFocused();
  await expect(page.getByRole('main').getByRole('status')).toContainText('El navegador no dejó copiar.');
});

test.describe('a separate backend', () => {
  test.use({ backendKind: 'ajeno' });

  test('H17 a backend that refuses the app’s origin looks like no network, and the diagnosis says what it is', async ({
    backend,
    enter,
  }) => {
    const { page } = await enter();
    await expect(connectionStatus(page)).toHaveText('Todo guardado');
    const other = { 'access-control-allow-origin': 'https://otra.example' };
    const all = { when: ({ path }: { path: string }) => path === '/graphql' };
    backend.server.misbehave({ kind: 'edit', headers: other }, all);
    await inPanel(page, (panel) => choice(panel, 'Color del tema', 'Verde').click());
    await expect(connectionStatus(page)).toHaveText('Sin conexión · 1 cambio por enviar');
    await openDiagnosis(page);
    const refused = 'El servidor de datos no acepta esta aplicación';
    await expect(fact(page, 'Servidor').first()).toHaveText(refused);
    await expect(fact(page, 'Qué hacer')).toContainText(`permitir el origen ${backend.url} (CORS)`);

    // Without any answer it is a dead network, and nobody is sent to the wrong people.
    backend.server.misbehave({ kind: 'drop' }, all);
    await page.getByRole('button', { name: 'Revisar de nuevo' }).click();
    await expect(fact(page, 'Servidor').first()).toHaveText('no responde');
    backend.server.behave();
    await expect(connectionStatus(page)).toHaveText('Todo guardado', { timeout: 60_000 });
  });
});

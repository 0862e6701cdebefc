import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/browser/axe.ts';
import { signIn } from '../support/browser/browser.ts';
import { tooWide, wear } from '../support/browser/fit.ts';
import { test } from './test.ts';

/** The audit log, the password and other people's sessions, on the real server. */

const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
const inMenu = (page: Page) =>
  page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Bitácora' });

/** Checks both schemes, on a phone and in a wide window. */
async function looksRight(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  await wear(page, { esquema: 'oscuro' });
  expect(await findViolations(page, 'color-contrast')).toEqual([]);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await tooWide(page), `${width} px`).toBeLessThanOrEqual(0);
  }
  await wear(page, { esquema: 'claro' });
}

test('an administrator reads and exports the audit log by keyboard, and ending sessions is logged in it', async ({
  app,
  page,
}) => {
  const token = await app.signIn('profesor');
  await signIn(page, app, 'admin');
  await expect(inMenu(page)).toBeAttached();
  await goTo(page, '/bitacora');
  const main = page.getByRole('main');
  await expect(main.getByRole('row').nth(1)).toContainText('Bitácora consultada');
  // Chromium's own data know the city by its identifier only.
  await expect(main.getByText('Hora de la Ciudad de México.')).toBeVisible();
  await looksRight(page);

  await goTo(page, '/profile/consulta');
  await main.getByRole('textbox', { name: 'Usuario' }).fill('profesor');
  await page.keyboard.press('Enter');
  await main.getByRole('button', { name: 'Cerrar todas sus sesiones' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar todas' }).press('Enter');
  await expect(main.getByText('Cerramos su sesión. Se lo decimos por correo.')).toBeVisible();
  const answer = await fetch(`${app.url}/api/sesiones`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(401);

  await goTo(page, '/bitacora');
  await main.getByRole('textbox', { name: 'Persona' }).fill('profesor');
  await main.getByRole('combobox', { name: 'Qué pasó' }).selectOption('Sesión cerrada');
  await main.getByRole('button', { name: 'Buscar' }).press('Enter');
  await expect(main.getByRole('row')).toHaveCount(2);
  await expect(main.getByRole('row').nth(1)).toContainText(/Sesión cerradatodasadminprofesor/);
  const saved = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Descargar CSV' }).press('Enter');
  const file = await (await saved).path();
  expect(await readFile(file, 'utf8')).toMatch(
    /^"cuando","que",.*\r\n"2[^\r]*","sesion-cerrada","admin","profesor","todas",[^\r]*\r\n$/,
  );
});

test('a professor has no audit log, sees the activity of their account, and changes the password', async ({
  announce,
  app,
  page,
  context,
}) => {
  announce(/ 400 .*\/api\/contrasena$/);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const other = await app.signIn('festejo');
  await signIn(page, app, 'festejo');
  await goTo(page, '/bitacora');
  const main = page.getByRole('main');
  await expect(main.getByText(/recibieron este permiso/)).toBeVisible();
  await expect(inMenu(page)).toHaveCount(0);
  expect(asked).not.toContain('/api/bitacora');
  await goTo(page, '/configuracion');
  const own = main.getByRole('region', { name: 'Actividad de tu cuenta' });
  await expect(own.getByRole('listitem').first()).toContainText('Entrada');
  await main.getByRole('link', { name: 'Cambiar contraseña' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Cambiar contraseña' })).toBeVisible();
  await looksRight(page);
  const change = main.getByRole('button', { name: 'Cambiar contraseña', exact: true });
  await main.getByLabel('Contraseña actual').fill('otra cosa');
  await main.getByLabel('Contraseña nueva').fill('montaña azul 42');
  await change.press('Enter');
  await expect(main.getByText('Esa no es tu contraseña actual.')).toBeVisible();
  await expect(main.getByLabel('Contraseña actual')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(app.password);
  await page.keyboard.press('Enter');
  await expect(main.getByText('Tu contraseña cambió, y cerramos tu otra sesión.')).toBeVisible();
  const answer = await fetch(`${app.url}/api/sesiones`, { headers: { authorization: `Bearer ${other}` } });
  expect(answer.status).toBe(401);
  await main.getByRole('link', { name: 'Ver tus sesiones abiertas' }).click();
  await expect(own.getByRole('listitem').first()).toContainText('Contraseña cambiada');
  await expect(own).toContainText('Contraseña equivocada');
});

import { expect, type Page } from '@playwright/test';
import type { AppProcess } from '../support/backends/app-process.ts';
import { findViolations } from '../support/browser/axe.ts';
import { signIn } from '../support/browser/browser.ts';
import { tooWide, wear } from '../support/browser/fit.ts';
import { mailbox, mailedCode } from '../support/server/mailbox.ts';
import { test } from './test.ts';

/**
 * The pages under /auth and the sign-in's code step with real mails (A8.3, A11, C1), and sessions on other
 * devices.
 */

const NEW = 'montaña azul 42';
const PHONE = { viewport: { width: 390, height: 844 }, serviceWorkers: 'block' } as const;
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alert = (page: Page) => page.getByRole('alert');

/** Runs all of axe in the light scheme, and only color contrast in the dark one. */
async function look(page: Page): Promise<void> {
  await wear(page, { esquema: 'claro' });
  expect(await findViolations(page)).toEqual([]);
  await wear(page, { esquema: 'oscuro' });
  expect(await findViolations(page, 'color-contrast')).toEqual([]);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
}

/** The next such request takes effect, but its answer is lost. */
async function loseNextAnswer(page: Page, operation: string): Promise<void> {
  let lost = false;
  await page.route('**/graphql', async (route) => {
    if (lost || !route.request().postData()?.includes(operation)) return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

/** A person in the personnel data who never had an account. */
async function unregistered(app: AppProcess): Promise<string> {
  const token = await app.signIn('admin');
  const query = 'query($t: String!) { listaCumpleanos(usuario: "admin", tokenSesion: $t) { usuario } }';
  const { data } = await app.call(query, { t: token }, token);
  const people = data?.listaCumpleanos as { usuario: string }[];
  return people.find(({ usuario }) => usuario !== 'festejo')?.usuario ?? '';
}

test('registering survives network failures and dropped pages between its steps, with one confirmation', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage(PHONE);
  const context = page.context();
  const usuario = await unregistered(app);
  await page.goto(`${app.url}/auth/registro`);

  await test.step('the first step: no network, then a lost answer, then an answer', async () => {
    await field(page, 'Usuario').fill(usuario);
    await field(page, 'Contraseña').fill('corta');
    await press(page, 'Enviar código');
    await expect(field(page, 'Contraseña')).toHaveAccessibleDescription(/Escribe al menos 10 caracteres/);
    await look(page);
    await field(page, 'Contraseña').fill(NEW);
    await context.setOffline(true);
    await press(page, 'Enviar código');
    await expect(alert(page)).toContainText('No hubo respuesta');
    await context.setOffline(false);
    await loseNextAnswer(page, 'enviarConfirmacionRegistro');
    await press(page, 'Enviar código');
    await mailedCode(app, usuario, 1);
    await expect(alert(page)).toContainText('vale el más nuevo');
    await expect(field(page, 'Contraseña')).toHaveValue(NEW);
    await press(page, 'Enviar código');
    await expect(field(page, 'Código de confirmación')).toBeFocused();
  });

  await test.step('the page is dropped while the mail is read', async () => {
    await page.reload();
    await expect(page.getByText('Ya te enviamos un código')).toBeVisible();
    await expect(field(page, 'Usuario')).toHaveValue(usuario);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]),
    );
    expect(kept).not.toContain(NEW);
  });

  await test.step('the second step: a wrong code, no network, a lost answer, an answer', async () => {
    const code = await mailedCode(app, usuario, 2);
    await field(page, 'Código de confirmación').fill('1');
    await press(page, 'Confirmar');
    await expect(field(page, 'Código de confirmación')).toHaveAccessibleDescription(/sigue vigente/);
    await look(page);
    await field(page, 'Código de confirmación').fill(`${code.slice(0, 4)}-${code.slice(4)} `);
    await context.setOffline(true);
    await press(page, 'Confirmar');
    await expect(alert(page)).toContainText('Intenta de nuevo con el mismo');
    await context.setOffline(false);
    await loseNextAnswer(page, 'confirmarRegistro');
    await press(page, 'Confirmar');
    await expect(page.getByRole('button', { name: 'Confirmar' })).not.toHaveAttribute('aria-busy');
    await expect(alert(page)).toContainText('Intenta de nuevo con el mismo');
    await press(page, 'Confirmar');
    await expect(page.getByText('Tu cuenta está lista.')).toBeVisible();
    await look(page);
    await page.getByRole('link', { name: 'Entrar' }).click();
    await field(page, 'Usuario').fill(usuario);
    await field(page, 'Contraseña').fill(NEW);
    await press(page, 'Entrar');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Buen|¡Feliz)/);
  });
});

test('a reset works by keyboard; a new code voids the older one; too many mails block only the mail', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage(PHONE);
  const tabTo = async (name: string) => {
    const wanted = page.getByRole('button', { name, exact: true }).or(field(page, name));
    for (let i = 0; i < 12; i += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} is not reached`);
  };
  // Uses one of the three mails that a person may request in a row.
  await app.call(
    `{ enviarConfirmacionRegistro(usuario: "coordinacion", tokenRegistro_pwd: "${NEW}", reseteoPwd: true) { codigo } }`,
  );
  await page.clock.install();
  await page.goto(`${app.url}/login`);
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Restablecer contraseña' })).toBeVisible();
  await tabTo('Usuario');
  await page.keyboard.type('coordinacion');
  await tabTo('Contraseña nueva');
  await page.keyboard.type(`${NEW} y más`);
  await expect(page.getByText('Fortaleza: muy buena', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Código de confirmación')).toBeFocused();
  const first = await mailedCode(app, 'coordinacion', 2);

  await tabTo('Enviar otro código');
  await page.keyboard.press('Enter');
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('button', { name: 'Enviar otro código' })).toBeEnabled();
  expect((await mailbox(app, 'coordinacion')).count).toBe(2);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Solo vale el más nuevo.')).toBeVisible();
  const newest = await mailedCode(app, 'coordinacion', 3);
  await page.clock.fastForward(61_000);
  await tabTo('Enviar otro código');
  await page.keyboard.press('Enter');
  await expect(alert(page)).toContainText(/Podrás pedir otro en \d minutos; el último que te llegó/);
  await expect(page.getByRole('button', { name: 'Enviar otro código' })).toBeDisabled();

  await field(page, 'Código de confirmación').focus();
  await page.keyboard.type(first);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Código de confirmación')).toHaveAccessibleDescription(/no coincide/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(newest);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tu contraseña cambió.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeFocused();
});

test("the sign-in's code step survives a reload, and too many attempts show a wait", async ({
  app,
  browser,
}) => {
  const page = await browser.newPage(PHONE);
  await page.clock.install();
  await page.goto(`${app.url}/login`);
  await field(page, 'Usuario').fill('nueva');
  await field(page, 'Contraseña').fill(app.password);
  await press(page, 'Entrar');
  await expect(field(page, 'Código de confirmación')).toBeFocused();
  const code = await mailedCode(app, 'nueva', 1);
  await page.reload();
  await expect(field(page, 'Usuario')).toHaveValue('nueva');
  await look(page);
  await field(page, 'Contraseña').fill(app.password);
  await field(page, 'Código de confirmación').fill(code);
  await press(page, 'Confirmar');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Buen|¡Feliz)/);
  expect((await mailbox(app, 'nueva')).count).toBe(1);

  const guess = '{ loginUsuario(usuario: "festejo", password: "otra cosa") { codigo } }';
  for (let i = 0; i < 10; i += 1) await app.call(guess);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${app.url}/login`);
  await field(page, 'Usuario').fill('festejo');
  await field(page, 'Contraseña').fill(app.password);
  await press(page, 'Entrar');
  await expect(alert(page)).toContainText('Demasiados intentos.');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeDisabled();
  await look(page);
  await page.clock.fastForward(91_000);
  await expect(page.getByText('Ya puedes intentarlo de nuevo.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeEnabled();
  await expect(field(page, 'Contraseña')).toHaveValue(app.password);
});

test("a person ends another device's session, and then all sessions including their own", async ({
  app,
  page,
  browser,
}) => {
  const phone = await browser.newPage({ ...PHONE, userAgent: IPHONE });
  for (const device of [page, phone]) await signIn(device, app, 'profesor');
  const rows = page.getByRole('region', { name: 'Sesiones abiertas' }).getByRole('listitem');
  await page.goto(`${app.url}/configuracion`);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Este dispositivo');
  await look(page);
  await press(page, 'Cerrar la sesión de Safari en iPhone');
  await expect(page.getByText('Cerraste la sesión de Safari en iPhone.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await phone.reload();
  await expect(phone.getByText('Tu sesión se cerró desde otro lugar')).toBeVisible();

  const elsewhere = await app.signIn('profesor');
  await press(page, 'Cerrar sesión en todos mis dispositivos');
  await press(page, 'Cerrar todas');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.sesion)).toBeUndefined();
  const query = 'query($t: String!) { validarSesion(usuario: "profesor", tokenSesion: $t) }';
  const { errors = [] } = await app.call(query, { t: elsewhere });
  expect(errors[0]).toMatchObject({ message: 'JsonWebTokenError', extensions: { motivo: 'revocada' } });
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

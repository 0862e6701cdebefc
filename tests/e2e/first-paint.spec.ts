import { expect } from '@playwright/test';
import { connectionStatus, signIn } from '../support/browser/browser.ts';
import { expectNoShift, holdScripts, SHIFTS } from '../support/browser/first-frame.ts';
import { heading, menuButton, sideMenu } from '../support/person/shell.ts';
import { test } from './test.ts';

/** The first paint without the framework: what is shown before any module runs, and the hydration. */
test.use({ serviceWorkers: 'block' });

test('the sign-in form works before scripts load: typed text and an early press of Entrar are kept', async ({
  app,
  page,
}) => {
  await page.addInitScript(SHIFTS);
  const release = await holdScripts(page);
  await page.goto(`${app.url}/login`, { waitUntil: 'commit' });
  await page.getByLabel('Usuario', { exact: true }).fill('profesor');
  await page.getByLabel('Contraseña', { exact: true }).fill(app.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await release();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pepe');
});

test('a refused sign-in is not sent again by later forms', async ({ app, page }) => {
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Usuario', { exact: true }).fill('profesor');
  await page.getByLabel('Contraseña', { exact: true }).fill('otra cosa');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert')).toContainText('no coinciden');
  await page.getByRole('link', { name: 'Crear cuenta' }).click();
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByRole('link', { name: 'Ya tengo cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
  // The form's messages appear in its first effect.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await page.evaluate(() => window.__entrar)).toBeUndefined();
});

test('typed text stays in the fields during hydration, without a layout shift', async ({ app, page }) => {
  await page.addInitScript(SHIFTS);
  const release = await holdScripts(page);
  await page.goto(`${app.url}/login`, { waitUntil: 'commit' });
  const user = page.getByLabel('Usuario', { exact: true });
  await user.fill('profe');
  const node = await user.elementHandle();
  await release();
  // React has hydrated the page when this button works; a press before that is repeated.
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'text');
  await expect(user).toHaveValue('profe');
  expect(await node?.evaluate((element) => element.isConnected)).toBe(true);
  await expectNoShift(page);
});

test('a button pressed before scripts load does its work once when they have loaded', async ({
  app,
  page,
}) => {
  await signIn(page, app, 'coordinacion');
  for (const [button, opened] of [
    ['Ajustes de diseño', page.getByRole('dialog', { name: 'Ajustes de diseño' })],
    ['Buscar', page.getByRole('combobox')],
  ] as const) {
    const release = await holdScripts(page);
    await page.goto(`${app.url}/`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: button }).first().click();
    await expect(opened).toHaveCount(0);
    await release();
    await expect(opened).toBeVisible();
  }
});

test('a menu or a branch opened before scripts load stays open when the page has come', async ({
  app,
  page,
}) => {
  await signIn(page, app, 'coordinacion');
  const menu = sideMenu(page);
  const [branch, entry] = [
    menu.getByRole('button', { name: 'UI Kit' }),
    menu.getByRole('link', { name: 'Botones' }),
  ];
  for (const [width, button, opened] of [
    [390, menuButton(page), menu],
    [1440, branch, entry],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const release = await holdScripts(page);
    await page.goto(`${app.url}/`, { waitUntil: 'commit' });
    await button.click();
    await release();
    await expect(heading(page)).toContainText('Íñigo');
    await expect(menu.getByRole('link', { name: 'Inicio' })).toHaveAttribute('aria-current', 'page');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await expect(opened).toBeVisible();
  }
});

test("the first frame has the person's appearance before any module runs, without a flash of another theme", async ({
  app,
  page,
}) => {
  await signIn(page, app, 'coordinacion');
  await page.getByRole('button', { name: 'Ajustes de diseño' }).click();
  const panel = page.getByRole('dialog', { name: 'Ajustes de diseño' });
  for (const name of ['Rosa', 'Oscuro', 'Estático', 'Relleno'])
    await panel.getByRole('radio', { name, exact: true }).click();
  await panel.getByRole('button', { name: 'Aumentar escala' }).click();
  await page.keyboard.press('Escape');
  await expect(connectionStatus(page)).toHaveText('Todo guardado');

  await page.addInitScript(SHIFTS);
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const note = () => {
      const { tema, esquema, menu, diseno, campos, appRoot } = document.documentElement?.dataset ?? {};
      if (appRoot) seen.add([tema, esquema, menu, diseno, campos, appRoot].join(' '));
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const release = await holdScripts(page);
  await page.goto(`${app.url}/`, { waitUntil: 'commit' });
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-tema', 'pink');
  await expect(root).toHaveAttribute('data-menu', 'static');
  await expect(page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
  await expect(page.locator('#acceso')).toBeHidden();
  expect(await root.evaluate((element) => element.style.getPropertyValue('--escala'))).toBe('15');
  // The system's bars too, whatever scheme the system has.
  expect(
    await page.evaluate(() => {
      const own = getComputedStyle(document.documentElement).getPropertyValue('--superficie').trim();
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
      return metas.map(({ content }) => content === own);
    }),
  ).toEqual([true, true]);
  // The document itself contains no personal data: what is drawn early comes from the device's storage.
  expect(await (await page.request.get(`${app.url}/`)).text()).not.toMatch(/Íñigo|Coordinaci[oó]n/);

  await release();
  await expect(page.getByRole('heading', { name: 'Hoy cumplen años' })).toBeVisible();
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  const looks = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(looks).toEqual(['pink oscuro static colorScheme filled marco']);
  await expectNoShift(page);
});

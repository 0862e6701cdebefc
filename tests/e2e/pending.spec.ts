import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/browser/axe.ts';
import { connectionStatus } from '../support/browser/browser.ts';
import type { Person } from '../support/person/person.ts';
import {
  choice,
  heading,
  inPanel,
  panelButton,
  pressUntilFocused,
  settingsPanel,
} from '../support/person/shell.ts';
import { test } from './test.ts';

/** What the person sees of a save and can do about it, with each state reached for real. */
let ana: Person;

test.beforeEach(async ({ enter }) => {
  ana = await enter();
  await expect(connectionStatus(ana.page)).toHaveText('Todo guardado');
});

const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const toList = (page: Page) => page.getByRole('link', { name: 'Ver cambios por enviar' });
const conflictIn = (page: Page, field: string) => page.getByRole('group', { name: `Conflicto en ${field}` });

/** Runs axe in a wide light and a narrow dark window; with PICTURES=folder it also takes pictures. */
async function lookAt(page: Page, name: string): Promise<void> {
  const root = page.locator('html');
  for (const [width, scheme] of [
    [390, 'oscuro'],
    [1440, 'claro'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await root.evaluate((html, esquema) => html.setAttribute('data-esquema', esquema), scheme);
    expect(await findViolations(page), `${name} ${width}`).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${name}: wider than ${width} px`).toBeLessThanOrEqual(0);
    await picture(page, `${name}-${width}-${scheme}`);
  }
}

async function picture(page: Page, name: string): Promise<void> {
  const { PICTURES } = process.env;
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
}

test('while the server is down each field says that it is pending, and the list has time and attempts', async ({
  backend,
}) => {
  const { page } = ana;
  await expect(toList(page)).toHaveCount(0);
  await inPanel(page, async (panel) => {
    await choice(panel, 'Color del tema', 'Verde').click();
    await expect(panel.getByText('Guardado', { exact: true })).toBeVisible();
  });
  await expect(connectionStatus(page)).toHaveText('Todo guardado');

  await backend.server.refuse();
  await inPanel(page, async (panel) => {
    await choice(panel, 'Color del tema', 'Rosa').click();
    await panel.getByRole('button', { name: 'Aumentar escala' }).click();
    await expect(panel.getByText('Pendiente de enviar')).toHaveCount(2);
  });
  await expect(connectionStatus(page)).toHaveText('Sin conexión · 2 cambios por enviar');

  // By keyboard alone.
  await pressUntilFocused(page, 'Tab', toList(page));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Cambios por enviar');
  await expect(row(page, 'Color del tema')).toContainText('Verde');
  await expect(row(page, 'Color del tema')).toContainText('Rosa');
  await expect(row(page, 'Color del tema')).toContainText('Pendiente de enviar');
  await expect(row(page, 'Color del tema')).toContainText('Elegido hace un momento');
  await expect(page.getByText('la última vez, sin respuesta del servidor').first()).toBeVisible();
  await lookAt(page, 'sin-conexion');

  const retry = page.getByRole('button', { name: 'Reintentar ahora' });
  await pressUntilFocused(page, 'Tab', retry);
  await page.keyboard.press('Enter');
  await expect(page.getByText('El servidor no respondió. Seguimos intentando.')).toBeVisible();

  const discard = row(page, 'Escala').getByRole('button', { name: 'Descartar' });
  await pressUntilFocused(page, 'Tab', discard);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: '¿Descartar este cambio?' });
  await expect(question).toContainText('Escala: se pierde «15» y vuelve a verse');
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await pressUntilFocused(page, 'Tab', question.getByRole('button', { name: 'Descartar' }));
  await page.keyboard.press('Enter');
  await expect(row(page, 'Escala')).toHaveCount(0);
  await expect(page.locator('html')).toHaveCSS('font-size', '14px');
  await expect(connectionStatus(page)).toHaveText('Sin conexión · 1 cambio por enviar');
  await expect(heading(page)).toBeFocused();

  await backend.server.accept();
  await expect(connectionStatus(page)).toHaveText('Todo guardado', { timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Nada por enviar' })).toBeVisible();
  await lookAt(page, 'nada');
  expect(backend.value(ana.usuario, 'currentTheme')).toBe('pink');
  expect(backend.value(ana.usuario, 'scale')).toBe(null);
});

test('M15 a conflict open in two tabs, settled offline in one panel, closes in the other', async ({
  backend,
}) => {
  const { page } = ana;
  await backend.server.refuse();
  await inPanel(page, (panel) => choice(panel, 'Color del tema', 'Verde').click());
  await expect(connectionStatus(page)).toContainText('1 cambio por enviar');
  // Past the server that this device cannot reach: the earlier change is still unsent.
  await backend.change(ana.usuario, 'currentTheme', 'pink');
  await backend.server.accept();

  const first = page;
  await first.goto(`${backend.url}/pendientes`);
  await expect(connectionStatus(first)).toHaveText('1 cambio por revisar', { timeout: 30_000 });
  const sentence = 'Verde en este dispositivo, Rosa en otro.';
  await expect(conflictIn(first, 'Color del tema')).toContainText(sentence);
  expect(backend.value(ana.usuario, 'currentTheme')).toBe('pink');
  const second = await ana.context.newPage();
  await second.goto(`${backend.url}/configuracion`);
  await expect(conflictIn(second, 'Color del tema')).toContainText(sentence);
  await expect(second.getByRole('region', { name: 'Ajustes de diseño por revisar' })).toBeVisible();
  await lookAt(first, 'conflicto');
  await first.bringToFront();
  await lookAt(second, 'conflicto-configuracion');

  // The choice is stored offline and sent when online.
  await backend.server.refuse();
  await second.bringToFront();
  await panelButton(second).click();
  const inSecond = settingsPanel(second).getByRole('group', { name: 'Conflicto en Color del tema' });
  await expect(inSecond).toContainText(sentence);
  await picture(second, 'panel-conflicto');
  await inSecond.getByRole('button', { name: 'Conservar Rosa' }).click();
  await expect(inSecond).toHaveCount(0);
  await expect(conflictIn(first, 'Color del tema')).toHaveCount(0);
  for (const tab of [first, second]) {
    await expect(tab.locator('html')).toHaveAttribute('data-tema', 'pink');
    await expect(connectionStatus(tab)).not.toContainText('por revisar');
  }
  await backend.server.accept();
  for (const tab of [first, second])
    await expect(connectionStatus(tab)).toHaveText('Todo guardado', { timeout: 60_000 });
  expect(backend.value(ana.usuario, 'currentTheme')).toBe('pink');
});

test('promise 2 a change that the server neither accepts nor refuses stays and says why', async ({
  backend,
}) => {
  const { page, context } = ana;
  await context.route('**/graphql', async (route) => {
    const asks = route.request().postData() ?? '';
    if (!asks.includes('guardarConfiguracion')) return route.continue();
    if (asks.includes('"scale"')) return route.fulfill({ json: [{ data: { guardarConfiguracion: null } }] });
    return route.fulfill({ json: [{ errors: [{ message: 'Cannot query field "guardarConfiguracion"' }] }] });
  });
  await inPanel(page, async (panel) => {
    await panel.getByRole('button', { name: 'Aumentar escala' }).click();
    await choice(panel, 'Tipo de menú', 'Estático').click();
    await expect(panel.getByText('Esperando actualización')).toBeVisible();
  });
  await toList(page).click();
  await expect(row(page, 'Tipo de menú')).toContainText('Esperando actualización');
  const stuck = row(page, 'Escala').getByText('El servidor no lo confirma; lo intentamos una vez al día');
  await expect(async () => {
    await page.getByRole('button', { name: 'Reintentar ahora' }).click();
    await expect(stuck).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(row(page, 'Escala')).toContainText('el servidor respondió sin decir si lo guardó');
  await expect(connectionStatus(page)).toHaveText('2 cambios por enviar');
  await lookAt(page, 'atascado');

  await context.unroute('**/graphql');
  await page.getByRole('button', { name: 'Reintentar ahora' }).click();
  await expect(connectionStatus(page)).toHaveText('Todo guardado', { timeout: 30_000 });
  expect(backend.value(ana.usuario, 'scale')).toBe('15');
  expect(backend.value(ana.usuario, 'menuMode')).toBe('static');
});

test("a refused change shows its reason, and the field returns to the server's value", async ({
  backend,
}) => {
  const { page, context } = ana;
  let refuses = true;
  await context.route('**/graphql', async (route) => {
    const asks = route.request().postData() ?? '';
    if (!refuses || !asks.includes('guardarConfiguracion')) return route.continue();
    const error = {
      message: 'No puedes cambiar esto.',
      path: ['guardarConfiguracion'],
      extensions: { code: 'NO_AUTORIZADO' },
    };
    await route.fulfill({ json: [{ data: null, errors: [error] }] });
  });
  await inPanel(page, async (panel) => {
    await choice(panel, 'Color del tema', 'Lima').click();
    const refused = panel.getByRole('group', { name: 'Cambio rechazado en Color del tema' });
    await expect(refused).toContainText('No se aceptó «Lima»: tu cuenta no puede cambiarlo.');
    await expect(page.locator('html')).toHaveAttribute('data-tema', 'blue');
    await picture(page, 'panel-rechazo');
  });
  await expect(connectionStatus(page)).toHaveText('1 cambio por revisar');
  await toList(page).click();
  await expect(heading(page)).toHaveText('Cambios por enviar');
  const refused = page.getByRole('group', { name: 'Cambio rechazado en Color del tema' });
  await expect(refused).toBeVisible();
  await lookAt(page, 'rechazo');
  refuses = false;
  await refused.getByRole('button', { name: 'Reintentar' }).click();
  await expect(connectionStatus(page)).toHaveText('Todo guardado', { timeout: 30_000 });
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'lime');
  expect(backend.value(ana.usuario, 'currentTheme')).toBe('lime');
});

import { expect, type Page, test } from '@playwright/test';
import { type AppProcess, removeTemplate, startApp } from '../support/app-process.ts';
import { connectionStatus, type Device, openDevice, signIn, workerReady } from '../support/browser.ts';
import { openWriteJournal } from '../support/write-journal.ts';

/** The main job: sign in, change a setting, lose the network, close the app, come back, nothing lost. */
let app: AppProcess;
let device: Device;

test.beforeEach(async () => {
  app = await startApp();
  device = await openDevice(app);
});
test.afterEach(async () => {
  await device.remove();
  await app.remove();
});
test.afterAll(removeTemplate);

async function inPanel(
  page: Page,
  change: (panel: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: 'Ajustes de diseño' }).click();
  const panel = page.getByRole('dialog', { name: 'Ajustes de diseño' });
  await change(panel);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}

const radio = (within: ReturnType<Page['getByRole']>, group: string, name: string) =>
  within.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });

async function settingOnServer(usuario: string, campo: string): Promise<unknown> {
  const token = await app.signIn(usuario);
  const query = 'query($u: String!, $c: String!) { configuracion(usuario: $u, campo: $c) }';
  return (await app.call(query, { u: usuario, c: campo }, token)).data?.configuracion;
}

test('three changes made while the server is dead survive the browser and reach the server once each', async () => {
  const journal = openWriteJournal(app.dataDir);
  let { page } = device;
  await signIn(page, app, 'profesor');
  await workerReady(page);

  await inPanel(page, async (panel) => {
    await radio(panel, 'Color del tema', 'Verde').click();
    await panel.getByRole('button', { name: 'Aumentar escala' }).click();
    await radio(panel, 'Tipo de menú', 'Estático').click();
  });
  await expect(connectionStatus(page)).toHaveText('Todo guardado');

  await app.kill();
  await inPanel(page, async (panel) => {
    await radio(panel, 'Color del tema', 'Rosa').click();
    await radio(panel, 'Esquema de color', 'Oscuro').click();
    await radio(panel, 'Tipo de menú', 'Delgado plus').click();
  });
  await expect(connectionStatus(page)).toHaveText('Sin conexión · 3 cambios por enviar');
  await device.close();

  page = await device.reopen('/');
  await expect(connectionStatus(page)).toHaveText('Sin conexión · 3 cambios por enviar');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pepe');
  await expect(page.getByRole('button', { name: /Pepe/ })).toBeVisible();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-tema', 'pink');
  await expect(root).toHaveAttribute('data-esquema', 'oscuro');
  await expect(root).toHaveAttribute('data-menu', 'slim-plus');
  await expect(page.getByRole('heading', { name: 'Hoy cumplen años' })).toBeVisible();

  await app.start();
  await expect(connectionStatus(page)).toHaveText('Todo guardado', { timeout: 10_000 });

  const expected = { currentTheme: 'pink', colorScheme: 'dark', menuMode: 'slim-plus', scale: '15' };
  for (const [campo, valor] of Object.entries(expected))
    expect(await settingOnServer('profesor', campo)).toBe(valor);
  expect(
    journal
      .writes()
      .map(({ campo, valor }) => `${campo}=${valor}`)
      .sort(),
  ).toEqual(
    [
      'currentTheme=green',
      'scale=15',
      'menuMode=static',
      'currentTheme=pink',
      'colorScheme=dark',
      'menuMode=slim-plus',
    ].sort(),
  );
  expect(device.errors).toEqual([]);
});

test('each of the eleven settings makes that way', async () => {
  const journal = openWriteJournal(app.dataDir);
  let { page } = device;
  await signIn(page, app, 'coordinacion');
  await workerReady(page);
  await page.goto(`${app.url}/configuracion`);
  await expect(page.getByRole('switch', { name: 'UAB' })).toBeVisible();

  await app.kill();
  for (const name of ['UAB', 'Cupo', 'Profesor', 'Origen', 'Demanda', 'Mostrar cumpleaños'])
    await page.getByRole('switch', { name, exact: true }).click();
  const colors = page.getByRole('radiogroup', { name: 'Mi color' }).getByRole('radio');
  await expect(colors).toHaveCount(24);
  const chosen = (await colors.nth(4).isChecked()) ? 5 : 4;
  await colors.nth(chosen).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(connectionStatus(page)).toHaveText('Sin conexión · 7 cambios por enviar');
  await inPanel(page, async (panel) => {
    await radio(panel, 'Tipo de menú', 'Superpuesto').click();
    await radio(panel, 'Esquema de color', 'Oscuro').click();
    await radio(panel, 'Color del tema', 'Morado').click();
    await panel.getByRole('button', { name: 'Reducir escala' }).click();
  });
  await expect(connectionStatus(page)).toHaveText('Sin conexión · 11 cambios por enviar');
  await device.close();

  page = await device.reopen('/configuracion');
  await expect(page.getByRole('switch', { name: 'UAB', exact: true })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Demanda', exact: true })).toBeChecked();
  await expect(colorAt(page, chosen)).toBeChecked();
  await app.start();
  await expect(connectionStatus(page)).toHaveText('Todo guardado', { timeout: 10_000 });

  const h = 20 + 30 * chosen;
  const expected = {
    colUAB: 'false',
    colCupo: 'false',
    colProfe: 'false',
    colOrigen: 'true',
    colDemanda: 'true',
    mostrarCumpleanos: 'false',
    color: `{\`h\`:${h},\`s\`:40,\`l\`:90}`,
    menuMode: 'overlay',
    colorScheme: 'dark',
    currentTheme: 'purple',
    scale: '13',
  };
  for (const [campo, valor] of Object.entries(expected))
    expect(await settingOnServer('coordinacion', campo)).toBe(valor);
  const written = journal.writes();
  expect(written).toHaveLength(11);
  expect(Object.fromEntries(written.map(({ campo, valor }) => [campo, valor]))).toEqual(expected);
});

const colorAt = (page: Page, index: number) =>
  page.getByRole('radiogroup', { name: 'Mi color' }).getByRole('radio').nth(index);

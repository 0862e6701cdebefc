import { expect } from '@playwright/test';
import type { AppProcess } from '../support/backends/app-process.ts';
import { connectionStatus, signIn, workerReady } from '../support/browser/browser.ts';
import { placesWith, readSiteData } from '../support/person/site-data.ts';
import { test } from './test.ts';

/** RFC, CURP and other fields of a person, read directly from the server. */
async function personOf(app: AppProcess, usuario: string): Promise<Record<string, string>> {
  const token = await app.signIn(usuario);
  const query =
    'query($u: String!) { usuario(usuario: $u) { nombre apellido hipocoristico RFC CURP IDOracle } }';
  return (await app.call(query, { u: usuario }, token)).data?.usuario as Record<string, string>;
}

test("password, token, RFC and CURP are stored nowhere except for the session's own storage (B16)", async ({
  backend,
  app,
  page,
}) => {
  const usuario = backend.addPerson();
  await signIn(page, app, usuario);
  await workerReady(page);
  const person = await personOf(app, usuario);
  expect(person.RFC).toBeTruthy();

  // Every action that could store data: reserved data, a setting, birthdays, a reload.
  await page.goto(`${app.url}/profile`);
  await page.getByRole('button', { name: 'Mostrar datos reservados' }).click();
  await expect(page.getByText(person.RFC ?? '', { exact: true })).toBeVisible();
  await page.goto(`${app.url}/configuracion`);
  await page.getByRole('switch', { name: 'Demanda' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  await page.goto(`${app.url}/`);
  await expect(page.getByRole('heading', { name: 'Hoy cumplen años' })).toBeVisible();
  // Answers are stored a moment after they have come.
  await expect.poll(async () => Object.keys(await readSiteData(page)).join()).toContain('apollo:');

  const token = await page.evaluate(() => localStorage.getItem('sesion') ?? '');
  expect(token.length).toBeGreaterThan(20);
  const kept = await readSiteData(page);
  expect(placesWith(kept, app.password)).toEqual([]);
  expect(placesWith(kept, person.RFC ?? '')).toEqual([]);
  expect(placesWith(kept, person.CURP ?? '')).toEqual([]);
  // Proves that the search works: it finds the session's two places and a name that may be stored.
  expect(placesWith(kept, token).sort()).toEqual(['ajustes-uni/sesion/"actual"', 'localStorage:sesion']);
  expect(placesWith(kept, person.apellido ?? '').length).toBeGreaterThan(0);
});

test('P01 P07 P13 after Salir no data of the first person is left anywhere or shown to a second person', async ({
  backend,
  app,
  openDevice,
}) => {
  // With the profile's own caches on the disk.
  const device = await openDevice();
  const { page } = device;
  const usuario = backend.addPerson();
  const [first, second] = [await personOf(app, usuario), await personOf(app, 'coordinacion')];
  await signIn(page, app, usuario);
  await workerReady(page);
  await page.getByRole('button', { name: 'Ajustes de diseño' }).click();
  const panel = page.getByRole('dialog', { name: 'Ajustes de diseño' });
  await panel.getByRole('radio', { name: 'Lima', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(connectionStatus(page)).toHaveText('Todo guardado');
  const address = page.url();
  const token = await page.evaluate(() => localStorage.getItem('sesion') ?? '');
  // From here on the worker handles the photos.
  await page.reload();
  await expect
    .poll(async () => Object.keys(await readSiteData(page)).filter((at) => at.startsWith('cache:fotos')))
    .not.toEqual([]);
  const photo = await page
    .locator('img[src*="/fotos/"]')
    .first()
    .evaluate((img: HTMLImageElement) => img.src);

  await page.getByRole('button', { name: new RegExp(first.hipocoristico || (first.nombre ?? '')) }).click();
  await page.getByRole('menuitem', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const left = await readSiteData(page);
  for (const text of [first.nombre, first.apellido, first.hipocoristico, usuario, 'lime', token]) {
    expect(placesWith(withoutApp(left), text ?? ''), text).toEqual([]);
    expect(await page.locator('#acceso').innerHTML()).not.toContain(text ?? '');
  }
  await expect(page.getByLabel('Usuario', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('');
  expect(await page.getByLabel('Usuario', { exact: true }).getAttribute('value')).toBeNull();
  const inWorker = await device.context
    .serviceWorkers()[0]
    ?.evaluate(() => JSON.stringify(Object.entries(globalThis)));
  expect(inWorker).not.toContain(token);
  // Without a worker, to examine the HTTP cache alone.
  await page.evaluate(async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  });
  await device.context.setOffline(true);
  const fromCache = (url: string) =>
    fetch(url, { cache: 'force-cache' }).then(
      (answer) => answer.status,
      () => 'nothing',
    );
  expect(await page.evaluate(fromCache, photo)).toBe('nothing');
  await device.context.setOffline(false);
  expect(Object.keys(left).filter((place) => place.startsWith('cache:fotos'))).toEqual([]);

  await page.goBack();
  await page.goto(address);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator('body')).not.toContainText(first.apellido ?? '');

  await signIn(page, app, 'coordinacion');
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'blue');
  await expect(page.locator('body')).not.toContainText(first.apellido ?? '');
  await expect(page.locator('body')).toContainText(second.apellido ?? '');
});

/** The app's own files mention the accounts in the documentation pages. */
const withoutApp = (kept: Record<string, string>) =>
  Object.fromEntries(Object.entries(kept).filter(([place]) => !place.startsWith('cache:planeacion')));

test('signing out with an unsent change asks first and follows the answer', async ({ backend, enter }) => {
  const { page } = await enter();
  await backend.server.refuse();
  await page.goto(`${backend.url}/configuracion`);
  await page.getByRole('switch', { name: 'Demanda' }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(connectionStatus(page)).toHaveText('Sin conexión · 1 cambio por enviar');

  const leave = async () => {
    await page.getByRole('button', { name: /Pepe/ }).click();
    await page.getByRole('menuitem', { name: 'Salir' }).click();
  };
  await leave();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Enviar y salir' })).toBeDisabled();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(connectionStatus(page)).toHaveText('Sin conexión · 1 cambio por enviar');

  await leave();
  await question.getByRole('button', { name: 'Descartar y salir' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const kept = await readSiteData(page);
  expect(Object.keys(kept).filter((place) => place.includes('/pendiente/'))).toEqual([]);
});

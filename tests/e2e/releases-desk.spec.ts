import { existsSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ON_DEVICE } from '../../src/features/privacy/stored-data.ts';
import type { AppProcess } from '../support/backends/app-process.ts';
import { publishRelease } from '../support/backends/releases.ts';
import { findViolations } from '../support/browser/axe.ts';
import { signIn, workerReady } from '../support/browser/browser.ts';
import { tooWide, wear } from '../support/browser/fit.ts';
import { openFromFooter } from '../support/person/shell.ts';
import { readSiteData } from '../support/person/site-data.ts';
import { test } from './test.ts';

/**
 * Managing versions as an administrator, on the real server with two releases; and what /privacidad says
 * about a real device.
 */
test.use({
  async app({ app }, use) {
    const next = join(app.dataDir, 'next');
    if (!existsSync(next)) {
      await cp(join(import.meta.dirname, '../../dist'), next, { recursive: true });
      await writeFile(join(next, '.version'), '9.0.0\n');
      await publishRelease(app, { dist: next, percent: 0 });
    }
    await use(app);
  },
});

/** The longest possible note, without a place to break it. */
const LONG = 'x'.repeat(120);

const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

async function report(
  app: AppProcess,
  n: number,
  version: string,
  estado: string,
  token: string,
): Promise<void> {
  const dispositivo = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const answer = await fetch(`${app.url}/api/dispositivos`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ dispositivo, version, estado }),
  });
  expect(answer.status).toBe(204);
}

test('an administrator publishes, pauses, resumes and rolls back by keyboard, with devices counted', async ({
  announce,
  app,
  browser,
}) => {
  announce(/ 409 .*\/api\/publicaciones$/);
  const token = await app.signIn('profesor');
  const version = await (await fetch(`${app.url}/api/version`)).json().then((body) => body.version as string);
  for (let n = 0; n < 7; n++) await report(app, n, version, n === 0 ? 'formulario' : 'actual', token);
  await report(app, 8, '9.0.0', 'actual', token);
  await report(app, 9, '0.1.0', 'pospuesta', token);

  const page = await browser.newPage({ serviceWorkers: 'block' });
  // The device of this test reports itself too: the eighth of this version.
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/dispositivos'));
  await signIn(page, app, 'admin');
  expect((await told).status()).toBe(204);
  await goTo(page, '/actualizaciones');
  const desk = page.getByRole('main');
  const press = (name: string | RegExp) => desk.getByRole('button', { name }).press('Enter');
  const confirm = (name: string) =>
    page.getByRole('alertdialog').getByRole('button', { name }).press('Enter');
  const fits = async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  const said = (text: string) => expect(desk.getByRole('status').filter({ hasText: text })).toBeVisible();

  await test.step('what is there', async () => {
    await expect(desk.getByRole('heading', { name: `Versión ${version}` })).toBeVisible();
    await expect(desk.getByText('8 de 10 dispositivos')).toBeVisible();
    const devices = desk.getByRole('region', { name: 'Dispositivos' });
    await expect(devices).toContainText('7 sin nada pendiente');
    await expect(devices).toContainText('1 en espera de un formulario sin guardar');
    await expect(devices.getByRole('listitem').filter({ hasText: '0.1.0' }).first()).toContainText(
      'Ya no está en el servidor1 dispositivo · 10 %1 en «Más tarde»',
    );
    await expect(desk.getByRole('row').nth(1)).toContainText('Desde el servidorpreparó la 9.0.0');
  });

  await test.step('publish at 25 %', async () => {
    await press('Publicar la 9.0.0');
    await expect(page.getByRole('textbox', { name: 'Novedades' })).toBeFocused();
    await page.keyboard.type('El calendario abre al instante');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText(LONG);
    await page.getByRole('radio', { name: '10 %' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: '25 %' })).toBeChecked();
    await expect(page.getByRole('figure')).toContainText(
      'Hay una versión nuevaEl calendario abre al instante',
    );
    expect(await findViolations(page)).toEqual([]);
    await fits();
    await page.getByRole('textbox', { name: 'Novedades' }).focus();
    await press(/^Publicar$/);
    await confirm('Publicar');
    await said('Publicaste la 9.0.0 al 25 %.');
    await expect(desk.getByText('Publicándose · 25 %')).toBeVisible();
    const bucket = (cubo: string) =>
      fetch(`${app.url}/api/version?cubo=${cubo}`).then((answer) => answer.json());
    expect(await bucket('24')).toMatchObject({
      version: '9.0.0',
      notas: ['El calendario abre al instante', LONG],
    });
    expect(await bucket('25')).toMatchObject({ version });
  });

  await test.step('one long word among the notes widens no page', async () => {
    await fits();
    await page.evaluate(() => localStorage.setItem('cubo', '24'));
    await goTo(page, '/novedades');
    await expect(desk.getByText(LONG)).toBeVisible();
    await fits();
    await goTo(page, '/actualizaciones');
  });

  await test.step('pause, go on', async () => {
    await press('Pausar');
    await confirm('Pausar');
    await said('Pausaste la 9.0.0.');
    await expect(desk.getByText('En pausa · 25 %')).toBeVisible();
    await press('Seguir');
    await confirm('Seguir');
    await said('La 9.0.0 se ofrece de nuevo.');
  });

  await test.step('somebody else rolls back meanwhile', async () => {
    await press(`Volver a la ${version}`);
    await expect(page.getByRole('alertdialog')).toContainText(`1 dispositivo volverá a la ${version}.`);
    const dse = await app.signIn('coordinacion');
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${dse}` };
    const { revision } = await fetch(`${app.url}/api/publicaciones`, { headers }).then((one) => one.json());
    const body = JSON.stringify({ accion: 'pausar', revision });
    expect((await fetch(`${app.url}/api/publicaciones`, { method: 'POST', headers, body })).status).toBe(200);
    await confirm(`Volver a la ${version}`);
    await expect(desk.getByRole('alert')).toContainText('coordinacion pausó la 9.0.0');
    await press(`Volver a la ${version}`);
    await confirm(`Volver a la ${version}`);
    await said(`Los dispositivos vuelven a la ${version}.`);
    await expect(desk.getByRole('heading', { name: `Versión ${version}` })).toBeVisible();
    await expect(desk.getByRole('row').nth(1)).toHaveText(/adminretiró la 9\.0\.0$/);
  });

  await test.step('in both schemes, on a phone too', async () => {
    expect(await findViolations(page)).toEqual([]);
    await wear(page, { esquema: 'oscuro' });
    expect(await findViolations(page, 'color-contrast')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await tooWide(page)).toBe(0);
  });
});

test('a professor may not manage releases, and /privacidad lists what this device stores', async ({
  app,
  page,
  context,
}) => {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, app, 'profesor');
  await workerReady(page);
  await goTo(page, '/actualizaciones');
  await expect(page.getByText(/Esta página es de quienes administran la app/)).toBeVisible();
  expect(asked).not.toContain('/api/publicaciones');
  const token = await app.signIn('profesor');
  const answer = await fetch(`${app.url}/api/publicaciones`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(403);

  const untold = async (places: readonly string[]) =>
    Object.keys(await readSiteData(page)).filter((at) => !places.some((place) => beginsLike(at, place)));
  await goTo(page, '/cumpleanos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cumpleaños');
  await expect.poll(async () => Object.keys(await readSiteData(page)).join()).toContain('apollo:');
  expect(await untold(ON_DEVICE.flatMap(({ places }) => places))).toEqual([]);
  expect(await context.cookies()).toEqual([]);

  await openFromFooter(page, 'Privacidad');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacidad');
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await tooWide(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Ir a Inicio' }).click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Pepe|Profe|José/ })
    .click();
  await page.getByRole('menuitem', { name: 'Salir' }).click();
  await page.waitForURL('**/login');
  const staying = ON_DEVICE.filter(({ stays }) => stays).flatMap(({ places }) => places);
  await expect.poll(() => untold(staying)).toEqual([]);
});

/** Keys of a database begin after a quote, as JSON writes them. */
const beginsLike = (at: string, place: string) =>
  at === place ||
  at.replace('/kv/"', '/').startsWith(/[:/]$|-$|^cache:|^ajustes/.test(place) ? place : `${place}"`);

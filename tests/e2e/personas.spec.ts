import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { AppProcess } from '../support/backends/app-process.ts';
import { findViolations } from '../support/browser/axe.ts';
import { signIn, workerReady } from '../support/browser/browser.ts';
import { tooWide, wear } from '../support/browser/fit.ts';
import { placesWith, readSiteData } from '../support/person/site-data.ts';
import { test } from './test.ts';

/** The page Personas of administrators, on the real server. */

const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);
const inMenu = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: 'Personas', exact: true });
const people = (page: Page) => page.getByRole('list', { name: 'Personas encontradas' }).getByRole('listitem');
const search = (page: Page) => page.getByRole('searchbox', { name: /Nombre/ });

/** Checks both schemes, on a phone and in a wide window. */
async function looksRight(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await findViolations(page), `${width} px`).toEqual([]);
    await wear(page, { esquema: 'oscuro' });
    expect(await findViolations(page, 'color-contrast'), `${width} px, dark`).toEqual([]);
    await wear(page, { esquema: 'claro' });
    expect(await tooWide(page), `${width} px`).toBeLessThanOrEqual(0);
  }
}

/** The answers of every route of people to somebody, by direct calls. */
async function statusesFor(app: AppProcess, usuario: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${await app.signIn(usuario)}` };
  const routes = [
    'GET ',
    'GET -opciones',
    'GET /nueva',
    'GET /nueva/datos',
    'PUT /nueva/derechos/bitacora',
    'DELETE /nueva/derechos/bitacora',
    'POST /nueva/codigo',
    'PUT /nueva/baja',
    'DELETE /nueva/baja',
    'DELETE /nueva/sesiones',
    'DELETE /nueva',
  ];
  const statuses: number[] = [];
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    const { status } = await fetch(`${app.url}/api/personas${path}`, { method, headers });
    statuses.push(status);
  }
  return statuses;
}

test('an administrator finds a person, gives a right, ends sessions, puts on leave and deletes, by keyboard', async ({
  app,
  page,
}) => {
  const token = await app.signIn('festejo');
  await signIn(page, app, 'admin');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const status = (words: string | RegExp) => main.getByRole('status').filter({ hasText: words });

  await test.step('search', async () => {
    await inMenu(page).press('Enter');
    await expect(status(/^Las primeras 50 personas/)).toBeVisible();
    await expect(people(page)).toHaveCount(50);
    await looksRight(page);
    await main.getByRole('button', { name: 'Ver más' }).press('Enter');
    await expect(people(page)).toHaveCount(100);
    await expect(people(page).nth(50).getByRole('link')).toBeFocused();
    await search(page).focus();
    await page.keyboard.type('festejo');
    await expect(people(page)).toHaveCount(1);
    await expect(status('1 persona.')).toBeVisible();
    await expect(page).toHaveURL(/\/personas\?busqueda=\w+$/);
    await main.getByRole('combobox', { name: 'Cuenta' }).selectOption('Sin cuenta');
    await expect(status('Nadie coincide con lo que buscas.')).toBeVisible();
    await main.getByRole('combobox', { name: 'Cuenta' }).selectOption('Cualquiera');
  });

  const name = await test.step('the file', async () => {
    const link = people(page).getByRole('link');
    await link.press('Enter');
    await expect(page).toHaveURL(/\/personas\?busqueda=\w+&persona=\w+$/);
    await expect(main.getByText('CURP', { exact: true })).toBeVisible();
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
    await looksRight(page);
    await page.goBack();
    await expect(link).toBeFocused();
    await expect(search(page)).toHaveValue('festejo');
    await link.press('Enter');
    return (await main.getByRole('heading', { level: 1 }).textContent()) ?? '';
  });

  await test.step('a right', async () => {
    await main.getByRole('combobox', { name: 'Proceso' }).selectOption('actualizaciones');
    await main.getByRole('combobox', { name: 'Permiso' }).selectOption('publicar');
    await main.getByRole('button', { name: 'Dar derecho' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Dar derecho' }).press('Enter');
    await expect(status(`${name} tiene ahora el permiso publicar de actualizaciones.`)).toBeVisible();
    await expect(main.getByRole('region', { name: 'Derechos' })).toContainText('publicar');
    await expect(main.getByText('Derecho dado (actualizaciones publicar)')).toBeVisible();
  });

  await test.step('the file of all data', async () => {
    await main.getByRole('button', { name: 'Descargar sus datos' }).press('Enter');
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Descargar' }).press('Enter');
    const file = await saved;
    expect(file.suggestedFilename()).toBe('datos-festejo.json');
    const kept = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>;
    expect(kept).toMatchObject({ usuario: { usuario: 'festejo' }, sesion: expect.any(Array) });
  });

  await test.step('sessions', async () => {
    await main.getByRole('button', { name: 'Cerrar sus sesiones' }).press('Enter');
    await dialog.getByRole('button', { name: 'Cerrar sesiones' }).press('Enter');
    await expect(status(/^Se cerr.* correo\.$/)).toBeVisible();
    const answer = await fetch(`${app.url}/api/sesiones`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  });

  await test.step('leave, and the way back', async () => {
    await main.getByRole('button', { name: 'Dar de baja' }).press('Enter');
    await dialog.getByRole('button', { name: 'Dar de baja' }).press('Enter');
    await expect(status(`${name} quedó de baja.`)).toBeVisible();
    await expect(app.signIn('festejo')).rejects.toThrow('could not sign in');
    await main.getByRole('button', { name: 'Dar reingreso' }).press('Enter');
    await dialog.getByRole('button', { name: 'Dar reingreso' }).press('Enter');
    await expect(status(`${name} está de nuevo en activo.`)).toBeVisible();
  });

  await test.step('deletion', async () => {
    await main.getByRole('button', { name: 'Eliminar a esta persona' }).press('Enter');
    await dialog.getByRole('textbox').fill('festej');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Escribe «festejo»');
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('textbox').fill('festejo');
    await page.keyboard.press('Enter');
    await expect(status(`Eliminaste a ${name}.`)).toBeVisible();
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(status('Nadie coincide con lo que buscas.')).toBeVisible();
    await expect(app.signIn('festejo')).rejects.toThrow('could not sign in');
  });
});

test('offline the list and a file stay and do nothing; nothing of them is kept on the device', async ({
  announce,
  app,
  page,
  context,
}) => {
  announce(/ERR_INTERNET_DISCONNECTED/, 'perhaps');
  await signIn(page, app, 'admin');
  await workerReady(page);
  await goTo(page, '/personas');
  const main = page.getByRole('main');
  await search(page).fill('zun');
  await expect(people(page).first()).toContainText('Zúñiga');
  await context.setOffline(true);
  await search(page).fill('nunez');
  await expect(main.getByText(/Ves lo último que respondió el servidor/)).toBeVisible();
  await expect(people(page).first()).toContainText('Zúñiga');
  await looksRight(page);
  await context.setOffline(false);
  await expect(people(page).first()).toContainText('Núñez');

  await search(page).fill('profesor');
  await people(page)
    .filter({ hasText: /· profesor$/ })
    .getByRole('link')
    .click();
  const curp = main.locator('dt:text-is("CURP") + dd');
  await expect(curp).not.toBeEmpty();
  const reserved = (await curp.textContent()) ?? '';
  await context.setOffline(true);
  await main.getByRole('button', { name: 'Enviar un código' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar código' }).press('Enter');
  await expect(main.getByRole('alert')).toContainText('no sabemos si se hizo. Revísalo cuando responda.');
  await expect(main.getByText(/para hacer algo hace falta conexión/)).toBeVisible();
  const act = main.getByRole('button', { name: 'Dar de baja' });
  await expect(act).toHaveAttribute('aria-disabled', 'true');
  await act.press('Enter');
  await expect(act).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(curp).toHaveText(reserved);

  // As a tab too, which is stored with its address.
  await context.setOffline(false);
  await goTo(page, '/personas');
  await search(page).fill('ramirez');
  await expect(people(page).first()).toContainText('Ramírez');
  await people(page)
    .first()
    .getByRole('link')
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByRole('tab', { name: 'Personas' })).toBeVisible();
  await expect.poll(async () => placesWith(await readSiteData(page), '"href":"/personas"')).not.toEqual([]);
  const kept = await readSiteData(page);
  for (const word of [reserved, 'busqueda=', 'persona=']) expect(placesWith(kept, word)).toEqual([]);
});

test('after a reload and Back the same people are shown, and the browser’s history names none of them', async ({
  app,
  page,
  context,
}) => {
  const cdp = await context.newCDPSession(page);
  const addresses = async () => {
    const { entries } = await cdp.send('Page.getNavigationHistory');
    return entries.map(({ url }) => url);
  };
  await signIn(page, app, 'admin');
  await goTo(page, '/personas');
  const main = page.getByRole('main');
  await search(page).fill('festejo');
  await expect(people(page)).toHaveCount(1);
  await people(page).getByRole('link').click();
  await expect(main.getByText('CURP', { exact: true })).toBeVisible();
  const name = (await main.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.reload();
  await expect(main.getByText('CURP', { exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue('festejo');
  await page.reload();
  await expect(search(page)).toHaveValue('festejo');
  await expect(people(page)).toHaveCount(1);
  await page.goForward();
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();

  const places = await addresses();
  expect(places.some((place) => /\?busqueda=\w+&persona=\w+$/.test(place))).toBe(true);
  expect(places.filter((place) => place.includes('festejo'))).toEqual([]);

  // The next person at this window goes back to where the first one was.
  const headers = { authorization: `Bearer ${await app.signIn('admin')}` };
  const right = `${app.url}/api/personas/coordinacion/derechos/personas`;
  expect((await fetch(right, { method: 'PUT', headers })).status).toBe(200);
  await page.getByRole('button', { name: /Begoña/ }).click();
  await page.getByRole('menuitem', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, app, 'coordinacion');
  while (!/busqueda=/.test(page.url())) await page.goBack();
  await expect(people(page)).toHaveCount(50);
  await expect(search(page)).toHaveValue('');
});

test('who lacks the right keeps the profile under User Management, and every route refuses them', async ({
  app,
  page,
  context,
}) => {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, app, 'coordinacion');
  await goTo(page, '/personas');
  const main = page.getByRole('main');
  await expect(main.getByText(/recibieron este permiso/)).toBeVisible();
  await expect(inMenu(page)).toHaveCount(0);
  await expect(main.getByRole('heading', { level: 1, name: 'Personas' })).toBeVisible();
  await looksRight(page);
  await main.getByRole('link', { name: 'Ver tu perfil' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  expect(asked.filter((path) => path.startsWith('/api/personas'))).toEqual([]);
  for (const usuario of ['coordinacion', 'profesor'])
    expect(await statusesFor(app, usuario), usuario).toEqual(Array.from({ length: 11 }, () => 403));
});

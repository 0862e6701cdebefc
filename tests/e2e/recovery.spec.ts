import { expect, type Page, type Route } from '@playwright/test';
import type { Backend } from '../support/backends/backend.ts';
import { gateway } from '../support/backends/faults.ts';
import { carries } from '../support/backends/misbehaving-server.ts';
import { publishRelease, rollBackRelease } from '../support/backends/releases.ts';
import { findViolations } from '../support/browser/axe.ts';
import { buildAs } from '../support/browser/builds.ts';
import { allSaved, chooseTheme } from '../support/person/settings-hand.ts';
import { heading, sideMenu } from '../support/person/shell.ts';
import { readRows } from '../support/promises/rest.ts';
import { test } from './test.ts';

/**
 * W22: a version that does not start, with real builds: no personal data is lost, and there is no reload
 * loop.
 */

const saves = carries('guardarConfiguracion');

/** Counts how often the document is replaced. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/** Installs the published version's worker as far as waiting. */
const fetchUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
  });

/** The waiting worker takes over while no page of the app is open; the app then opens in that version. */
async function takeUpdate(page: Page, { url }: Backend): Promise<void> {
  await page.goto(`${url}/salud`);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
    while (registration.waiting || registration.active?.state !== 'activated')
      await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

/** The document may be replaced before it has loaded completely. */
const openApp = (page: Page, { url }: Backend) => page.goto(url, { waitUntil: 'commit' });

const plain = (page: Page) => page.getByRole('heading', { name: 'La app no pudo abrirse' });
const repair = (page: Page) => page.getByRole('button', { name: 'Reparar' });

test('W22 promise 2: a version that throws at start reloads once, says so, and loses no pending write', async ({
  backend,
  enter,
  announce,
}) => {
  const ana = await enter();
  const { page } = ana;
  backend.server.misbehave(gateway(503), { when: saves });
  await chooseTheme(ana, 'Verde');
  const rows = await readRows(page);
  expect(rows).toHaveLength(1);

  await publishRelease(backend.app, { dist: await buildAs('1.0.1', { breaks: true }) });
  announce(/^RangeError/);
  await fetchUpdate(page);
  await takeUpdate(page, backend);
  const loads = countLoads(page);
  await openApp(page, backend);
  await expect(plain(page)).toBeFocused();
  await expect(repair(page)).toBeEnabled();
  expect(loads()).toBe(2);
  await expect(page.getByText('Tus cambios sin enviar siguen guardados')).toBeVisible();
  await expect(page.getByText(/^Versión 1\.0\.1 · RangeError/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect(await readRows(page)).toEqual(rows);

  // Offline, existing files are not deleted.
  await ana.context.setOffline(true);
  await repair(page).click();
  await expect(page.getByText('Sin conexión. La repararemos en cuanto regrese.')).toBeVisible();
  expect(loads()).toBe(2);
  await ana.context.setOffline(false);
  // The server's version is the broken one: one more load, and no loop.
  await expect.poll(loads).toBe(3);
  await expect(repair(page)).toBeEnabled();
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  expect(await readRows(page)).toEqual(rows);

  await rollBackRelease(backend.app);
  backend.server.behave();
  // No press is needed: the page retries by itself.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(heading(page)).toContainText(/^(Buen|¡Feliz)/);
  expect(loads()).toBe(4);
  await allSaved(page);
  await ana.verify();
});

test('W22 promise 14: if the earlier version is back, the reload and a page that gave up switch to it', async ({
  backend,
  enter,
  announce,
}) => {
  const broken = await buildAs('1.0.2', { breaks: true });
  announce(/^RangeError/);
  const ana = await enter();
  const { page } = ana;
  await publishRelease(backend.app, { dist: broken });
  await fetchUpdate(page);
  await takeUpdate(page, backend);
  await rollBackRelease(backend.app);
  const loads = countLoads(page);
  await openApp(page, backend);
  await expect.poll(loads).toBe(2);
  await expect(heading(page)).toContainText(/^(Buen|¡Feliz)/);

  await publishRelease(backend.app, { version: '1.0.2' });
  await fetchUpdate(page);
  await takeUpdate(page, backend);
  const later = countLoads(page);
  await openApp(page, backend);
  // Its single reload has happened.
  await expect(repair(page)).toBeEnabled();
  expect(later()).toBe(1);
  await rollBackRelease(backend.app);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(heading(page)).toContainText(/^(Buen|¡Feliz)/);
  expect(later()).toBe(2);
});

test('W22 a start that fails by a missing file, invalid script, blocked storage or error is explained', async ({
  backend,
  browser,
  announce,
}) => {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const loads = countLoads(page);
  const entry = /\/assets\/index-[^/]+\.js$/;
  const answers = [
    { status: 404, contentType: 'text/plain', body: 'No existe ese archivo.' },
    { status: 200, contentType: 'text/javascript', body: 'const = 3' },
  ];
  announce(/404 \(Not Found\) .*\/assets\/index-/);
  announce(/^SyntaxError/);
  announce(/Failed to fetch dynamically imported module: .*\/index-/);
  announce(/^NotFoundError/);
  for (const answer of answers) {
    await page.route(entry, (route) => route.fulfill(answer));
    const before = loads();
    await page.goto(`${backend.url}/login`);
    await expect(repair(page)).toBeEnabled();
    expect(loads() - before).toBeLessThanOrEqual(2);
    await page.unroute(entry);
  }
  const refreshed: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/login')) refreshed.push(response.status());
  });
  await repair(page).click();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await expect(plain(page)).toHaveCount(0);
  // The repair fetches the page itself anew, as a page.
  expect(refreshed.length).toBeGreaterThan(1);
  expect(new Set(refreshed)).toEqual(new Set([200]));

  // React finds a document other than the rendered one, above every page boundary; the form existed before
  // React.
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await expect(page.getByRole('button', { name: 'Ocultar' })).toBeVisible();
  // A page's own file in addition to those named by the document does not make it another version.
  await page.getByRole('link', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Crear cuenta' })).toBeVisible();
  const compared = page.waitForRequest(/restablecer$/);
  const stays = loads();
  await page.evaluate(() => {
    document.querySelector('#acceso')?.replaceChildren();
    history.pushState(null, '', '/auth/restablecer');
  });
  await compared;
  // A reload would replace this document.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  await expect(repair(page)).toBeEnabled();
  expect(loads()).toBe(stays);
  // Another version is published.
  const other = async (route: Route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/index-[\w-]+\.js/g, 'index-otra.js'),
    });
  };
  await page.route(/restablecer$/, other, { times: 1 });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(loads).toBe(stays + 1);
  await expect(plain(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loads()).toBe(stays + 1);

  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.route(entry, (route) => route.fulfill(answers[1] as object));
  const before = loads();
  await page.goto(`${backend.url}/login`);
  await expect(repair(page)).toBeEnabled();
  expect(loads() - before).toBe(2);
});

test('W02 promise 14: a page of a removed version comes by one reload, with its tabs, or is explained', async ({
  backend,
  meet,
  announce,
}) => {
  // Nothing of it is stored on this device, so every file comes from the server.
  const ana = await meet({ context: { serviceWorkers: 'block' } });
  const earlier = backend.server.seen.length;
  const { page } = ana;
  await ana.signIn();
  await sideMenu(page)
    .getByRole('link', { name: 'Avisos' })
    .click({ modifiers: ['Control'] });
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['Inicio', 'Avisos']);

  // Three newer versions: the server keeps the files of the last two only.
  for (const version of ['1.0.3', '1.0.4', '1.0.5'])
    await publishRelease(backend.app, {
      dist: await buildAs(version),
      notes: [`Lo nuevo de ${version}`],
    });
  const loads = countLoads(page);
  announce(/404 \(Not Found\) .*\/assets\/\w+/);
  announce(/Failed to fetch the file .*\/assets\//);
  await sideMenu(page).getByRole('link', { name: 'Cumpleaños' }).click();
  await expect(page.getByRole('heading', { name: 'Hay una versión nueva' })).toBeVisible();
  await expect(page.getByText('Planeación escolar 1.0.5')).toBeVisible();
  await expect(heading(page)).toHaveText('Cumpleaños');
  expect(loads()).toBe(1);
  await expect(tabs).toHaveText(['Inicio', 'Avisos']);

  const toast = page.getByRole('region', { name: 'Notificaciones' });
  await expect(toast).toContainText('Actualizaste a la versión 1.0.5');
  await toast.getByRole('link', { name: 'Ver novedades' }).click();
  await expect(heading(page)).toHaveText('Novedades');
  await expect(page.getByRole('main').getByText('Lo nuevo de 1.0.5')).toBeVisible();
  // After the toast, which is shown for six seconds.
  await expect
    .poll(() => backend.server.seen.slice(earlier).filter(({ path }) => path === '/api/dispositivos').length)
    .toBe(2);
  expect(await findViolations(page)).toEqual([]);

  announce(/404 \(Not Found\) .*\/PendingPage-/);
  announce(/Failed to fetch the file .*PendingPage/);
  await page.route(/\/PendingPage-/, (route) =>
    route.fulfill({ status: 404, body: 'No existe ese archivo.' }),
  );
  await page.goto(`${backend.url}/pendientes`);
  await expect(page.getByRole('heading', { name: 'No pudimos cargar esta página' })).toBeVisible();
  expect(loads()).toBe(3);
  expect(await findViolations(page)).toEqual([]);
});

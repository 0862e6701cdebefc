import { expect, type Page } from '@playwright/test';
import type { Backend } from '../support/backends/backend.ts';
import { carries } from '../support/backends/misbehaving-server.ts';
import { rollBackRelease } from '../support/backends/releases.ts';
import { findViolations } from '../support/browser/axe.ts';
import { workerReady } from '../support/browser/browser.ts';
import {
  BUSY,
  countLoads,
  deploy,
  lookForUpdate,
  offer,
  pageIs,
  press,
  runs,
  served,
  workerVersion,
} from '../support/browser/versions.ts';
import { allSaved, chooseTheme, says } from '../support/person/settings-hand.ts';
import { choice, inPanel } from '../support/person/shell.ts';
import { test } from './test.ts';

/** Updates as a person sees them: real builds, real workers, all windows of a device. */
// Some tests build three versions.
test.describe.configure({ timeout: 300_000 });
let version = 0;
const next = () => `1.0.${++version}`;
const current = () => `1.0.${version}`;

test.use({
  async backend({ backend }, use) {
    if (version === 0) await deploy(backend, next());
    await use(backend);
  },
});

const NOTES = [
  'Los cumpleaños abren más rápido.',
  'Tus pestañas te esperan.',
  'La más larga. '.repeat(8).trim(),
];

async function dirtyForm(page: Page, { url }: Backend): Promise<void> {
  await page.goto(`${url}/configuracion`);
  await page.getByRole('switch', { name: 'Demanda' }).click();
}

test("W06 promise 14: an update asks about another window's open form, then reloads each window once", async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  const form = await ana.context.newPage();
  await dirtyForm(form, backend);
  // Without a session: no draft would restore text typed here.
  const guest = await ana.context.newPage();
  await guest.goto(`${backend.url}/auth/registro`);
  const [loads, formLoads] = [countLoads(ana.page), countLoads(form)];
  const guestLoads = countLoads(guest);
  await deploy(backend, next(), { notes: NOTES });
  await lookForUpdate(ana.page);

  await expect(offer(ana.page)).toContainText('Hay una versión nueva');
  await expect(offer(ana.page).getByRole('listitem')).toHaveText(NOTES);
  expect(await findViolations(ana.page)).toEqual([]);
  // Long text scrolls; the buttons stay visible.
  await ana.page.setViewportSize({ width: 320, height: 400 });
  for (const name of ['Actualizar', 'Más tarde'])
    await expect(offer(ana.page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await ana.page.setViewportSize({ width: 1440, height: 900 });
  await offer(ana.page).getByRole('button', { name: 'Actualizar' }).focus();
  await ana.page.keyboard.press('Enter');

  await expect(offer(ana.page)).toContainText('Otra ventana tiene cambios sin guardar en Configuración.');
  await expect(offer(form)).toContainText(
    'Tienes cambios sin guardar en Configuración. Guárdalos o descártalos y actualizamos.',
  );
  expect([loads(), formLoads()]).toEqual([0, 0]);
  await expect(form.getByRole('switch', { name: 'Demanda' })).toBeChecked();
  await guest.getByLabel('Usuario').pressSequentially('zoe');
  await ana.choose({ colDemanda: 'true' }, () => form.getByRole('button', { name: 'Guardar' }).click());

  await expect(offer(ana.page)).toContainText('Otra ventana tiene cambios sin guardar en Crear cuenta.');
  await expect(guest.getByLabel('Usuario')).toHaveValue('zoe');
  await guest.getByLabel('Usuario').clear();
  await runs(ana.page, current());
  await runs(form, current());
  await expect(form).toHaveURL(/\/configuracion$/);
  await expect(form.getByRole('switch', { name: 'Demanda' })).toBeChecked();
  await runs(guest, current());
  expect([loads(), formLoads(), guestLoads()]).toEqual([1, 1, 1]);
  await allSaved(ana.page);
  await ana.verify();
});

test('a request that the worker never answers does not start an update', async ({ enter }) => {
  const { context, page } = await enter();
  const devtools = await context.newCDPSession(page);
  const states: string[] = [];
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) =>
    states.push(...versions.map(({ status, runningStatus }) => `${status}, ${runningStatus}`)),
  );
  await devtools.send('ServiceWorker.enable');
  // Chromium 156 may crash at the next request if its worker is stopped while it is being activated.
  await expect.poll(() => states.at(-1)).toBe('activated, running');
  const ask = (path: string) => page.evaluate((to) => fetch(to).then(({ status }) => status), path);
  // A photo or a late file of the page may start the worker meanwhile.
  await expect(async () => {
    await devtools.send('ServiceWorker.stopAllWorkers');
    await expect.poll(() => states.at(-1), { timeout: 10_000 }).toBe('activated, stopped');
    expect(await ask('/api/version?cubo=10')).toBe(200);
    expect(states.at(-1)).toBe('activated, stopped');
  }).toPass({ timeout: 90_000 });
  await ask('/config.json');
  await expect.poll(() => states.at(-1)).toBe('activated, running');
});

test('promise 14: nobody is updated unasked, also not to a recommended version, and Más tarde holds in every window until the next launch', async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  const second = await ana.context.newPage();
  await second.goto(backend.url);
  const before = current();
  const loads = countLoads(ana.page);
  await deploy(backend, next(), { urgency: 'recommended' });
  await lookForUpdate(ana.page);
  for (const page of [ana.page, second])
    await expect(offer(page)).toContainText('Te recomendamos instalarla hoy. Tú decides cuándo.');
  await expect(offer(second).getByRole('heading')).toHaveText('Hay una versión nueva Recomendada');
  expect(await findViolations(ana.page)).toEqual([]);
  await press(ana.page, 'Más tarde');
  for (const page of [ana.page, second]) await expect(offer(page)).toHaveCount(0);
  await second.reload();
  await expect.poll(() => workerVersion(second, 'waiting')).toBe(current());
  await expect(offer(second)).toHaveCount(0);
  expect([await workerVersion(ana.page, 'active'), loads()]).toEqual([before, 0]);

  await ana.page.close();
  await second.goto('about:blank');
  await second.goto(backend.url);
  // The launch offers it again, unless the browser found a moment without windows and updated by itself.
  const there = async () => (await workerVersion(second, 'active')) === current();
  await expect.poll(async () => (await offer(second).isVisible()) || (await there())).toBe(true);
  if (!(await there())) await press(second, 'Actualizar');
  await runs(second, current());
});

test('promise 14: tabs, scroll position and a half-filled field return after an accepted update', async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  const { page } = ana;
  await page.setViewportSize({ width: 1000, height: 420 });
  await page
    .getByRole('link', { name: 'Avisos' })
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByRole('tab')).toHaveCount(2);
  await page.evaluate(() => history.pushState(null, '', '/profile'));
  const field = page.getByLabel('Apodo');
  await field.fill('Profe a med');
  await page.evaluate(() => scrollTo(0, 150));
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(50);
  await deploy(backend, next());
  await lookForUpdate(page);
  await expect(offer(page)).toBeVisible();
  await offer(page).getByRole('button', { name: 'Actualizar' }).click();
  await runs(page, current());
  await expect(page).toHaveURL(/\/profile$/);
  await expect(field).toHaveValue('Profe a med');
  await expect(page.getByRole('tab')).toHaveCount(2);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 60);
  expect(await page.evaluate(() => sessionStorage.getItem('regreso'))).toBeNull();
});

test("W07 W08 a window without a worker's control accepts after three deploys: newest version, one reload", async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  const cdp = await ana.context.newCDPSession(ana.page);
  // The new worker waits for this window; without it, it would take over when the other window leaves its
  // worker.
  const other = await ana.context.newPage();
  await other.goto(backend.url);
  await deploy(backend, next());
  await lookForUpdate(ana.page);
  await expect(offer(ana.page)).toBeVisible();
  // The page asks to be controlled after all; here the message gets lost.
  await ana.page.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function (
      this: ServiceWorker,
      data: { tipo?: string },
      ...rest: []
    ) {
      if (data.tipo !== 'reclama') postMessage.call(this, data, ...rest);
    };
  });
  const reloaded = ana.page.waitForEvent('load');
  await cdp.send('Page.reload', { ignoreCache: true });
  await reloaded;
  const [loads, otherLoads] = [countLoads(ana.page), countLoads(other)];
  await deploy(backend, next());
  await deploy(backend, next());
  // The browser may answer with a check in progress that is older than the last deploy.
  const newest = () => lookForUpdate(ana.page).then(() => workerVersion(ana.page, 'waiting'));
  await expect.poll(newest).toBe(current());
  expect(await ana.page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await press(ana.page, 'Actualizar');
  for (const page of [ana.page, other]) await runs(page, current());
  expect([loads(), otherLoads()]).toEqual([1, 1]);
});

test('W09 promise 3: an update accepted during a hanging send waits, and the write has one effect', async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  await deploy(backend, next());
  await lookForUpdate(ana.page);
  await expect(offer(ana.page)).toBeVisible();
  const saves = carries('guardarConfiguracion');
  backend.server.misbehave({ kind: 'hang', applied: true }, { when: saves, times: 1 });
  const before = backend.server.seen.filter(saves).length;
  await chooseTheme(ana, 'Verde');
  await backend.server.saw(saves, before + 1);
  const loads = countLoads(ana.page);
  await press(ana.page, 'Actualizar');
  await expect(offer(ana.page)).toContainText('Se actualizará al terminar de guardar.');
  expect(loads()).toBe(0);
  backend.server.release();
  await runs(ana.page, current());
  await allSaved(ana.page);
  expect(loads()).toBe(1);
  expect(backend.writes().filter(({ usuario }) => usuario === ana.usuario)).toHaveLength(1);
  await ana.verify();
});

test('W09 promise 2: on a shared machine, which stores nothing, an update waits for a running send', async ({
  backend,
  meet,
}) => {
  const { usuario, page } = await meet();
  await page.goto(`${backend.url}/login`);
  await page.getByLabel('Usuario', { exact: true }).fill(usuario);
  await page.getByLabel('Contraseña', { exact: true }).fill(backend.password);
  await page.getByRole('checkbox', { name: /Este equipo es compartido/ }).check();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await workerReady(page);
  await deploy(backend, next(), { urgency: 'required', deadline: '2099-07-01' });
  await lookForUpdate(page);
  await expect(offer(page)).toContainText('Esta actualización es necesaria desde el 1 de julio.', BUSY);
  const saves = carries('guardarConfiguracion');
  backend.server.misbehave({ kind: 'hang', applied: true }, { when: saves, times: 1 });
  const before = backend.server.seen.filter(saves).length;
  await inPanel(page, (panel) => choice(panel, 'Color del tema', 'Verde').click());
  await backend.server.saw(saves, before + 1);
  const loads = countLoads(page);
  await press(page, 'Actualizar');
  await expect(offer(page)).toContainText('Tienes cambios sin guardar en Inicio.');
  expect(loads()).toBe(0);
  backend.server.release();
  await runs(page, current());
  expect([loads(), backend.value(usuario, 'currentTheme')]).toEqual([1, 'green']);
});

test('promise 14: a rollback in the middle of an update ends on the earlier version and loses nothing', async ({
  backend,
  enter,
}) => {
  const before = current();
  const ana = await enter();
  const form = await ana.context.newPage();
  await dirtyForm(form, backend);
  const beto = await enter();
  await beto.context.setOffline(true);
  await chooseTheme(beto, 'Rosa');
  await says(beto.page, /1 cambio por enviar/);
  await deploy(backend, next());
  await lookForUpdate(ana.page);
  await press(ana.page, 'Actualizar');
  await expect(offer(ana.page)).toContainText('Otra ventana tiene cambios sin guardar');
  // Beto's device is in the middle of its download.
  backend.server.misbehave(
    { kind: 'hang', applied: false },
    { when: ({ path }) => path.startsWith('/assets/') },
  );
  const held = backend.server.seen.filter(({ path }) => path.startsWith('/assets/')).length;
  await beto.context.setOffline(false);
  void lookForUpdate(beto.page);
  await backend.server.saw(({ path }) => path.startsWith('/assets/'), held + 1);

  await rollBackRelease(served(backend));
  version -= 1;
  backend.server.behave();
  backend.server.release();
  for (const { page } of [ana, beto])
    await expect
      .poll(async () => {
        await lookForUpdate(page);
        return workerVersion(page, 'waiting');
      })
      .toBe(before);
  await ana.choose({ colDemanda: 'true' }, () => form.getByRole('button', { name: 'Guardar' }).click());
  // The waiting worker is another build of the running version.
  for (const page of [ana.page, form, beto.page]) {
    expect(await workerVersion(page, 'active')).toBe(before);
    await pageIs(page, before);
  }
  await allSaved(ana.page);
  await allSaved(beto.page);
  await ana.verify();
  await beto.verify();
});

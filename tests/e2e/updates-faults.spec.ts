import { type BrowserContext, expect } from '@playwright/test';
import type { Backend } from '../support/backends/backend.ts';
import { gateway, portal } from '../support/backends/faults.ts';
import { carries, type Seen } from '../support/backends/misbehaving-server.ts';
import { restoreWorker, retireWorker, rollBackRelease } from '../support/backends/releases.ts';
import { jumpClock } from '../support/browser/jump-clock.ts';
import {
  BUSY,
  countLoads,
  deploy,
  lookForUpdate,
  offer,
  press,
  runs,
  served,
  workerBecomes,
  workerVersion,
} from '../support/browser/versions.ts';
import { allSaved, chooseDark, chooseTheme, says } from '../support/person/settings-hand.ts';
import { heading } from '../support/person/shell.ts';
import { test } from './test.ts';

/** Updates that fail, come late or are withdrawn; each leaves a complete version and every unsent change. */
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

const script = ({ path }: Seen) => path === '/sw.js';
const hashed = ({ path }: Seen) => path.startsWith('/assets/');

test('W02 W04 W05 promise 14: a failed update leaves the old version complete and is tried again', async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  const before = current();
  // A change that cannot be sent stays pending throughout.
  const files = (whole: boolean) => {
    backend.server.behave();
    backend.server.misbehave(gateway(503), { when: carries('guardarConfiguracion') });
    // For every request of the files: the window also checks for a version by itself.
    if (!whole) backend.server.misbehave(gateway(500), { when: hashed });
  };
  files(true);
  await chooseTheme(ana, 'Verde');
  await says(ana.page, /1 cambio por enviar/);
  await workerBecomes(ana.page, before);
  files(false);
  // Three deploys, after which the server has no file of the running version left.
  await deploy(backend, next());
  await deploy(backend, next());
  await deploy(backend, next());

  await lookForUpdate(ana.page);
  await backend.server.saw(({ fault, path }) => fault === 'answer' && path.startsWith('/assets/'));
  await expect.poll(() => workerVersion(ana.page, 'waiting')).toBeUndefined();
  expect(await workerVersion(ana.page, 'active')).toBe(before);

  const cdp = await ana.context.newCDPSession(ana.page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: backend.url, quotaSize: 100_000 });
  files(true);
  await lookForUpdate(ana.page);
  const installing = () =>
    ana.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing?.state);
  await expect.poll(installing).toBeUndefined();
  expect(await workerVersion(ana.page, 'waiting')).toBeUndefined();

  // A page never visited before, of a version that the server no longer has, offline.
  await ana.context.setOffline(true);
  await ana.page.goto(`${backend.url}/diagnostico`);
  await expect(heading(ana.page)).toHaveText('Diagnóstico');
  await expect(ana.page.getByRole('main')).toContainText(before);
  await says(ana.page, /1 cambio por enviar/);

  files(false);
  await ana.context.setOffline(false);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: backend.url });
  await lookForUpdate(ana.page);
  await expect.poll(installing).toBeUndefined();
  await ana.page.getByRole('button', { name: 'Revisar de nuevo' }).click();
  await expect(ana.page.getByRole('main')).toContainText('no llegó completa');
  files(true);
  await lookForUpdate(ana.page);
  await press(ana.page, 'Actualizar');
  await runs(ana.page, current());
  await says(ana.page, /1 cambio por enviar/);
  backend.server.behave();
  await allSaved(ana.page);
  await ana.verify();
});

test('promise 14: while the server refuses saves, the page sends its worker no message, which would delay an update', async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  backend.server.misbehave(gateway(503), { when: carries('guardarConfiguracion') });
  await chooseTheme(ana, 'Verde');
  await says(ana.page, /1 cambio por enviar/);
  const posted = await ana.page.evaluateHandle(() => {
    const messages: unknown[] = [];
    const post = ServiceWorker.prototype.postMessage as (message: unknown) => void;
    ServiceWorker.prototype.postMessage = function (message: unknown) {
      messages.push(message);
      post.call(this, message);
    };
    return messages;
  });
  // The page asks for this after each answer to another request.
  const validated = carries('validarSesion');
  await backend.server.saw(validated, backend.server.seen.filter(validated).length + 3);
  expect(await posted.jsonValue()).toEqual([]);
  backend.server.behave();
  await allSaved(ana.page);
  await ana.verify();
});

test('W16 a proxy that caches everything for a year does not hide an update from the next visit', async ({
  backend,
  enter,
}) => {
  const year = { 'cache-control': 'public, max-age=31536000, immutable' };
  backend.server.misbehave({ kind: 'edit', headers: year }, { when: ({ method }) => method === 'GET' });
  const ana = await enter();
  await deploy(backend, next());
  await ana.page.reload();
  await expect(offer(ana.page)).toBeVisible(BUSY);
  await press(ana.page, 'Actualizar');
  await runs(ana.page, current());
  await ana.verify();
});

test('W17 a missing sw.js, or a page in its place, during a rollback keeps the running version', async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  const loads = countLoads(ana.page);
  const before = current();
  await deploy(backend, next());
  for (const fault of [gateway(404), portal]) {
    backend.server.behave();
    backend.server.misbehave(fault, { when: script });
    const asked = backend.server.seen.filter(script).length;
    await lookForUpdate(ana.page);
    await backend.server.saw(script, asked + 1);
    expect(await workerVersion(ana.page, 'active')).toBe(before);
  }
  await rollBackRelease(served(backend));
  version -= 1;
  await ana.page.reload();
  await expect(heading(ana.page)).toBeVisible();
  await ana.context.setOffline(true);
  await ana.page.goto(`${backend.url}/configuracion`);
  await expect(heading(ana.page)).toHaveText('Configuración');
  await ana.context.setOffline(false);
  backend.server.behave();
  await lookForUpdate(ana.page);
  await expect(offer(ana.page)).toHaveCount(0);
  expect([await workerVersion(ana.page, 'active'), loads()]).toEqual([before, 2]);
  await ana.verify();
});

test('W21 a worker that differs at every request is installed without a prompt or reload', async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  const loads = countLoads(ana.page);
  let turn = 0;
  backend.server.misbehave({ kind: 'edit', text: (text) => `${text}\n//${++turn}` }, { when: script });
  for (const visit of [1, 2]) {
    // A check that is already in progress is not counted.
    await expect
      .poll(async () => {
        await lookForUpdate(ana.page);
        return (await workerVersion(ana.page, 'waiting')) ?? '';
      })
      .toBe(current());
    await expect(offer(ana.page)).toHaveCount(0);
    await ana.page.reload();
    await expect(heading(ana.page)).toBeVisible();
    expect(loads()).toBe(visit);
  }
  expect(turn).toBeGreaterThanOrEqual(2);
  // A worker that is being replaced at this moment may not answer.
  await expect.poll(() => workerVersion(ana.page, 'active')).toBe(current());
  await ana.verify();
});

test('promises 2 and 14: three versions behind after a month offline, pending writes arrive and it updates', async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  // From the start: a worker that the browser starts anew is online for a moment.
  backend.server.misbehave(gateway(503), { when: carries('guardarConfiguracion') });
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Cian');
  await chooseDark(ana);
  await says(ana.page, /2 cambios por enviar/);
  for (let deploys = 0; deploys < 3; deploys++) await deploy(backend, next());
  await jumpClock(ana.context, 30 * 24 * 3_600_000);
  await ana.page.goto('about:blank');
  await ana.page.goto(backend.url);
  await jumpClock(ana.context, 30 * 24 * 3_600_000);
  await says(ana.page, /2 cambios por enviar/);
  // Another day has begun, with its birthdays.
  await ana.page.addLocatorHandler(ana.page.getByRole('dialog'), () => ana.page.keyboard.press('Escape'));
  backend.server.behave();
  await ana.context.setOffline(false);
  await ana.page.evaluate(() => dispatchEvent(new Event('online')));
  await lookForUpdate(ana.page);
  await press(ana.page, 'Actualizar');
  await runs(ana.page, current());
  await allSaved(ana.page);
  expect(backend.value(ana.usuario, 'currentTheme')).toBe('cyan');
  await ana.verify();
});

test('a paused release reaches no other device, and continues when resumed', async ({ backend, enter }) => {
  const inFirst = {
    prepare: (context: BrowserContext) =>
      context.addInitScript(() => isSecureContext && localStorage.setItem('cubo', '00')),
  };
  const ana = await enter(inFirst);
  const before = current();
  await ana.context.setOffline(true);
  await deploy(backend, next(), { percent: 50 });
  await act(backend, 'pausar');
  await ana.context.setOffline(false);
  const asked = () => backend.server.seen.filter(({ path }) => path === '/api/version').length;
  const first = asked();
  await lookForUpdate(ana.page);
  await expect.poll(asked).toBeGreaterThan(first);
  await expect.poll(() => workerVersion(ana.page, 'waiting')).toBeUndefined();
  expect(await workerVersion(ana.page, 'active')).toBe(before);

  // A new device gets the paused release: nobody is excluded from the app.
  const beto = await enter(inFirst);
  expect(await workerVersion(beto.page, 'active')).toBe(current());
  await act(backend, 'seguir');
  await lookForUpdate(ana.page);
  await press(ana.page, 'Actualizar');
  await runs(ana.page, current());
  await deploy(backend, current());
});

test('promise 22 a bad worker is retired by one navigation; the outbox is kept and sent; it can return', async ({
  backend,
  enter,
}) => {
  const ana = await enter();
  const second = await ana.context.newPage();
  await second.goto(backend.url);
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Lima');
  await says(ana.page, /1 cambio por enviar/);
  const loads = countLoads(ana.page);
  await retireWorker(served(backend));
  await ana.context.setOffline(false);
  await second.reload();
  const left = () =>
    second.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      await caches.keys(),
    ]);
  await expect.poll(left).toEqual([0, []]);
  expect(loads()).toBe(0);
  await allSaved(ana.page);
  expect(backend.value(ana.usuario, 'currentTheme')).toBe('lime');

  await second.reload();
  await expect(heading(second)).toBeVisible();
  await expect(offer(second)).toHaveCount(0);
  expect(await left()).toEqual([0, []]);

  // The last window served by the retired worker.
  await ana.page.reload();
  await expect(heading(ana.page)).toBeVisible();
  await restoreWorker(served(backend));
  await second.reload();
  await expect.poll(async () => (await left())[0]).toBe(1);
  await workerBecomes(second, current());
  await ana.verify();
});

/** As an administrator does on the screen. */
async function act({ app }: Backend, accion: 'pausar' | 'seguir'): Promise<void> {
  const headers = {
    authorization: `Bearer ${await app.signIn('admin')}`,
    'content-type': 'application/json',
  };
  const { revision } = await (await fetch(`${app.url}/api/publicaciones`, { headers })).json();
  const body = JSON.stringify({ accion, revision });
  const answer = await fetch(`${app.url}/api/publicaciones`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

import { expect, type Page, test } from '@playwright/test';
import { removeTemplate } from '../support/app-process.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { openDevice, signIn, workerReady } from '../support/browser.ts';
import { carries } from '../support/misbehaving-server.ts';
import { leaveAll, meet, type Person } from '../support/person.ts';
import { readRows } from '../support/rest.ts';
import { allSaved, chooseTheme, says } from '../support/settings-hand.ts';
import { choice, inPanel } from '../support/shell.ts';
import { fillCache, limitQuota, preludeWorker, putRaw, workerFailures } from '../support/storage-faults.ts';

/** S rows about room: a device that has none, or none left (reliability.md 3.2, L3, L4). */
let backend: Backend;
test.beforeAll(async () => {
  backend = await startBackend('propio');
});
test.afterEach(({ browser }) => {
  backend.server.behave();
  return leaveAll(browser);
});
test.afterAll(async () => {
  await backend.remove();
  await removeTemplate();
});

const theme = (page: Page) => page.locator('html');
const noSurprise = async ({ context, errors }: Pick<Person, 'context' | 'errors'>) => {
  expect(errors).toEqual([]);
  expect(await workerFailures(context)).toEqual([]);
};

/** Signed in, on a device where nothing at all can be kept. */
async function enterWithoutRoom(browser: Parameters<typeof meet>[0]): Promise<Person> {
  const ana = await meet(browser, backend, { prepare: preludeWorker });
  await limitQuota(ana.page, backend.url, 1);
  await signIn(ana.page, backend, ana.usuario);
  await allSaved(ana.page);
  return ana;
}

test('S01 without room a save offline is never said to be kept, and the field goes back', async ({
  browser,
}) => {
  const ana = await enterWithoutRoom(browser);
  const { page, context } = ana;
  // The panel's file comes from the server: there is no room to keep it either.
  await chooseTheme(ana, 'Verde');
  await allSaved(page);
  await context.setOffline(true);
  await inPanel(page, (panel) => choice(panel, 'Color del tema', 'Rosa').click());
  await expect(theme(page)).toHaveAttribute('data-tema', 'green');
  await says(page, 'Sin conexión');
  await expect(page.locator('body')).not.toContainText(/guardad[oa]s? en este (dispositivo|equipo)/i);
  await context.setOffline(false);
  await allSaved(page);
  expect(backend.value(ana.usuario, 'currentTheme')).toBe('green');
  expect(await readRows(page)).toEqual([]);
  await ana.verify();
  await noSurprise(ana);
});

test('S02 without room a save online goes straight to the server, and only its answer is called saved', async ({
  browser,
}) => {
  const ana = await enterWithoutRoom(browser);
  const saves = carries('guardarConfiguracion');
  backend.server.misbehave({ kind: 'hang', applied: false }, { when: saves, times: 1 });
  await chooseTheme(ana, 'Verde');
  await backend.server.saw((seen) => saves(seen) && seen.operations[0]?.variables.usuario === ana.usuario);
  await says(ana.page, '');
  backend.server.release();
  await allSaved(ana.page);
  expect(backend.value(ana.usuario, 'currentTheme')).toBe('green');
  await ana.page.reload();
  await expect(theme(ana.page)).toHaveAttribute('data-tema', 'green');
  await ana.verify();
  await noSurprise(ana);
});

test('S03 where photos fill the room they go first, and the save is made again and kept', async () => {
  const device = await openDevice(
    backend,
    {},
    {
      async prepare(context, page) {
        await preludeWorker(context);
        await limitQuota(page, backend.url, 10_000_000);
      },
    },
  );
  const { page, context } = device;
  const usuario = backend.addPerson();
  await signIn(page, backend, usuario);
  await workerReady(page);
  await allSaved(page);
  const photos = () => page.evaluate(async () => (await caches.keys()).filter((name) => /^fotos/.test(name)));
  await fillCache(page, 'fotos-v1-ana');
  // IndexedDB has counted on some room for a while: wait until it has none either.
  const probe = { database: 'ajustes-uni', store: 'meta', key: 'prueba' };
  const full = () => putRaw(page, probe, 'x'.repeat(9000)).then(() => 'ok', String);
  await expect.poll(full, { timeout: 90_000, intervals: [2000] }).toContain('QuotaExceededError');
  expect(await photos()).toContain('fotos-v1-ana');

  await context.setOffline(true);
  await inPanel(page, (panel) => choice(panel, 'Color del tema', 'Rosa').click());
  await says(page, 'Sin conexión · 1 cambio por enviar');
  expect(await photos()).not.toContain('fotos-v1-ana');
  await page.reload();
  await says(page, 'Sin conexión · 1 cambio por enviar');
  await expect(theme(page)).toHaveAttribute('data-tema', 'pink');
  await context.setOffline(false);
  await allSaved(page);
  expect(backend.value(usuario, 'currentTheme')).toBe('pink');
  await noSurprise(device);
  await device.remove();
});

test('S16 where no copy of the cache can be kept, wishes are, and nobody hears of it', async ({
  browser,
}) => {
  const ana = await meet(browser, backend, {
    async prepare(context) {
      await preludeWorker(context);
      await context.addInitScript(refuseCopies);
    },
  });
  await ana.signIn();
  await chooseTheme(ana, 'Verde');
  await allSaved(ana.page);
  // The copy is written a second after the last answer.
  const refused = () => ana.page.evaluate(() => (window as unknown as { __refused: number }).__refused);
  await expect.poll(refused).toBeGreaterThan(1);
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Rosa');
  await says(ana.page, 'Sin conexión · 1 cambio por enviar');
  await ana.page.reload();
  await says(ana.page, 'Sin conexión · 1 cambio por enviar');
  await ana.context.setOffline(false);
  await allSaved(ana.page);
  await ana.verify();
  await noSurprise(ana);
});

/** Runs in the page: each write of a copy succeeds and is then aborted for lack of room, as L4 measured it. */
function refuseCopies(): void {
  const counted = window as unknown as { __refused: number };
  counted.__refused = 0;
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...what: Parameters<typeof put>) {
    const request = put.apply(this, what);
    const { transaction } = this;
    if (transaction.db.name !== 'planeacion-kv') return request;
    request.addEventListener('success', () => {
      counted.__refused += 1;
      const error = new DOMException('no room', 'QuotaExceededError');
      Object.defineProperty(transaction, 'error', { value: error });
      transaction.abort();
    });
    return request;
  };
}

import { expect, type Page } from '@playwright/test';
import type { Backend } from '../support/backends/backend.ts';
import { carries } from '../support/backends/misbehaving-server.ts';
import { findViolations } from '../support/browser/axe.ts';
import { signIn } from '../support/browser/browser.ts';
import { clearData, workerFailures } from '../support/browser/storage-faults.ts';
import { backgroundSync } from '../support/browser/worker-hand.ts';
import type { Person } from '../support/person/person.ts';
import { allSaved, chooseDark, chooseMenu, chooseTheme, says } from '../support/person/settings-hand.ts';
import { placesWith, readSiteData } from '../support/person/site-data.ts';
import { readRows } from '../support/promises/rest.ts';
import { test } from './test.ts';

/** Storage faults of the connection to IndexedDB: it does not open, it breaks, another tab blocks it. */

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos del dispositivo' });
const theme = (page: Page) => page.locator('html');

/** Runs in a page or a worker: the first open of each database fails. */
function failFirstOpens(how: 'throws' | 'fails'): void {
  const failed = new Set<string>();
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (this: IDBFactory, name: string, version?: number) {
    if (failed.has(name))
      return version === undefined ? open.call(this, name) : open.call(this, name, version);
    failed.add(name);
    const error = new DOMException('Internal error opening backing store', 'UnknownError');
    if (how === 'throws') throw error;
    const request = { error, onerror: () => undefined };
    setTimeout(() => request.onerror());
    return request as unknown as IDBOpenDBRequest;
  };
}

for (const how of ['throws', 'fails'] as const)
  test(`S04 a database whose first open ${how} is opened again in page and worker, and the row is sent`, async ({
    backend,
    meet,
    watchWorker,
  }) => {
    const ana = await meet({
      async prepare(context) {
        await watchWorker(context, `(${failFirstOpens})('${how}')`);
        await context.addInitScript(failFirstOpens, how);
      },
    });
    await ana.signIn();
    await ana.context.setOffline(true);
    await chooseTheme(ana, 'Rosa');
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    await ana.page.reload();
    await says(ana.page, 'Sin conexión · 1 cambio por enviar');
    await ana.verify();
    expect(await workerFailures(ana.context)).toEqual([]);

    // The worker alone, restarted: its first open fails as well.
    await ana.page.goto('about:blank');
    await ana.context.setOffline(false);
    await backgroundSync(ana.context, backend.url, { fresh: true });
    await expect.poll(() => backend.value(ana.usuario, 'currentTheme'), { timeout: 30_000 }).toBe('pink');
    await ana.page.goto(backend.url);
    await allSaved(ana.page);
    await ana.verify();
  });

const EVICTED = 'indexeddb,cache_storage';
const saves = carries('guardarConfiguracion');

test('S05 a store emptied under an open page accepts the next save', async ({
  backend,
  enter,
  watchWorker,
}) => {
  const ana = await enter({ prepare: watchWorker });
  await chooseMenu(ana, 'Estático');
  await chooseTheme(ana, 'Verde');
  await allSaved(ana.page);
  await ana.context.setOffline(true);
  await clearData(ana.page, backend.url, EVICTED);
  await chooseTheme(ana, 'Rosa');
  await says(ana.page, 'Sin conexión · 1 cambio por enviar');
  expect(await readRows(ana.page)).toMatchObject([
    { usuario: ana.usuario, valor: 'pink', estado: 'pendiente' },
  ]);
  await expect(theme(ana.page)).toHaveAttribute('data-menu', 'static');
  await ana.context.setOffline(false);
  await allSaved(ana.page);
  expect(backend.value(ana.usuario, 'menuMode')).toBe('static');
  await ana.verify();
});

test('S05 promise 16: the person is told how many unsent changes were deleted, and which', async ({
  backend,
  enter,
  watchWorker,
}) => {
  const ana = await enter({ prepare: watchWorker });
  // A worker may still reach the server while its page is offline.
  backend.server.misbehave({ kind: 'drop' }, { when: saves });
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Rosa');
  await chooseMenu(ana, 'Estático');
  await says(ana.page, 'Sin conexión · 2 cambios por enviar');
  await clearData(ana.page, backend.url, EVICTED);
  // The next action of the person finds the store empty.
  await ana.choose({ scale: '15' }, async () => {
    await ana.page.getByRole('button', { name: 'Ajustes de diseño' }).click();
    await ana.page.getByRole('button', { name: 'Aumentar escala' }).click();
    await ana.page.keyboard.press('Escape');
  });
  await expect(notices(ana.page)).toContainText('El navegador borró 2 cambios que no se habían enviado.');
  await expect(notices(ana.page)).toContainText(
    /Color del tema y Tipo de menú|Tipo de menú y Color del tema/,
  );
  backend.server.misbehave({ kind: 'ok' }, { when: saves });
  await ana.context.setOffline(false);
  await allSaved(ana.page);
  expect(backend.value(ana.usuario, 'scale')).toBe('15');
  expect(backend.value(ana.usuario, 'currentTheme')).toBe(null);
  await expect(theme(ana.page)).toHaveAttribute('data-tema', 'blue');
});

test('S05 promise 16: changes deleted while the app was closed are named until the person has read it', async ({
  backend,
  enter,
  watchWorker,
}) => {
  const ana = await enter({ prepare: watchWorker });
  const { page, context } = ana;
  // A worker may still reach the server while its page is offline.
  backend.server.misbehave({ kind: 'drop' }, { when: saves });
  await context.setOffline(true);
  await chooseTheme(ana, 'Rosa');
  await chooseMenu(ana, 'Estático');
  await says(page, 'Sin conexión · 2 cambios por enviar');
  await page.goto('about:blank');
  await clearData(page, backend.url, EVICTED);
  backend.server.misbehave({ kind: 'ok' }, { when: saves });
  await context.setOffline(false);

  await page.goto(`${backend.url}/profile`);
  await expect(notices(page)).toContainText('El navegador borró 2 cambios que no se habían enviado.');
  await expect(notices(page)).toContainText('Color del tema y Tipo de menú');
  await page.reload();
  await expect(notices(page)).toContainText('El navegador borró 2 cambios');
  expect(await findViolations(page)).toEqual([]);
  await notices(page).getByRole('button', { name: 'Entendido' }).click();
  await expect(notices(page)).toBeHidden();
  await page.reload();
  await allSaved(page);
  await expect(notices(page)).toBeHidden();
});

test('S07 after everything was cleared there is a clean sign-in without errors', async ({
  backend,
  enter,
  watchWorker,
}) => {
  const ana = await enter({ prepare: watchWorker });
  await chooseTheme(ana, 'Rosa');
  await allSaved(ana.page);
  await ana.page.goto('about:blank');
  await clearData(ana.page, backend.url, 'all');
  await ana.page.goto(backend.url);
  await expect(ana.page).toHaveURL(/\/login$/);
  await expect(ana.page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await expect(ana.page.locator('body')).not.toContainText('Pepe');
  await ana.signIn();
  await expect(theme(ana.page)).toHaveAttribute('data-tema', 'pink');
  await allSaved(ana.page);
  await expect(notices(ana.page)).toBeHidden();
});

/** Runs in the page: this build's outbox has the next version. */
function asNextBuild(): void {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (this: IDBFactory, name: string, version?: number) {
    if (version === undefined) return open.call(this, name);
    return open.call(this, name, name === 'ajustes-uni' ? version + 1 : version);
  };
}

/** Opens an old tab whose connection stays open until the tab is closed. */
async function holdStore({ context }: Person, { url }: Backend): Promise<Page> {
  const old = await context.newPage();
  await old.goto(`${url}/salud`);
  await old.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('ajustes-uni');
        request.onsuccess = () => {
          (window as unknown as { __held: IDBDatabase }).__held = request.result;
          resolve();
        };
      }),
  );
  return old;
}

async function openNextBuild({ context }: Person, { url }: Backend): Promise<Page> {
  const next = await context.newPage();
  await next.addInitScript(asNextBuild);
  await next.goto(url);
  return next;
}

test('S18 while an old tab blocks the store, the new tab and another old one say so and work', async ({
  backend,
  enter,
  watchWorker,
}) => {
  const ana = await enter({ prepare: watchWorker });
  const old = await holdStore(ana, backend);
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Rosa');
  await says(ana.page, 'Sin conexión · 1 cambio por enviar');
  const next = await openNextBuild(ana, backend);
  await expect(next.getByRole('heading', { level: 1 })).toContainText('Pepe');
  await expect(notices(next)).toContainText('El almacenamiento de este dispositivo no responde.');
  await ana.context.setOffline(false);
  // Pending changes cannot be read, so the page must not say that all is saved.
  await says(next, '');
  await chooseDark({ ...ana, page: next });
  await expect.poll(() => backend.value(ana.usuario, 'colorScheme')).toBe('dark');
  await chooseMenu(ana, 'Estático');
  await expect.poll(() => backend.value(ana.usuario, 'menuMode')).toBe('static');

  expect(backend.value(ana.usuario, 'currentTheme')).toBe(null);

  // The upgrade succeeds: pending changes are sent, and the warning disappears.
  await old.close();
  await expect.poll(() => backend.value(ana.usuario, 'currentTheme'), { timeout: 60_000 }).toBe('pink');
  await allSaved(next);
  await expect(notices(next)).toBeHidden();
  await expect(notices(ana.page)).toContainText(
    'Una versión más nueva de la aplicación usó este dispositivo.',
  );
  await ana.book.verify({ uno: next });
});

test('S18 Salir in the new tab completes in time, and the next person finds no data', async ({
  backend,
  enter,
  watchWorker,
}) => {
  const ana = await enter({ prepare: watchWorker });
  await chooseTheme(ana, 'Rosa');
  await allSaved(ana.page);
  const old = await holdStore(ana, backend);
  const next = await openNextBuild(ana, backend);
  await expect(notices(next)).toContainText('El almacenamiento de este dispositivo no responde.');
  await next.getByRole('button', { name: /Pepe/ }).click();
  await next.getByRole('menuitem', { name: 'Salir' }).click();
  await expect(next).toHaveURL(/\/login$/);
  await expect(ana.page).toHaveURL(/\/login$/);
  await old.close();
  await next.reload();
  await expect(next.getByRole('button', { name: 'Entrar' })).toBeVisible();
  const beto = { ...ana, page: next, usuario: backend.addPerson() };
  await signIn(next, backend, beto.usuario);
  await expect(theme(next)).toHaveAttribute('data-tema', 'blue');
  expect(placesWith(await readSiteData(next), ana.usuario)).toEqual([]);
});

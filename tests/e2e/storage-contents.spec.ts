import { expect, type Page } from '@playwright/test';
import { putRaw, readRaw } from '../support/browser/storage-faults.ts';
import { allSaved, chooseTheme, says } from '../support/person/settings-hand.ts';
import { openFromFooter } from '../support/person/shell.ts';
import { test } from './test.ts';

/** Storage faults of the stores' content: damaged, late, of another version, of another app. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const theme = (page: Page) => page.locator('html');

const BROKEN: readonly [string, unknown][] = [
  ['cut text', '{"v":3,"answers":{"usuario:{'],
  ['a number', 42],
  ['data of the wrong type', { v: 3, answers: 'no', people: 3 }],
  ['answers of the wrong type', { v: 3, answers: { 'usuario:{}': { data: 5, at: 'ayer' }, x: null } }],
  ['people of the wrong type', { v: 1, people: [[{ usuario: 7 }]], at: 1 }],
  ['an earlier version’s', { v: 2, data: { ROOT_QUERY: { usuario: [[{ __ref: 7 }]] } }, ages: { a: 'b' } }],
  ['an earlier version’s first screen', { v: 1, entries: { usuario: { data: 5, at: 'ayer' }, x: null } }],
  ['50 MB', { v: 3, answers: {}, relleno: 50_000_000 }],
];

test('S13 the app opens with its pending changes and no error, whatever became of the stored copies', async ({
  enter,
  watchWorker,
}) => {
  const ana = await enter({ prepare: watchWorker });
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Rosa');
  await says(ana.page, 'Sin conexión · 1 cambio por enviar');
  const today = new Date().toISOString().slice(5, 10);
  for (const [what, value] of BROKEN)
    await test.step(what, async () => {
      for (const key of ['apollo', 'primera-vista', `cumpleanos-${today}`])
        await putCopy(ana.page, `${key}:${ana.usuario}`, value);
      await ana.page.reload();
      await expect(heading(ana.page)).toContainText(/^(Buen|¡Feliz)/);
      await says(ana.page, 'Sin conexión · 1 cambio por enviar');
      await expect(theme(ana.page)).toHaveAttribute('data-tema', 'pink');
    });
  await ana.context.setOffline(false);
  await allSaved(ana.page);
  await expect(heading(ana.page)).toContainText('Pepe');
  await ana.verify();
});

/** relleno: number of characters to store. */
async function putCopy(page: Page, key: string, value: unknown): Promise<void> {
  await putRaw(page, { database: 'planeacion-kv', store: 'kv', key }, value);
  const length = (value as { relleno?: number }).relleno;
  if (length === undefined) return;
  await page.evaluate(
    ([name, size]) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('planeacion-kv');
        open.onsuccess = () => {
          const tx = open.result.transaction('kv', 'readwrite');
          const reading = tx.objectStore('kv').get(name);
          reading.onsuccess = () => {
            const answers = { 'usuario:{}': { data: 'x'.repeat(size), at: 1 } };
            tx.objectStore('kv').put({ ...reading.result, answers }, name);
          };
          tx.oncomplete = () => resolve(open.result.close());
          tx.onabort = () => reject(tx.error);
        };
      }),
    [key, length] as const,
  );
}

/** Runs in the page: delays every read from the device. */
function readLate(ms: number): void {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (this: IDBFactory, ...asked: Parameters<typeof open>) {
    const request = open.apply(this, asked);
    let handler: ((event: Event) => void) | null = null;
    request.addEventListener('success', (event) => setTimeout(() => handler?.call(request, event), ms));
    Object.defineProperty(request, 'onsuccess', {
      set: (given) => {
        handler = given;
      },
    });
    return request;
  };
}

/** Runs in the page: records each theme that is painted. */
function noteThemes(): void {
  const seen: string[] = [];
  (window as unknown as { __themes: string[] }).__themes = seen;
  const note = () => {
    const now = document.documentElement?.dataset.tema;
    if (now && now !== seen.at(-1)) seen.push(now);
  };
  new MutationObserver(note).observe(document, { subtree: true, attributes: true, childList: true });
}

test('S14 storage that answers late does not replace what the server says', async ({
  enter,
  watchWorker,
}) => {
  const late = async (ms: number) => {
    const ana = await enter({ prepare: watchWorker });
    await chooseTheme(ana, 'Verde');
    await allSaved(ana.page);
    await ana.book.elsewhere(ana.usuario, 'currentTheme', 'lime');
    await ana.context.addInitScript(readLate, ms);
    await ana.context.addInitScript(noteThemes);
    await ana.page.reload();
    await expect(theme(ana.page), `${ms} ms`).toHaveAttribute('data-tema', 'lime', { timeout: 40_000 });
    // Longer than any delayed read can take.
    await ana.page.waitForTimeout(2 * ms);
    const seen = await ana.page.evaluate(() => (window as unknown as { __themes: string[] }).__themes);
    expect(seen.slice(seen.indexOf('lime')), `${ms} ms`).toEqual(['lime']);
  };
  await Promise.all([2500, 3500].map(late));
});

test('S19 rows that this version cannot read are kept aside and counted, and the others are sent', async ({
  backend,
  enter,
  watchWorker,
}) => {
  const ana = await enter({ prepare: watchWorker });
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Rosa');
  await says(ana.page, 'Sin conexión · 1 cambio por enviar');
  const [[key, row] = []] = await readRaw(ana.page, 'ajustes-uni', 'pendiente');
  const [owner, operacion] = key as string[];
  const { clave: _, ...nameless } = row as Record<string, unknown>;
  const strange: Record<string, object> = {
    scale: { ...(row as object), v: 99, clave: 'scale', valor: '16' },
    menuMode: nameless,
    color: { ...nameless, clave: 'color', valor: 'x'.repeat(5_000_000) },
  };
  for (const [campo, value] of Object.entries(strange))
    await putRaw(
      ana.page,
      { database: 'ajustes-uni', store: 'pendiente', key: [owner, operacion, campo] as string[] },
      value,
    );
  await ana.page.reload();
  await says(ana.page, 'Sin conexión · 1 cambio por enviar');
  await ana.context.setOffline(false);
  await expect.poll(() => backend.value(ana.usuario, 'currentTheme')).toBe('pink');
  await expect
    .poll(async () =>
      (await readRaw(ana.page, 'ajustes-uni', 'pendiente')).map(([kept]) => (kept as string[])[2]),
    )
    .toEqual(['color', 'menuMode', 'scale']);
  // They are pending, but their fields are unknown, so the text is not «Todo guardado» (C5).
  await says(ana.page, '');
  await openFromFooter(ana.page, 'Diagnóstico');
  await expect(
    ana.page
      .getByRole('main')
      .locator('dt', { hasText: 'Cambios que esta versión no entiende' })
      .locator('xpath=following-sibling::dd[1]'),
  ).toHaveText('3');
  expect(backend.writes().filter(({ usuario }) => usuario === ana.usuario)).toMatchObject([
    { campo: 'currentTheme' },
  ]);
});

test("S21 another app on the origin cannot delete this app's data for good: the shell repairs itself", async ({
  backend,
  enter,
  watchWorker,
}) => {
  const ana = await enter({ prepare: watchWorker });
  await chooseTheme(ana, 'Verde');
  await allSaved(ana.page);
  await ana.context.setOffline(true);
  await chooseTheme(ana, 'Rosa');
  await says(ana.page, 'Sin conexión · 1 cambio por enviar');
  const shell = () =>
    ana.page.evaluate(async () => (await (await caches.open('planeacion-shell')).keys()).length);
  const whole = await shell();
  expect(whole).toBeGreaterThan(40);
  await ana.page.evaluate(async () => {
    const open = indexedDB.open('keyval-store');
    await new Promise<void>((resolve) => {
      open.onupgradeneeded = () => void open.result.createObjectStore('keyval');
      open.onsuccess = () => {
        const tx = open.result.transaction('keyval', 'readwrite');
        tx.objectStore('keyval').clear();
        tx.oncomplete = () => resolve(open.result.close());
      };
    });
    for (const name of await caches.keys()) await caches.delete(name);
    for (const key of [
      'token',
      'user',
      'usuarios',
      'session',
      'theme',
      'settings',
      'config',
      'state',
      'lang',
    ])
      localStorage.setItem(key, '{"otra":"aplicación"}');
  });
  await ana.context.setOffline(false);
  await allSaved(ana.page);
  expect(backend.value(ana.usuario, 'currentTheme')).toBe('pink');
  await ana.page.reload();
  await expect(theme(ana.page)).toHaveAttribute('data-tema', 'pink');
  await expect.poll(shell, { timeout: 60_000 }).toBe(whole);
  await ana.context.setOffline(true);
  await ana.page.reload();
  await expect(heading(ana.page)).toContainText('Pepe');
  await ana.context.setOffline(false);
  await allSaved(ana.page);
  await ana.verify();
});

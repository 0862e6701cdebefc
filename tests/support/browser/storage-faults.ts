import type { BrowserContext, Page } from '@playwright/test';
import type { Backend } from '../backends/backend.ts';
import { WORKER_SCRIPT } from './worker-hand.ts';

/** What goes wrong with a device's storage, as real Chromium shows it (reliability.md L3, L5). */

/** IndexedDB respects the limit only if it is set before its first write. */
export async function limitQuota(page: Page, origin: string, quotaSize: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
}

/** Deletes data under open pages, as an eviction does or, with `all`, as "delete site data" does. */
export async function clearData(page: Page, origin: string, storageTypes: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await cdp.detach();
}

/**
 * Rejections passed to `waitUntil` or `respondWith` are intended (no space to install, rows left, no
 * network), but the browser reports them too.
 */
const RECORDER = `
{
  const refused = new Set();
  const surprises = [];
  for (const [of, name] of [[ExtendableEvent, 'waitUntil'], [FetchEvent, 'respondWith']]) {
    const given = of.prototype[name];
    of.prototype[name] = function (work) {
      Promise.resolve(work).catch((reason) => refused.add(reason));
      return given.call(this, work);
    };
  }
  addEventListener('unhandledrejection', ({ reason }) => surprises.push(reason));
  addEventListener('error', ({ message }) => surprises.push(message));
  self.__surprises = () => surprises.filter((reason) => !refused.has(reason)).map(String);
}
`;

/** Whether any worker got the prelude; if its address changes, this shows it. */
let given = false;

/**
 * Every worker of this device records unhandled errors and runs `script` before its own code. The own
 * backend's server delivers the prelude: if only the page's first request got it, an update without it would
 * follow at once.
 */
export async function preludeWorker(
  context: BrowserContext,
  { kind, server }: Pick<Backend, 'kind' | 'server'>,
  script = '',
): Promise<void> {
  const edit = (text: string) => {
    given = true;
    return `${RECORDER}${script};${text}`;
  };
  if (kind === 'propio')
    server.misbehave({ kind: 'edit', text: edit }, { when: ({ path }) => path === '/sw.js' });
  else
    await context.route(WORKER_SCRIPT, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: edit(await response.text()) });
    });
}

/** Unhandled errors in the running workers, which started with `preludeWorker`. */
export async function workerFailures(context: BrowserContext): Promise<string[]> {
  const workers = context.serviceWorkers();
  if (workers.length > 0 && !given) return ['the worker began without the prelude'];
  const noted = await Promise.all(
    workers.map((worker) =>
      worker.evaluate(() => (self as unknown as { __surprises?(): string[] }).__surprises?.() ?? []),
    ),
  );
  return noted.flat();
}

/** Writes into an object store directly, without the app. */
export async function putRaw(
  page: Page,
  at: { database: string; store: string; key: string | string[] },
  value: unknown,
): Promise<void> {
  await page.evaluate(
    async ({ database, store, key, given }) => {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(database);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const tx = opened.transaction(store, 'readwrite');
      tx.objectStore(store).put(given, key);
      await new Promise((resolve, reject) => {
        tx.oncomplete = resolve;
        tx.onabort = () => reject(tx.error);
      });
      opened.close();
    },
    { ...at, given: value } as unknown as { database: string; store: string; key: string; given: string },
  );
}

/** Reads an object store directly, without the app. */
export function readRaw(page: Page, database: string, store: string): Promise<[IDBValidKey, unknown][]> {
  return page.evaluate(
    async ([name, of]) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const opened = await settled(indexedDB.open(name));
      const objects = opened.transaction(of).objectStore(of);
      const [keys, values] = await Promise.all([settled(objects.getAllKeys()), settled(objects.getAll())]);
      opened.close();
      return keys.map((key, at): [IDBValidKey, unknown] => [key, values[at]]);
    },
    [database, store] as const,
  );
}

/**
 * Fills the origin's quota with files in this cache, to the last kilobyte (Cache Storage respects the limit
 * at once).
 */
export function fillCache(page: Page, name: string): Promise<number> {
  return page.evaluate(async (cacheName) => {
    const cache = await caches.open(cacheName);
    let files = 0;
    for (let size = 1_000_000; size > 500; ) {
      try {
        await cache.put(`/relleno/${files}`, new Response(new Uint8Array(size)));
        files += 1;
      } catch {
        size = Math.floor(size / 2);
      }
    }
    return files;
  }, name);
}

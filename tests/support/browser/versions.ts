import { expect, type Page } from '@playwright/test';
import type { Backend } from '../backends/backend.ts';
import { publishRelease, type ReleaseOptions } from '../backends/releases.ts';
import { buildAs } from './builds.ts';

/** A busy machine needs time to fetch ninety files. */
export const BUSY = { timeout: 40_000 };

/** Publishes a build with this version on the backend. */
export const deploy = async (backend: Backend, version: string, options: Omit<ReleaseOptions, 'dist'> = {}) =>
  publishRelease(served(backend), { dist: await buildAs(version), ...options });

/** The server itself, not the misbehaving one before it. */
export const served = ({ app }: Backend) => ({ dataDir: app.dataDir, url: app.url });

export const offer = (page: Page) => page.getByRole('region', { name: 'Actualización' });
export const press = (page: Page, name: 'Actualizar' | 'Más tarde') =>
  offer(page).getByRole('button', { name }).click();

/** Makes the window check for a newer version now. */
export const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined);
  });

/** Version of the active or waiting worker of this device; undefined if there is none. */
export const workerVersion = (page: Page, which: 'active' | 'waiting'): Promise<string | undefined> =>
  page.evaluate(async (place) => {
    const worker = (await navigator.serviceWorker.getRegistration())?.[place];
    if (!worker) return undefined;
    const { port1, port2 } = new MessageChannel();
    return new Promise<string | undefined>((resolve) => {
      // The worker of a retired app does not answer.
      setTimeout(resolve, 15_000);
      port1.onmessage = ({ data }) => resolve(String(data));
      worker.postMessage({ tipo: 'version' }, [port2]);
    });
  }, which);

/**
 * Version of the active worker, once none is about to replace it. A worker that is asked repeatedly is never
 * idle, and Chromium waits for that.
 */
async function settledVersion(page: Page): Promise<string | undefined> {
  const settled = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration && !registration.installing && !registration.waiting;
  });
  return settled ? workerVersion(page, 'active') : undefined;
}

/**
 * Chromium lets a worker take over once the former one is idle, at worst half a minute after its last event. While
 * developer tools are attached to a worker, as the test runner's are, Chromium does not stop it for being idle: a former
 * worker that a request has started again then stays for five minutes. So `workerBecomes` stops it after the half minute.
 */
const IDLE = { timeout: 40_000 };

export async function workerBecomes(page: Page, version: string): Promise<void> {
  const becomes = ({ timeout }: { timeout: number }) =>
    expect.poll(() => settledVersion(page).catch(() => undefined), { timeout }).toBe(version);
  await becomes(IDLE).catch(async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
    await devtools.detach();
    await becomes(BUSY);
  });
}

/** Version of the page itself, by the entry that it loaded. */
const pageVersion = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const entry = loaded.find((name) => /\/assets\/index-[^/]*\.js$/.test(name));
    return entry && /1\.0\.\d+/.exec(await (await fetch(entry)).text())?.[0];
  });

/** Counts the documents that the window loads, including reloads by the app. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/** Page and worker have this version, and nothing is offered any more. */
export async function runs(page: Page, version: string): Promise<void> {
  await workerBecomes(page, version);
  await pageIs(page, version);
}

/** The page has this version, whatever waits. */
export async function pageIs(page: Page, version: string): Promise<void> {
  await expect.poll(() => pageVersion(page).catch(() => undefined), BUSY).toBe(version);
  await expect(offer(page)).toHaveCount(0);
}

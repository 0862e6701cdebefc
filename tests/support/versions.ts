import { expect, type Page } from '@playwright/test';
import type { Backend } from './backend.ts';
import { buildAs } from './builds.ts';
import { publishRelease, type ReleaseOptions } from './releases.ts';

/** A busy machine takes its time to fetch ninety files. */
export const BUSY = { timeout: 40_000 };

/** A version in a person's hands: published on the backend, offered in a window, and which one runs where. */
export const deploy = async (backend: Backend, version: string, options: Omit<ReleaseOptions, 'dist'> = {}) =>
  publishRelease(served(backend), { dist: await buildAs(version), ...options });

/** The server itself, not the misbehaving one before it. */
export const served = ({ app }: Backend) => ({ dataDir: app.dataDir, url: app.url });

export const offer = (page: Page) => page.getByRole('region', { name: 'Actualización' });
export const press = (page: Page, name: 'Actualizar' | 'Más tarde') =>
  offer(page).getByRole('button', { name }).click();

/** The window looks for a newer version now, and not at its next good moment. */
export const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined);
  });

/** The version of the worker in that place of this device's registration; undefined where there is none. */
export const workerVersion = (page: Page, which: 'active' | 'waiting'): Promise<string | undefined> =>
  page.evaluate(async (place) => {
    const worker = (await navigator.serviceWorker.getRegistration())?.[place];
    if (!worker) return undefined;
    const { port1, port2 } = new MessageChannel();
    return new Promise<string | undefined>((resolve) => {
      // The one of a retired app says nothing.
      setTimeout(resolve, 2000);
      port1.onmessage = ({ data }) => resolve(String(data));
      worker.postMessage({ tipo: 'version' }, [port2]);
    });
  }, which);

/**
 * The active one's, once nothing is about to take its place: a worker that is asked again and again is never idle, and
 * Chromium waits for that.
 */
async function settledVersion(page: Page): Promise<string | undefined> {
  const settled = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration && !registration.installing && !registration.waiting;
  });
  return settled ? workerVersion(page, 'active') : undefined;
}

/** Chromium lets a worker take over half a minute after the last event of the one before, at worst; as long waits who asks in vain. */
const TAKEN_OVER = { timeout: 75_000 };

export const workerBecomes = (page: Page, version: string): Promise<void> =>
  expect.poll(() => settledVersion(page).catch(() => undefined), TAKEN_OVER).toBe(version);

/** The version that the page itself is of: the entry that it loaded says it. */
const pageVersion = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const entry = loaded.find((name) => /\/assets\/index-[^/]*\.js$/.test(name));
    return entry && /1\.0\.\d+/.exec(await (await fetch(entry)).text())?.[0];
  });

/** How often the window has loaded a document since; a reload of ours is one. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/** Both the page and its worker are of that version, and nothing is offered any more. */
export async function runs(page: Page, version: string): Promise<void> {
  await workerBecomes(page, version);
  await pageIs(page, version);
}

/** The page itself, whatever waits. */
export async function pageIs(page: Page, version: string): Promise<void> {
  await expect.poll(() => pageVersion(page).catch(() => undefined), BUSY).toBe(version);
  await expect(offer(page)).toHaveCount(0);
}

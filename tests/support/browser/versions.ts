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
 * Chromium lets a worker take over at worst half a minute after the last event of the former one, and waits
 * as long for an unanswered message.
 */
const TAKEN_OVER = { timeout: 75_000 };

export async function workerBecomes(page: Page, version: string): Promise<void> {
  try {
    await expect.poll(() => settledVersion(page).catch(() => undefined), TAKEN_OVER).toBe(version);
  } catch (error) {
    throw new Error(`${error}\n${await workersInWords(page).catch(String)}`);
  }
}

/**
 * For the failure message, because a worker that does not take over can rarely be reproduced: the state of each worker,
 * and the page's last requests, each of which may start one. Their start and end are in seconds before now.
 */
async function workersInWords(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const workers: string[] = [];
  cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { status, runningStatus } of versions) workers.push(`${status} and ${runningStatus}`);
  });
  await cdp.send('ServiceWorker.enable');
  const requests = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ workerStart }) => workerStart > 0)
      .slice(-20)
      .map(
        ({ name, workerStart, responseEnd }) =>
          `${new URL(name).pathname} ${[workerStart, responseEnd]
            .map((at) => Math.round((performance.now() - at) / 1000))
            .join(' to ')}`,
      ),
  );
  return ['workers:', ...workers, 'last requests:', ...requests].join('\n');
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

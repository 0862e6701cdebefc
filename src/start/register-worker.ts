import { trustedScript } from '../browser/trusted-script.ts';
import type { SyncStatus } from '../domain/connection/sync-status.ts';
import { bucketOf } from '../domain/updates/rollout-bucket.ts';
import { within } from '../lib/settle-within.ts';
import type { WorkerMessage } from '../offline/model/worker-messages.ts';
import type { SiteConfig } from '../offline/store/site-config.ts';
import { cacheStorage } from '../storage/cache-storage.ts';
import { PHOTO_CACHE_PREFIX, PRECACHE_PREFIX, SYNC_TAG } from '../storage/keys.ts';
import type { LocalStore } from '../storage/local-storage.ts';

export interface RegisterParts {
  site: { fresh(): Promise<SiteConfig | undefined> };
  services: {
    connection: { get(): SyncStatus; subscribe(listener: () => void): void };
    local: LocalStore;
    workers: ServiceWorkerContainer | undefined;
    updates(): Promise<{ state: { get(): { accepted: boolean } } }>;
  };
}

/**
 * Registers the service worker after a fresh read of /config.json. A retired worker is removed and not
 * registered again (B17, promise 22).
 */
export async function registerWorker({ site, services }: RegisterParts): Promise<void> {
  const { connection, local, updates, workers } = services;
  // Development uses none, because it would serve stale files.
  if (!workers || !import.meta.env.PROD) return;
  const config = await site.fresh();
  if (!config) return;
  const found = await workers.getRegistration().catch(() => undefined);
  if (config.retirado) return retire(found);
  await idle();
  const worker = found?.active ?? found?.waiting ?? found?.installing;
  const script = `/sw.js?cubo=${bucketOf({ local, random: Math.random }, worker?.scriptURL)}`;
  if (!workers.controller)
    workers.addEventListener('controllerchange', () => tellDrawn(workers), { once: true });
  // Browsers that block site data or workers refuse; the app then works online only.
  const registration: RegistrationWithSync | undefined = await workers
    .register(trustedScript(script), { updateViaCache: 'none' })
    .catch(() => undefined);
  if (registration?.active && !workers.controller)
    registration.active.postMessage({ tipo: 'reclama' } satisfies WorkerMessage);
  const { state } = (await updates().catch(() => undefined)) ?? {};
  let announced = 0;
  connection.subscribe(() => {
    const { offline, pending } = connection.get();
    const waiting = offline ? pending : 0;
    // A bonus in Chromium: the worker sends even after every page has been closed. Not while an accepted
    // update waits: each attempt keeps the worker busy, and only an idle worker can be replaced.
    if (waiting > 0 && waiting !== announced && !state?.get().accepted)
      registration?.sync?.register(SYNC_TAG).catch(() => undefined);
    announced = waiting;
  });
}

/**
 * On the first visit, photos load before the worker exists. Passes it their addresses, so that it caches
 * them.
 */
function tellDrawn({ controller }: ServiceWorkerContainer): void {
  const direcciones = [...document.images].map(({ currentSrc }) => currentSrc).filter(Boolean);
  controller?.postMessage({ tipo: 'fotos', direcciones } satisfies WorkerMessage);
}

const TAKEN_OVER_MS = 5000;

/**
 * Removes the worker and its caches of files and photos, but never the outbox. First installs the replacement
 * worker that the server now delivers: it caches nothing for open windows, which even an unregistered worker
 * goes on serving.
 */
async function retire(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  if (registration) {
    await registration.update().catch(() => undefined);
    const last = registration.installing ?? registration.waiting;
    if (last)
      await within(
        TAKEN_OVER_MS,
        new Promise((resolve) => {
          last.addEventListener(
            'statechange',
            () => /^(activated|redundant)$/.test(last.state) && resolve(0),
          );
        }),
      );
    await registration.unregister().catch(() => false);
  }
  const caches = cacheStorage();
  const names = (await caches?.keys().catch(() => [])) ?? [];
  const own = names.filter((name) => OWN_CACHES.some((prefix) => name.startsWith(prefix)));
  await Promise.allSettled(own.map((name) => caches?.delete(name)));
}

const OWN_CACHES = [PHOTO_CACHE_PREFIX, `${PRECACHE_PREFIX}-`];

/** Waits until the first screen is done, because caching the whole app would compete with it. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 1000);
  });

interface RegistrationWithSync extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

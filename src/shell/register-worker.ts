import type { SiteConfig } from '../offline/site-config.ts';
import type { LocalStore } from '../storage/local.ts';
import { PHOTO_CACHE_PREFIX, PRECACHE_PREFIX, SYNC_TAG } from '../storage/names.ts';
import { bucketOf } from '../user/bucket.ts';
import type { Connection } from '../user/services.ts';
import { within } from '../user/within.ts';
import type { WorkerMessage } from '../worker-messages.ts';

export interface RegisterParts {
  site: { fresh(): Promise<SiteConfig | undefined> };
  services: {
    connection: { get(): Connection; subscribe(listener: () => void): void };
    local: LocalStore;
    updates(): Promise<{ state: { get(): { accepted: boolean } } }>;
  };
}

/** Waits for a fresh /config.json: a retired worker goes, and is never registered again (B17, promise 22). */
export async function registerWorker({ site, services }: RegisterParts): Promise<void> {
  const { connection, local, updates } = services;
  // There is none on plain HTTP (B24), and none while developing: it would serve yesterday's files.
  const workers = import.meta.env.PROD
    ? (navigator.serviceWorker as ServiceWorkerContainer | undefined)
    : undefined;
  if (!workers) return;
  const config = await site.fresh();
  if (!config) return;
  const found = await workers.getRegistration().catch(() => undefined);
  if (config.retirado) return retire(found);
  await idle();
  const worker = found?.active ?? found?.waiting ?? found?.installing;
  const script = `/sw.js?cubo=${bucketOf({ local, random: Math.random }, worker?.scriptURL)}`;
  if (!workers.controller)
    workers.addEventListener('controllerchange', () => tellDrawn(workers), { once: true });
  // A browser without site data, or set against workers, refuses: the app then works online.
  const registration: RegistrationWithSync | undefined = await workers
    .register(trusted(script), { updateViaCache: 'none' })
    .catch(() => undefined);
  if (registration?.active && !workers.controller)
    registration.active.postMessage({ tipo: 'reclama' } satisfies WorkerMessage);
  const { state } = (await updates().catch(() => undefined)) ?? {};
  let told = 0;
  connection.subscribe(() => {
    const { offline, pending } = connection.get();
    const waiting = offline ? pending : 0;
    // A bonus (Chromium only): the worker sends even if every page is closed by then. Each try keeps it busy, and the browser
    // lets an accepted update take over from an idle one only.
    if (waiting > 0 && waiting !== told && !state?.get().accepted)
      registration?.sync?.register(SYNC_TAG).catch(() => undefined);
    told = waiting;
  });
}

/** The first visit's photos were drawn before there was a worker to keep them. */
function tellDrawn({ controller }: ServiceWorkerContainer): void {
  const direcciones = [...document.images].map(({ currentSrc }) => currentSrc).filter(Boolean);
  controller?.postMessage({ tipo: 'fotos', direcciones } satisfies WorkerMessage);
}

const TAKEN_OVER_MS = 5000;

/**
 * What it kept of the app and the photos; never the outbox. The worker that the server gives out in its place goes first:
 * under it nothing is kept any more for windows that are open, which an unregistered one goes on serving.
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
  const names = await caches.keys().catch(() => []);
  const own = names.filter((name) => OWN_CACHES.some((prefix) => name.startsWith(prefix)));
  await Promise.allSettled(own.map((name) => caches.delete(name)));
}

const OWN_CACHES = [PHOTO_CACHE_PREFIX, `${PRECACHE_PREFIX}-`];

/** The first screen has the machine to itself: fetching and keeping the whole app can wait a moment. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 1000);
  });

interface RegistrationWithSync extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** require-trusted-types-for refuses a plain address (reliability.md L17). */
function trusted(url: string): string {
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  const policy = factory?.createPolicy('planeacion', {
    createScriptURL: (address) => {
      if (!/^\/sw\.js\?cubo=\d\d$/.test(address)) throw new TypeError('not our worker');
      return address;
    },
  });
  return (policy?.createScriptURL(url) ?? url) as string;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}

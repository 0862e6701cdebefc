import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { PRECACHE_PREFIX } from '../src/storage/names.ts';
import { isFile, policyForHost } from './requests.ts';

const INDEX = '/index.html';

export interface Entry {
  url: string;
  revision: string | null;
}

/** The app's files, kept whole before a version takes over. One cache over all versions: entries carry the revision. */
export function createShell(entries: Entry[], readHost: () => Promise<string>) {
  const cacheName = `${PRECACHE_PREFIX}-shell`;
  const whole = {
    // Null fails the whole installation: the version before stays, and the browser tries again.
    cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
      isFile(new URL(request.url).pathname, response) ? response : null,
  };
  const precache = new PrecacheController({ cacheName, plugins: [whole] });
  precache.addToCacheList(entries);

  /** Whoever else lives on this origin may have emptied our cache: fetch again what is missing. */
  async function repair(): Promise<void> {
    const cache = await caches.open(cacheName);
    for (const [url, key] of precache.getURLsToCacheKeys()) {
      if (await cache.match(key)) continue;
      const response = await fetch(url, { cache: 'reload', credentials: 'same-origin' });
      if (isFile(new URL(url).pathname, response)) await cache.put(key, response);
    }
  }

  /** A kept file, else the network's. */
  async function file(event: FetchEvent): Promise<Response> {
    const kept = await precache.matchPrecache(event.request.url).catch(() => undefined);
    if (kept) return kept;
    event.waitUntil(repair().catch(() => undefined));
    return fetch(event.request);
  }

  /** Any page of the app: the kept index.html under the present host's policy. */
  async function page(event: FetchEvent): Promise<Response> {
    const kept = await precache.matchPrecache(INDEX).catch(() => undefined);
    if (!kept) return file(event);
    const host = await readHost().catch(() => undefined);
    const headers = new Headers(kept.headers);
    const policy = headers.get('content-security-policy');
    if (policy && host !== undefined) headers.set('content-security-policy', policyForHost(policy, host));
    return new Response(kept.body, { status: 200, headers });
  }

  return {
    install: precache.install,
    /** Claims, so that the first visit already works offline and keeps its photos; a page must not reload for that. */
    activate(event: ExtendableEvent, clients: Clients) {
      precache.activate(event);
      event.waitUntil(clients.claim());
    },
    has: (url: string) => precache.getCacheKeyForURL(url) !== undefined,
    file,
    page,
  };
}

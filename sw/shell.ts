import { PRECACHE_PREFIX } from '../src/storage/names.ts';
import { isFile, policyForHost } from './requests.ts';

const INDEX = '/index.html';
const CACHE = `${PRECACHE_PREFIX}-shell`;

export interface Entry {
  url: string;
  /** null: the name has the content's hash in it */
  revision: string | null;
}

/**
 * The app's files, kept whole before a version takes over. One cache over all versions: its keys carry the revision, in
 * Workbox's words, which devices have kept theirs under.
 */
export function createShell(entries: Entry[], readHost: () => Promise<string>) {
  const keys = new Map(
    entries.map(({ url, revision }) => {
      const key = new URL(url, location.href);
      if (revision) key.searchParams.set('__WB_REVISION__', revision);
      return [new URL(url, location.href).href, key.href];
    }),
  );
  const revised = new Set(entries.filter(({ revision }) => revision).map(({ url }) => keyOf(url)));

  function keyOf(url: string): string | undefined {
    return keys.get(new URL(url, location.href).href);
  }

  async function kept(url: string): Promise<Response | undefined> {
    const key = keyOf(url);
    return key === undefined ? undefined : (await caches.open(CACHE)).match(key);
  }

  /** Fetches what is missing. whole: one that does not come as itself is a failure; else it is left for another time. */
  async function fill(whole: boolean): Promise<void> {
    const cache = await caches.open(CACHE);
    for (const [url, key] of keys) {
      if (await cache.match(key)) continue;
      const mode = revised.has(key) || !whole ? 'reload' : 'default';
      const response = await fetch(url, { cache: mode, credentials: 'same-origin' });
      if (isFile(new URL(url).pathname, response)) await cache.put(key, response);
      else if (whole) throw new Error(`not the file: ${url}`);
    }
  }

  /** What only older versions knew. */
  async function sweep(): Promise<void> {
    const cache = await caches.open(CACHE);
    const known = new Set(keys.values());
    for (const request of await cache.keys()) if (!known.has(request.url)) await cache.delete(request);
  }

  /** A kept file, else the network's. */
  async function file(event: FetchEvent): Promise<Response> {
    const copy = await kept(event.request.url).catch(() => undefined);
    if (copy) return copy;
    // Whoever else lives on this origin may have emptied our cache.
    event.waitUntil(fill(false).catch(() => undefined));
    return fetch(event.request);
  }

  /** Any page of the app: the kept index.html under the present host's policy. */
  async function page(event: FetchEvent): Promise<Response> {
    const copy = await kept(INDEX).catch(() => undefined);
    if (!copy) return file(event);
    const host = await readHost().catch(() => undefined);
    const headers = new Headers(copy.headers);
    const policy = headers.get('content-security-policy');
    if (policy && host !== undefined) headers.set('content-security-policy', policyForHost(policy, host));
    return new Response(copy.body, { status: 200, headers });
  }

  return {
    /** Rejects where a file does not come: the version before stays, and the browser tries again. */
    install: (event: ExtendableEvent) => event.waitUntil(fill(true)),
    /** Claims, so that the first visit already works offline and keeps its photos; a page must not reload for that. */
    activate(event: ExtendableEvent, clients: Clients) {
      event.waitUntil(sweep());
      event.waitUntil(clients.claim());
    },
    has: (url: string) => keyOf(url) !== undefined,
    file,
    page,
  };
}

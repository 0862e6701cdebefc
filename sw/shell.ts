import { PRECACHE_PREFIX } from '../src/storage/names.ts';
import { isFile, policyForHost } from './requests.ts';

const INDEX = '/index.html';
const CACHE = `${PRECACHE_PREFIX}-shell`;
/** Where the keys of the version that took over last are noted, in the cache itself. */
const NOTED = '/sw.js?archivos';
/** Names with their content's hash in them: whichever version asks, it is that file. */
const HASHED = /^\/assets\//;
const PAUSE_ANSWER_MS = 5000;

export interface Entry {
  url: string;
  /** null: the name has the content's hash in it */
  revision: string | null;
}

/** As much of the worker's events as is used here. */
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  request: Request;
}

export interface ShellParts {
  entries: Entry[];
  version: string;
  /** whether another version serves this device already */
  isUpdate(): boolean;
  /** whether a newer one is being fetched, or waits */
  isFollowed(): boolean;
  readHost(): Promise<string>;
}

/**
 * The app's files, kept whole before a version takes over. One cache over all versions: its keys carry the revision, in
 * Workbox's words, which devices have kept theirs under.
 */
export function createShell({ entries, version, isUpdate, isFollowed, readHost }: ShellParts) {
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
    return (await caches.open(CACHE)).match(keyOf(url) ?? url);
  }

  /**
   * Fetches what is missing, by its key: our server answers with exactly that content or not at all, so that a precache
   * never mixes two versions. whole: one that does not come as itself is a failure; else it is left for another time.
   */
  async function fill(whole: boolean): Promise<void> {
    const cache = await caches.open(CACHE);
    for (const [url, key] of keys) {
      if (await cache.match(key)) continue;
      const mode = revised.has(key) || !whole ? 'reload' : 'default';
      const response = await fetch(key, { cache: mode, credentials: 'same-origin' });
      if (isFile(new URL(url).pathname, response)) await cache.put(key, response);
      else if (whole) throw new Error(`not the file: ${url}`);
    }
    if (!whole) await note(cache);
  }

  const noted = new URL(NOTED, location.href).href;
  /** What this version knows, for the sweep of the next one. */
  const note = (cache: Cache) => cache.put(noted, new Response(JSON.stringify([...keys.values()])));

  /** What neither this version nor the one before it knows: a window with an unsaved form is of that one still. */
  async function sweep(): Promise<void> {
    const cache = await caches.open(CACHE);
    // What that one has fetched is in the same cache, and unknown here: its own sweep follows.
    if (isFollowed()) return note(cache);
    const before = (await (await cache.match(noted))?.json()) as string[] | undefined;
    const known = new Set([...keys.values(), ...(before ?? []), noted]);
    for (const request of await cache.keys()) if (!known.has(request.url)) await cache.delete(request);
    await note(cache);
  }

  /** A release that is held back is not taken up by a device that has another one; no answer holds nothing back. */
  async function refuseIfPaused(): Promise<void> {
    if (!isUpdate()) return;
    const told: unknown = await fetch(`/api/version${location.search}`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(PAUSE_ANSWER_MS),
    })
      .then((response) => response.json())
      .catch(() => undefined);
    const { version: asked, pausada } = (told ?? {}) as { version?: unknown; pausada?: unknown };
    if (pausada === true && asked === version) throw new Error('paused');
  }

  let healing: Promise<void> | undefined;
  /** Whoever else lives on this origin may have emptied our cache; a page asks for many files of it at once. */
  function heal(): Promise<void> {
    healing ??= fill(false)
      .catch(() => undefined)
      .finally(() => {
        healing = undefined;
      });
    return healing;
  }

  /** A kept file, else the network's. */
  async function file(event: Asked): Promise<Response> {
    const copy = await kept(event.request.url).catch(() => undefined);
    if (copy) return copy;
    if (keyOf(event.request.url)) event.waitUntil(heal());
    return fetch(event.request);
  }

  /** Any page of the app: the kept index.html under the present host's policy. */
  async function page(event: Asked): Promise<Response> {
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
    install: (event: Lasting) => event.waitUntil(refuseIfPaused().then(() => fill(true))),
    /** Claims, so that the first visit already works offline and keeps its photos; a page must not reload for that. */
    activate(event: Lasting, clients: { claim(): Promise<void> }) {
      event.waitUntil(sweep());
      event.waitUntil(clients.claim());
    },
    has: (url: URL) =>
      keyOf(url.href) !== undefined || (url.origin === location.origin && HASHED.test(url.pathname)),
    file,
    page,
  };
}

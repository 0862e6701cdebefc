import { within } from '../src/lib/settle-within.ts';
import { PRECACHE, PRECACHE_LIST } from '../src/storage/precache.ts';
import { STALLED_LIMIT_MS, STORAGE_LIMIT_MS } from '../src/storage/storage-limit.ts';
import { isFile, policyForHost } from './requests.ts';
import { leaveToNetwork } from './routes.ts';

const INDEX = '/index.html';
/** Paths with a content hash in the name: the same file for every version. */
const HASHED = /^\/assets\//;
const PAUSE_ANSWER_MS = 5000;

export interface ShellEntry {
  url: string;
  /** null: the name contains the content hash */
  revision: string | null;
}

/** The part of the worker's events used here. */
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface ShellRequest extends Lasting {
  request: Request;
}

/** The cached copy, or the network's answer in its place; neither where the cache has no copy. */
interface Found {
  copy?: Response | undefined;
  answer?: Response;
}

export interface ShellParts {
  entries: ShellEntry[];
  version: string;
  /** whether another version is already active on this device */
  isUpdate(): boolean;
  /** whether a newer version is installing or waiting */
  isFollowed(): boolean;
  readHost(): Promise<string>;
}

/**
 * Caches all files of the app before a version becomes active. All versions share one cache, whose keys
 * contain the revision in Workbox's format: devices already have entries under such keys.
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
    return (await caches.open(PRECACHE)).match(keyOf(url) ?? url);
  }

  /** Cache Storage did not answer a call in time, and has answered none since. */
  let stalled = false;
  /**
   * The cached copy. While Cache Storage is silent, the network may answer first with the file itself. Another answer,
   * such as a gateway's, is used only if no copy comes within the limit once more.
   */
  async function find(url: string, { request }: ShellRequest): Promise<Found> {
    const copy = kept(url).then(
      (found): Found => ({ copy: found }),
      (): Found => ({}),
    );
    const known = await within(stalled ? STALLED_LIMIT_MS : STORAGE_LIMIT_MS, copy);
    stalled = !known;
    if (known) return known;
    void copy.then(() => {
      stalled = false;
    });
    const network = async () => {
      const answer = await fetch(request);
      const real = isFile(new URL(url, location.href).pathname, answer);
      const late = real ? undefined : await within(STORAGE_LIMIT_MS, copy);
      return late?.copy ? late : { answer };
    };
    // Without a network only the cache can still answer.
    return Promise.race([copy, network().catch(() => copy)]);
  }

  /**
   * Fetches missing files by their revisioned key. Our server answers with exactly that content or not at
   * all, so a cache never mixes two versions.
   * @param whole true: throw if a file is missing or is not itself; false: skip it for now
   */
  async function fill(whole: boolean): Promise<void> {
    const cache = await caches.open(PRECACHE);
    for (const [url, key] of keys) {
      if (await cache.match(key)) continue;
      const mode = revised.has(key) || !whole ? 'reload' : 'default';
      const response = await fetch(key, { cache: mode, credentials: 'same-origin' });
      if (isFile(new URL(url).pathname, response)) await cache.put(key, response);
      else if (whole) throw new Error(`not the file: ${url}`);
    }
    if (!whole) await note(cache);
  }

  const noted = new URL(PRECACHE_LIST, location.href).href;
  /** Records this version's keys for the next version's sweep. */
  const note = (cache: Cache) => cache.put(noted, new Response(JSON.stringify([...keys.values()])));

  /**
   * Deletes files that neither this version nor the previous one uses: a window with an unsaved form may
   * still run the previous one.
   */
  async function sweep(): Promise<void> {
    const cache = await caches.open(PRECACHE);
    // A newer version's files are in the same cache and unknown here; its own sweep follows.
    if (isFollowed()) return note(cache);
    const before = (await (await cache.match(noted))?.json()) as string[] | undefined;
    const known = new Set([...keys.values(), ...(before ?? []), noted]);
    // The list is written first, since the browser may stop the worker before all files are deleted.
    await note(cache);
    for (const request of await cache.keys()) if (!known.has(request.url)) await cache.delete(request);
  }

  /**
   * Refuses to install a paused release over another version. If the server does not answer, the release
   * installs.
   */
  async function refuseIfPaused(): Promise<void> {
    if (!isUpdate()) return;
    const answer: unknown = await fetch(`/api/version${location.search}`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(PAUSE_ANSWER_MS),
    })
      .then((response) => response.json())
      .catch(() => undefined);
    const { version: asked, pausada } = (answer ?? {}) as { version?: unknown; pausada?: unknown };
    if (pausada === true && asked === version) throw new Error('paused');
  }

  let healing: Promise<void> | undefined;
  /** Refills the cache once for many requests: another app on this origin may have emptied it. */
  function heal(): Promise<void> {
    healing ??= fill(false)
      .catch(() => undefined)
      .finally(() => {
        healing = undefined;
      });
    return healing;
  }

  /** The cached file, or else the network's. */
  async function file(event: ShellRequest): Promise<Response> {
    const { copy, answer } = await find(event.request.url, event);
    const found = answer ?? copy;
    if (found) return found;
    if (keyOf(event.request.url)) event.waitUntil(heal());
    return fetch(event.request);
  }

  /** The cached index.html for any page of the app, with the present host in its policy. */
  async function page(event: ShellRequest): Promise<Response> {
    // Begun together: in a worker that has just started, each opens a storage first.
    const stored = readHost().catch(() => undefined);
    const { copy, answer } = await find(INDEX, event);
    if (answer) return answer;
    if (!copy) return file(event);
    const host = await stored;
    const policy = copy.headers.get('content-security-policy');
    const wanted = policy && host !== undefined ? policyForHost(policy, host) : policy;
    // Neither copy needs the worker again. A stream that passes through it ends where the browser stops it, which
    // may happen at once where a newer version waits; the page would stay half read for good.
    if (!wanted || wanted === policy) return copy;
    const headers = new Headers(copy.headers);
    headers.set('content-security-policy', wanted);
    return new Response(await copy.blob(), { status: 200, headers });
  }

  return {
    /**
     * Fails if a file cannot be fetched: the previous version stays active, and the browser tries again
     * later.
     */
    install(event: Lasting) {
      leaveToNetwork(event);
      event.waitUntil(refuseIfPaused().then(() => fill(true)));
    },
    /**
     * Claims open pages, so that the first visit already works offline and caches photos; pages must not
     * reload for it.
     */
    activate(event: Lasting, clients: { claim(): Promise<void> }) {
      // Pages wait for the activation, but need no sweep.
      event.waitUntil(within(STORAGE_LIMIT_MS, sweep()));
      event.waitUntil(clients.claim());
    },
    has: (url: URL) =>
      keyOf(url.href) !== undefined || (url.origin === location.origin && HASHED.test(url.pathname)),
    file,
    page,
  };
}

import { parseUrl } from '../src/lib/parse-url.ts';
import { within } from '../src/lib/settle-within.ts';
import { PHOTO_CACHE_PREFIX } from '../src/storage/keys.ts';
import type { Pages } from './clients.ts';
import { copyOf, isPicture, keepable, shelve } from './photo-cache.ts';
import { handlingOf, isPhoto } from './requests.ts';

export interface PhotoParts {
  pages: Pages;
  caches: CacheStorage;
  fetch(request: Request): Promise<Response>;
  /** the app's own origin */
  origin: string;
  readHost(): Promise<string>;
  /** ms to wait for a page to report its session, and for a silent Cache Storage */
  patience?: number;
}

interface PhotoEvent {
  request: Request;
  clientId: string;
  waitUntil(work: Promise<unknown>): void;
}

/** The longest time for which a silent Cache Storage keeps the worker busy, ms: a new version waits until it is idle. */
const BUSY_MS = 30_000;

/**
 * Serves a cached photo first: a changed photo has a new URL (B11). Another person's page never gets it
 * (P06).
 */
export function createPhotos({ pages, caches, fetch, origin, readHost, patience = 3000 }: PhotoParts) {
  const touched = new Set<string>();
  const shelfName = (owner: string | undefined) => owner && `${PHOTO_CACHE_PREFIX}${owner}`;
  const shelfOf = async (client: string) => shelfName(await pages.ownerOf(client).catch(() => undefined));
  const shelfSoon = async (client: string) =>
    shelfName(await pages.ownerSoon(client, patience).catch(() => undefined));
  const taken = async (name: string | undefined, url: string) =>
    name === undefined ? undefined : caches.match(url, { cacheName: name }).catch(() => undefined);

  async function keep(clientId: string, url: string, response: Response): Promise<void> {
    const copy = await copyOf(response);
    const name = await shelfSoon(clientId);
    if (!copy || name === undefined) return;
    await shelve(await caches.open(name), url, copy);
    // The session may have ended during the download: delete its cache again.
    if ((await shelfOf(clientId)) !== name) await caches.delete(name);
  }

  async function answer(event: PhotoEvent): Promise<Response> {
    const { request, clientId } = event;
    const { url } = request;
    if (!isPhoto(new URL(url), origin, await readHost().catch(() => ''))) return fetch(request);
    const background = (work: Promise<void>) => event.waitUntil(within(BUSY_MS, work).catch(() => undefined));
    const copy = taken(await shelfOf(clientId), url);
    // While Cache Storage is silent, the network may answer first.
    const kept = await within(patience, copy);
    if (kept) {
      // Marking a photo as used once per worker run is precise enough for the LRU order.
      if (!touched.has(url)) background(keep(clientId, url, kept.clone()));
      touched.add(url);
      return kept;
    }
    const late = async () => (await copy) ?? taken(await shelfSoon(clientId), url);
    try {
      const response = await fetch(request);
      if (keepable(response)) background(keep(clientId, url, response.clone()));
      // A gateway or a portal answers a photo's address with a page, which is no answer of the server (B2).
      return isPicture(response) ? response : ((await within(2 * patience, late())) ?? response);
    } catch (error) {
      const kept = await within(BUSY_MS, late());
      if (kept) return kept;
      throw error;
    }
  }

  /**
   * Caches the photos a page loaded before this worker controlled it; most come from the browser's own HTTP
   * cache.
   */
  async function keepDrawn(clientId: string, addresses: readonly string[]): Promise<void> {
    const host = await readHost().catch(() => '');
    const name = await shelfSoon(clientId);
    for (const address of addresses) {
      const url = parseUrl(address, origin);
      const asImage = { method: 'GET', mode: 'cors', destination: 'image' };
      if (!url || handlingOf(asImage, url, origin) !== 'photo' || !isPhoto(url, origin, host)) continue;
      if (name === undefined || (await within(patience, taken(name, url.href)))) continue;
      const request = new Request(url, { mode: 'cors', credentials: 'omit' });
      const response = await fetch(request).catch(() => undefined);
      if (response && keepable(response)) await keep(clientId, url.href, response).catch(() => undefined);
    }
  }

  return {
    answer,
    keepDrawn: (clientId: string, addresses: readonly string[]) =>
      within(BUSY_MS, keepDrawn(clientId, addresses)),
  };
}

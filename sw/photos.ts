import { parseUrl } from '../src/offline/parse-url.ts';
import { PHOTO_CACHE_PREFIX } from '../src/storage/names.ts';
import type { Pages } from './pages.ts';
import { copyOf, keepable, shelve } from './photo-shelf.ts';
import { handlingOf, isPhoto } from './requests.ts';

export interface PhotoParts {
  pages: Pages;
  caches: CacheStorage;
  fetch(request: Request): Promise<Response>;
  /** the app's own origin, and the backend's host ('' for the same) */
  origin: string;
  readHost(): Promise<string>;
  /** how long a page that has not told yet whose it is may take to; ms */
  patience?: number;
}

interface PhotoEvent {
  request: Request;
  clientId: string;
  waitUntil(work: Promise<unknown>): void;
}

/** The kept photo first: an address changes with its photo (B11). Nobody else's page is served from it (P06). */
export function createPhotos({ pages, caches, fetch, origin, readHost, patience = 3000 }: PhotoParts) {
  const touched = new Set<string>();
  const shelfName = (owner: string | undefined) => owner && `${PHOTO_CACHE_PREFIX}${owner}`;
  const shelfOf = async (client: string) => shelfName(await pages.ownerOf(client).catch(() => undefined));
  const shelfSoon = async (client: string) =>
    shelfName(await pages.ownerSoon(client, patience).catch(() => undefined));
  const taken = (name: string | undefined, url: string) =>
    name === undefined ? undefined : caches.match(url, { cacheName: name }).catch(() => undefined);

  async function keep(clientId: string, url: string, response: Response): Promise<void> {
    const copy = await copyOf(response);
    const name = await shelfSoon(clientId);
    if (!copy || name === undefined) return;
    await shelve(await caches.open(name), url, copy);
    // The session may have ended meanwhile: nothing of it stays.
    if ((await shelfOf(clientId)) !== name) await caches.delete(name);
  }

  async function answer(event: PhotoEvent): Promise<Response> {
    const { request, clientId } = event;
    const { url } = request;
    if (!isPhoto(new URL(url), origin, await readHost().catch(() => ''))) return fetch(request);
    const background = (work: Promise<void>) => event.waitUntil(work.catch(() => undefined));
    const kept = await taken(await shelfOf(clientId), url);
    if (kept) {
      // Once per life of the worker is often enough to know what is in use.
      if (!touched.has(url)) background(keep(clientId, url, kept.clone()));
      touched.add(url);
      return kept;
    }
    try {
      const response = await fetch(request);
      if (keepable(response)) background(keep(clientId, url, response.clone()));
      return response;
    } catch (error) {
      const late = await taken(await shelfSoon(clientId), url);
      if (late) return late;
      throw error;
    }
  }

  /** Those that a page drew before it was served from here; the browser has most of them in its own cache. */
  async function keepDrawn(clientId: string, addresses: readonly string[]): Promise<void> {
    const host = await readHost().catch(() => '');
    const name = await shelfSoon(clientId);
    for (const address of addresses) {
      const url = parseUrl(address, origin);
      const asImage = { method: 'GET', mode: 'cors', destination: 'image' };
      if (!url || handlingOf(asImage, url, origin) !== 'photo' || !isPhoto(url, origin, host)) continue;
      if (name === undefined || (await taken(name, url.href))) continue;
      const request = new Request(url, { mode: 'cors', credentials: 'omit' });
      const response = await fetch(request).catch(() => undefined);
      if (response && keepable(response)) await keep(clientId, url.href, response).catch(() => undefined);
    }
  }

  return { answer, keepDrawn };
}

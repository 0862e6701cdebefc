import { PHOTO_CACHE_PREFIX } from '../src/storage/names.ts';
import type { Pages } from './pages.ts';
import { copyOf, keepable, shelve } from './photo-shelf.ts';
import { isPhoto } from './requests.ts';

export interface PhotoParts {
  pages: Pages;
  caches: CacheStorage;
  fetch(request: Request): Promise<Response>;
  /** the app's own origin, and the backend's host ('' for the same) */
  origin: string;
  readHost(): Promise<string>;
}

interface PhotoEvent {
  request: Request;
  clientId: string;
  waitUntil(work: Promise<unknown>): void;
}

/** The kept photo first: an address changes with its photo (B11). Nobody else's page is served from it (P06). */
export function createPhotos({ pages, caches, fetch, origin, readHost }: PhotoParts) {
  const touched = new Set<string>();
  const shelfOf = async (client: string) => {
    const owner = await pages.ownerOf(client);
    return owner === undefined ? undefined : `${PHOTO_CACHE_PREFIX}${owner}`;
  };

  async function keep(name: string, client: string, url: string, response: Response): Promise<void> {
    const copy = await copyOf(response);
    if (!copy || (await shelfOf(client)) !== name) return;
    await shelve(await caches.open(name), url, copy);
    // The session may have ended meanwhile: nothing of it stays.
    if ((await shelfOf(client)) !== name) await caches.delete(name);
  }

  return async function answer(event: PhotoEvent): Promise<Response> {
    const { request, clientId } = event;
    const { url } = request;
    const name = await shelfOf(clientId).catch(() => undefined);
    const host = await readHost().catch(() => '');
    if (name === undefined || !isPhoto(new URL(url), origin, host)) return fetch(request);
    const kept = await caches.match(url, { cacheName: name }).catch(() => undefined);
    const background = (work: Promise<void>) => event.waitUntil(work.catch(() => undefined));
    if (kept) {
      // Once per life of the worker is often enough to know what is in use.
      if (!touched.has(url)) background(keep(name, clientId, url, kept.clone()));
      touched.add(url);
      return kept;
    }
    const response = await fetch(request);
    if (keepable(response)) background(keep(name, clientId, url, response.clone()));
    return response;
  };
}

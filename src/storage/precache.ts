import { PRECACHE_PREFIX } from './keys.ts';

/** The cache with all files of the app, which the worker fills. */
export const PRECACHE = `${PRECACHE_PREFIX}-shell`;
/** Its entry that lists the keys of the version that last became active. */
export const PRECACHE_LIST = '/sw.js?archivos';

/** Whether every file of the installed version is in the cache. Rejects if the cache cannot be read. */
export async function isPrecacheWhole(caches: CacheStorage | undefined): Promise<boolean> {
  if (!caches) return false;
  const cache = await caches.open(PRECACHE);
  const list = await cache.match(new URL(PRECACHE_LIST, location.href).href);
  if (!list) return false;
  const there = new Set((await cache.keys()).map(({ url }) => url));
  return ((await list.json()) as string[]).every((key) => there.has(key));
}

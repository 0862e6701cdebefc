/** Cache Storage; undefined if the browser has none, as on plain HTTP. */
export const cacheStorage = (): CacheStorage | undefined =>
  'caches' in globalThis ? globalThis.caches : undefined;

/** The part of Cache Storage that the worker uses; entries in insertion order, as in browsers. */
export function createCaches(): CacheStorage {
  const all = new Map<string, { cache: Cache; entries: Map<string, Response> }>();
  const urlOf = (request: RequestInfo | URL) => new Request(request).url;

  function createCache(entries: Map<string, Response>): Cache {
    const cache: Pick<Cache, 'match' | 'matchAll' | 'put' | 'delete' | 'keys'> = {
      match: async (request) => entries.get(urlOf(request))?.clone(),
      matchAll: async () => [...entries.values()].map((response) => response.clone()),
      put: async (request, response) => void entries.set(urlOf(request), response),
      delete: async (request) => entries.delete(urlOf(request)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    };
    return cache as Cache;
  }

  return {
    async open(name) {
      const entries = new Map<string, Response>();
      const found = all.get(name) ?? { cache: createCache(entries), entries };
      all.set(name, found);
      return found.cache;
    },
    has: async (name) => all.has(name),
    delete: async (name) => all.delete(name),
    keys: async () => [...all.keys()],
    async match(request, options) {
      const names = options?.cacheName === undefined ? [...all.keys()] : [options.cacheName];
      for (const name of names) {
        const found = all.get(name)?.entries.get(urlOf(request));
        if (found) return found.clone();
      }
      return undefined;
    },
  };
}

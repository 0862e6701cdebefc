/** A page of any engine. */
interface Evaluates {
  evaluate<T>(run: () => Promise<T>): Promise<T>;
}

/**
 * Everything stored for this origin on the device, as text by place: localStorage, IndexedDB, caches,
 * cookies.
 */
export async function readSiteData(page: Evaluates): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const data: Record<string, string> = {};
    for (const key of Object.keys(localStorage))
      data[`localStorage:${key}`] = localStorage.getItem(key) ?? '';
    for (const key of Object.keys(sessionStorage))
      data[`sessionStorage:${key}`] = sessionStorage.getItem(key) ?? '';
    if (document.cookie) data.cookie = document.cookie;
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([settled(objects.getAllKeys()), settled(objects.getAll())]);
        keys.forEach((key, i) => {
          data[`${name}/${store}/${JSON.stringify(key)}`] = JSON.stringify(values[i]) ?? '';
        });
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const type = response?.headers.get('content-type') ?? '';
        data[`cache:${name}:${request.url}`] = /text|json|javascript/.test(type)
          ? ((await response?.text()) ?? '')
          : type;
      }
    }
    return data;
  });
}

/** The places whose name or value contains this text. */
export function placesWith(data: Record<string, string>, text: string): string[] {
  return Object.entries(data)
    .filter(([place, value]) => place.includes(text) || value.includes(text))
    .map(([place]) => place);
}

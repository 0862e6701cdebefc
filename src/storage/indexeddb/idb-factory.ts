/** The browser's IndexedDB. A function, since reading `indexedDB` throws if site data is blocked. */
export const idbFactory = (): IDBFactory => globalThis.indexedDB;

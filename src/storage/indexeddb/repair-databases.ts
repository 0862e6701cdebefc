import { KEYVAL_DATABASE, OUTBOX_DATABASE } from '../keys.ts';
import { STORAGE_LIMIT_MS, withLimit } from '../storage-limit.ts';

/**
 * Makes unreadable databases usable again. In a database that opens, the stores that cannot be read are emptied; it
 * is never deleted, since the page's own connection would block that. A database that does not open is deleted.
 * What can be read stays, unless it is the outbox's `meta` that cannot.
 * @returns whether the database called `wanted` can be used now: false if the browser refuses, or does not answer
 */
export async function repairDatabases(
  factory: () => IDBFactory | undefined,
  wanted: string,
): Promise<boolean> {
  const results = [OUTBOX_DATABASE, KEYVAL_DATABASE].map((name) =>
    withLimit(repair(factory, name), STORAGE_LIMIT_MS).then(
      () => true,
      () => name !== wanted,
    ),
  );
  return (await Promise.all(results)).every(Boolean);
}

async function repair(factory: () => IDBFactory | undefined, name: string): Promise<void> {
  const idb = factory();
  if (!idb) throw new TypeError('no IndexedDB');
  let isMissing = false;
  const request = idb.open(name);
  // The database does not exist: the app creates it with its stores.
  request.onupgradeneeded = () => {
    isMissing = true;
    request.transaction?.abort();
  };
  const database = await settled(request).catch(() => undefined);
  if (isMissing) return;
  if (!database) return remove(idb, name);
  try {
    const all = [...database.objectStoreNames];
    const unreadable: string[] = [];
    for (const store of all) await readAll(database, store).catch(() => unreadable.push(store));
    // Rows are found by a hash whose salt is in `meta`: the next start makes another, and would send none of them,
    // nor delete any at a sign-out.
    if (unreadable.length > 0) await empty(database, unreadable.includes('meta') ? all : unreadable);
  } finally {
    database.close();
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function readAll(database: IDBDatabase, store: string): Promise<void> {
  await settled(database.transaction(store).objectStore(store).getAll());
}

function empty(database: IDBDatabase, stores: readonly string[]): Promise<void> {
  const clearing = database.transaction(stores, 'readwrite');
  for (const store of stores) clearing.objectStore(store).clear();
  return new Promise((resolve, reject) => {
    clearing.oncomplete = () => resolve();
    clearing.onabort = () => reject(clearing.error);
  });
}

function remove(idb: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = idb.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('another tab holds it'));
  });
}

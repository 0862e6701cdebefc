import { KEYVAL_DATABASE, OUTBOX_DATABASE } from '../keys.ts';
import { STORAGE_LIMIT_MS, withLimit } from '../storage-limit.ts';

/**
 * Makes unreadable databases usable again and leaves readable ones untouched. A database that opens is
 * emptied only if its stores cannot be read; it is never deleted, since the page's own connection would block
 * that. A database that does not open is deleted. Resolves to false if the browser refuses or does not
 * answer.
 */
export async function repairDatabases(factory: () => IDBFactory | undefined): Promise<boolean> {
  const repaired = [OUTBOX_DATABASE, KEYVAL_DATABASE].map((name) =>
    withLimit(repair(factory, name), STORAGE_LIMIT_MS),
  );
  return (await Promise.allSettled(repaired)).every(({ status }) => status === 'fulfilled');
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
    await readAll(database).catch(() => empty(database));
  } finally {
    database.close();
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function readAll(database: IDBDatabase): Promise<void> {
  const names = [...database.objectStoreNames];
  const reading = database.transaction(names);
  await Promise.all(names.map((name) => settled(reading.objectStore(name).getAll())));
}

function empty(database: IDBDatabase): Promise<void> {
  const names = [...database.objectStoreNames];
  const clearing = database.transaction(names, 'readwrite');
  for (const name of names) clearing.objectStore(name).clear();
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

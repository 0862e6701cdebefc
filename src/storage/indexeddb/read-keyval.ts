import { createStore, get } from 'idb-keyval';
import { KEYVAL_DATABASE, KEYVAL_STORE } from '../keys.ts';

/**
 * Reads one value of the pages' key-value store for the worker, which only reads it. Rejects if storage
 * fails.
 */
export async function readKeptValue(key: string): Promise<unknown> {
  const store = createStore(KEYVAL_DATABASE, KEYVAL_STORE);
  let database: IDBDatabase | undefined;
  try {
    return await get(key, (mode, use) =>
      store(mode, (objects) => {
        database = objects.transaction.db;
        return use(objects);
      }),
    );
  } finally {
    // An open connection would block a repair or an upgrade of the database.
    database?.close();
  }
}

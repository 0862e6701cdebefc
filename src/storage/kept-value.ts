import { createStore, get } from 'idb-keyval';
import { KEYVAL_DATABASE, KEYVAL_STORE } from './names.ts';

/** One value of what the pages keep, for the worker, which writes none of it. Rejects where the device fails. */
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
    // Left open, it would block whoever repairs or upgrades the database.
    database?.close();
  }
}

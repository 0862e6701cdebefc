import { clear, createStore, del, get, getMany, keys, set, type UseStore } from 'idb-keyval';
import { errorName, toStorageError } from './errors.ts';
import type { KeyValue } from './keyval.ts';
import { KEYVAL_DATABASE, KEYVAL_STORE } from './names.ts';
import { STORAGE_LIMIT_MS, withLimit } from './time-limit.ts';

/** On idb-keyval, in a database of our own (its default one is anybody's on this origin). @throws StorageError */
export function createIdbKeyValue(limitMs: number = STORAGE_LIMIT_MS): KeyValue {
  let store: UseStore | undefined;

  async function once<T>(call: (store: UseStore) => Promise<T>): Promise<T> {
    // Async, so that what idb-keyval throws synchronously (a blocked `indexedDB`) becomes a rejection too.
    store ??= createStore(KEYVAL_DATABASE, KEYVAL_STORE);
    return call(store);
  }

  async function twice<T>(call: (store: UseStore) => Promise<T>): Promise<T> {
    try {
      return await once(call);
    } catch (error) {
      if (errorName(error) !== 'InvalidStateError' && errorName(error) !== 'UnknownError') throw error;
      store = undefined;
      return once(call);
    }
  }

  const limited = <T>(call: (store: UseStore) => Promise<T>) =>
    withLimit(twice(call), limitMs).catch((error: unknown) => {
      throw toStorageError(error);
    });

  return {
    get: (key) => limited((kv) => get(key, kv)),
    getMany: (all) => limited((kv) => getMany([...all], kv)),
    set: (key, value) => limited((kv) => set(key, value, kv)),
    delete: (key) => limited((kv) => del(key, kv)),
    keys: async () => (await limited((kv) => keys(kv))).map(String),
    clear: () => limited((kv) => clear(kv)),
  };
}

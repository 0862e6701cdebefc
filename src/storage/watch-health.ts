import type { KeyValue } from './keyval.ts';
import type { TransactionalStore } from './outbox-store.ts';
import { StorageError, type StorageErrorKind } from './storage-error.ts';

/**
 * Reports storage failures by kind, and `undefined` once a later call succeeds, so that a person learns of
 * failing storage before a save fails (promise 15). After a full disk only a successful write proves that
 * there is space again.
 */
export function watchStore(
  store: TransactionalStore,
  report: (failure: StorageErrorKind | undefined) => void,
): TransactionalStore {
  let last: StorageErrorKind | undefined;
  let begun = 0;
  let failed = 0;
  return {
    async transact(stores, mode, body) {
      const own = ++begun;
      try {
        const value = await store.transact(stores, mode, body);
        if (last && own > failed && (mode === 'readwrite' || last !== 'quota')) {
          last = undefined;
          report(last);
        }
        return value;
      } catch (error) {
        if (error instanceof StorageError) {
          failed = begun;
          last = error.kind;
          report(last);
        }
        throw error;
      }
    },
  };
}

/**
 * Reports failures of the kept copies by kind, and `undefined` once a later call succeeds. A full disk is none:
 * what it has can be read.
 */
export function watchKeyValue(
  keyval: KeyValue,
  report: (failure: StorageErrorKind | undefined) => void,
): KeyValue {
  const watched = async <T>(call: Promise<T>): Promise<T> => {
    try {
      const value = await call;
      report(undefined);
      return value;
    } catch (error) {
      if (error instanceof StorageError && error.kind !== 'quota') report(error.kind);
      throw error;
    }
  };
  return {
    get: (key) => watched(keyval.get(key)),
    getMany: (keys) => watched(keyval.getMany(keys)),
    set: (key, value) => watched(keyval.set(key, value)),
    keepLast: keyval.keepLast,
    delete: (key) => watched(keyval.delete(key)),
    keys: () => watched(keyval.keys()),
    clear: () => watched(keyval.clear()),
  };
}

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

import { StorageError, type StorageErrorKind } from './errors.ts';
import type { TransactionalStore } from './transactions.ts';

/**
 * Tells how the device fares, so that a person hears of a failing one before a save fails (promise 15): each failure by
 * its kind, and `undefined` once a later call went well. Only a write proves that there is room again.
 */
export function watchStore(
  store: TransactionalStore,
  tell: (failure: StorageErrorKind | undefined) => void,
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
          tell(last);
        }
        return value;
      } catch (error) {
        if (error instanceof StorageError) {
          failed = begun;
          last = error.kind;
          tell(last);
        }
        throw error;
      }
    },
  };
}

import type { StoreName } from './names.ts';

/** A key of the outbox's stores: a word, or [owner hash, operation, key]. */
export type Key = string | readonly string[];

export interface Transaction {
  get(store: StoreName, key: Key): Promise<unknown>;
  /** All entries of a store, in key order. */
  entries(store: StoreName): Promise<Array<[Key, unknown]>>;
  put(store: StoreName, key: Key, value: unknown): void;
  delete(store: StoreName, key: Key): void;
  clear(store: StoreName): void;
}

/**
 * The outbox's transactional stores. A write is durable when `transact` resolves (IndexedDB `complete`, strict
 * durability), never before; when the body throws or the transaction aborts, nothing of it is kept.
 * The body may await only the transaction's own promises.
 */
export interface TransactionalStore {
  transact<T>(
    stores: readonly StoreName[],
    mode: 'readonly' | 'readwrite',
    body: (tx: Transaction) => Promise<T>,
  ): Promise<T>;
}

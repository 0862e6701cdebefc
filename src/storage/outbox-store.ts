import type { MetaKey, StoreName } from './keys.ts';

/** A key of the outbox's stores: a string, or [owner hash, operation, key]. */
export type Key = string | readonly string[];

export const MOST_ENTRIES = 2000;

type KeyOf<S extends StoreName> = S extends 'meta' ? MetaKey : Key;

export interface Transaction {
  get<S extends StoreName>(store: S, key: KeyOf<S>): Promise<unknown>;
  /**
   * Entries in key order, of one owner if given, at most MOST_ENTRIES. That is far more than a person
   * creates, and keeps a device filled by a program (H11) from freezing the screen.
   */
  entries(store: StoreName, owner?: string): Promise<Array<[Key, unknown]>>;
  put<S extends StoreName>(store: S, key: KeyOf<S>, value: unknown): void;
  delete<S extends StoreName>(store: S, key: KeyOf<S>): void;
  clear(store: StoreName): void;
}

/**
 * The outbox's transactional stores. A write is durable when `transact` resolves (IndexedDB `complete`,
 * strict durability), never before. If the body throws or the transaction aborts, nothing is kept. The body
 * may await only the transaction's own promises.
 */
export interface TransactionalStore {
  transact<T>(
    stores: readonly StoreName[],
    mode: 'readonly' | 'readwrite',
    body: (tx: Transaction) => Promise<T>,
  ): Promise<T>;
}

import type { StoreName } from '../keys.ts';
import { type Key, MOST_ENTRIES, type Transaction, type TransactionalStore } from '../outbox-store.ts';
import { ALWAYS_HERE, abort, type PageLife, trackTransactions, whileHere } from '../page-life.ts';
import { errorName, StorageError, toStorageError } from '../storage-error.ts';
import { STALLED_LIMIT_MS, STORAGE_LIMIT_MS, withLimit } from '../storage-limit.ts';
import { createConnection } from './idb-connection.ts';

/**
 * Opens the outbox's own database. A write counts only when its strictly durable transaction completes. A
 * dead connection is reopened once and the body runs again in a new transaction. Each call takes 3 s at most.
 * When the page is left, its transactions are aborted; they run again when it returns.
 * Errors thrown by the body pass unchanged.
 * @throws StorageError
 */
export function openDatabase(
  factory: () => IDBFactory | undefined,
  { limitMs = STORAGE_LIMIT_MS, life = ALWAYS_HERE }: { limitMs?: number; life?: PageLife } = {},
): TransactionalStore {
  let stalled = false;
  const connection = createConnection(factory, () => {
    stalled = false;
  });
  const { track } = trackTransactions(life);
  life.onLeave(connection.drop);

  function attempt<T>(
    stores: readonly StoreName[],
    mode: 'readonly' | 'readwrite',
    body: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    let current: IDBTransaction | undefined;
    let late = false;
    const run = async () => {
      const database = await connection.get();
      if (late || life.away()) throw new DOMException('too late', 'AbortError');
      current = database.transaction(stores, mode, { durability: 'strict' });
      track(current);
      return runIn(current, body);
    };
    const twice = async () => {
      try {
        return await run();
      } catch (error) {
        if (!isDead(error) || late) throw error;
        connection.drop();
        return run();
      }
    };
    const work = twice().catch((error: unknown) => {
      throw error instanceof DOMException ? toStorageError(error) : error;
    });
    return withLimit(work, stalled ? Math.min(STALLED_LIMIT_MS, limitMs) : limitMs, () => {
      late = true;
      stalled = true;
      abort(current);
      // The connection may never answer again: the next call opens a new one.
      connection.drop();
    });
  }

  return {
    transact: (stores, mode, body) => whileHere(life, () => attempt(stores, mode, body)),
  };
}

/** iOS can lose its storage process, and an eviction closes the connection (L5). */
const isDead = (error: unknown) =>
  error instanceof StorageError
    ? error.kind === 'unavailable' || error.kind === 'closed'
    : ['InvalidStateError', 'UnknownError'].includes(errorName(error));

function runIn<T>(tx: IDBTransaction, body: (tx: Transaction) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let result: { value: T } | undefined;
    let thrown: { error: unknown } | undefined;
    // A successful put may still be aborted for lack of space (L4): only `complete` counts.
    tx.oncomplete = () =>
      result ? resolve(result.value) : reject(new DOMException('ended early', 'AbortError'));
    tx.onabort = () => reject(tx.error ?? thrown?.error ?? new DOMException('aborted', 'AbortError'));
    body(wrap(tx)).then(
      (value) => {
        result = { value };
      },
      (error: unknown) => {
        thrown = { error };
        abort(tx);
      },
    );
  });
}

function wrap(tx: IDBTransaction): Transaction {
  const valid = (key: Key) => key as IDBValidKey;
  return {
    get: (store, key) => settled(tx.objectStore(store).get(valid(key))),
    async entries(store, owner) {
      const source = tx.objectStore(store);
      // In IndexedDB arrays sort after strings, so this range covers every key that begins with the owner.
      const range = owner === undefined ? undefined : IDBKeyRange.bound([owner], [owner, []]);
      const [keys, values] = await Promise.all([
        settled(source.getAllKeys(range, MOST_ENTRIES)),
        settled(source.getAll(range, MOST_ENTRIES)),
      ]);
      return keys.map((key, at) => [key as Key, values[at] as unknown]);
    },
    put: (store, key, value) => void tx.objectStore(store).put(value, valid(key)),
    delete: (store, key) => void tx.objectStore(store).delete(valid(key)),
    clear: (store) => void tx.objectStore(store).clear(),
  };
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

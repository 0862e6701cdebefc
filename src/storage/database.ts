import { createConnection } from './connection.ts';
import { errorName, StorageError, toStorageError } from './errors.ts';
import type { StoreName } from './names.ts';
import { ALWAYS_HERE, abort, type PageLife, trackTransactions, whileHere } from './page-life.ts';
import { STALLED_LIMIT_MS, STORAGE_LIMIT_MS, withLimit } from './time-limit.ts';
import { type Key, MOST_ENTRIES, type Transaction, type TransactionalStore } from './transactions.ts';

/**
 * The outbox's own database (reliability.md 4.1). Strict durability, believed at `complete` only; a dead connection is
 * reopened once, and the body runs again in a new transaction; at most 3 s a call. A page that is left ends its
 * transactions, and runs them again when it is back.
 * Errors of the body pass unchanged. @throws StorageError
 */
export function openDatabase(
  factory: () => IDBFactory | undefined,
  { limitMs = STORAGE_LIMIT_MS, life = ALWAYS_HERE }: { limitMs?: number; life?: PageLife } = {},
): TransactionalStore & { close(): void } {
  let stalled = false;
  const connection = createConnection(factory, () => {
    stalled = false;
  });
  const track = trackTransactions(life);
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
      // What hung may hang for ever: the next call gets a new connection.
      connection.drop();
    });
  }

  return {
    close: connection.drop,
    transact: (stores, mode, body) => whileHere(life, () => attempt(stores, mode, body)),
  };
}

/** iOS loses the connection to its storage process; an eviction closes it under us (reliability.md L5, 1.8). */
const isDead = (error: unknown) =>
  error instanceof StorageError
    ? error.kind === 'unavailable' || error.kind === 'closed'
    : ['InvalidStateError', 'UnknownError'].includes(errorName(error));

function runIn<T>(tx: IDBTransaction, body: (tx: Transaction) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let result: { value: T } | undefined;
    let thrown: { error: unknown } | undefined;
    // A put that "succeeded" may yet be aborted for lack of room (L4): only this counts.
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
      // A list sorts after every word: this is all that begins with the owner.
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

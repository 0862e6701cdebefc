import type { StoreName } from './keys.ts';
import type { KeyValue } from './keyval.ts';
import type { Key, Transaction, TransactionalStore } from './outbox-store.ts';

/**
 * The outbox's stores in memory: for tests, for a shared machine (B23) and for a device without storage.
 * Transactions run one at a time and commit as a whole; values are copied in and out, as in IndexedDB.
 */
export function createMemoryStore(): TransactionalStore {
  let stored = new Map<string, unknown>();
  let queue: Promise<unknown> = Promise.resolve();
  return {
    transact(stores, mode, body) {
      const turn = queue.then(async () => {
        const working = new Map(stored);
        const value = await body(memoryTransaction(working, stores, mode));
        if (mode === 'readwrite') stored = working;
        return value;
      });
      queue = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** Rejects access outside the transaction's stores and mode, as IndexedDB does. */
function memoryTransaction(
  data: Map<string, unknown>,
  stores: readonly StoreName[],
  mode: 'readonly' | 'readwrite',
): Transaction {
  const name = (store: StoreName, key: Key, access: typeof mode = 'readwrite') => {
    if (!stores.includes(store) || (mode !== 'readwrite' && mode !== access))
      throw new DOMException(`${access} of ${store}`, 'NotFoundError');
    return JSON.stringify([store, key]);
  };
  const keysOf = (store: StoreName, access?: typeof mode) => {
    name(store, '', access);
    return [...data.keys()]
      .map((text) => JSON.parse(text) as [StoreName, Key])
      .filter(([of]) => of === store);
  };
  return {
    get: async (store, key) => structuredClone(data.get(name(store, key, 'readonly'))),
    entries: async (store, owner) =>
      keysOf(store, 'readonly')
        .filter(([, key]) => owner === undefined || key[0] === owner)
        .sort(([, a], [, b]) => compareKeys(a, b))
        .map(([, key]) => [key, structuredClone(data.get(name(store, key, 'readonly')))]),
    put: (store, key, value) => void data.set(name(store, key), structuredClone(value)),
    delete: (store, key) => void data.delete(name(store, key)),
    clear(store) {
      for (const [, key] of keysOf(store)) data.delete(name(store, key));
    },
  };
}

/** IndexedDB's key order: strings before arrays, arrays element by element, by UTF-16 code units. */
function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'string' || typeof b === 'string') {
    if (typeof a === 'string' && typeof b === 'string') return compareWords(a, b);
    return typeof a === 'string' ? -1 : 1;
  }
  const at = a.findIndex((word, index) => word !== b[index]);
  if (at === -1) return a.length - b.length;
  const [left, right] = [a[at], b[at]];
  return left === undefined || right === undefined ? a.length - b.length : compareWords(left, right);
}

const compareWords = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function createMemoryKeyValue(): KeyValue {
  const stored = new Map<string, unknown>();
  return {
    get: async (key) => structuredClone(stored.get(key)),
    getMany: async (keys) => keys.map((key) => structuredClone(stored.get(key))),
    set: async (key, value) => void stored.set(key, structuredClone(value)),
    keepLast: (key, value) => void stored.set(key, structuredClone(value)),
    delete: async (key) => void stored.delete(key),
    keys: async () => [...stored.keys()],
    clear: async () => stored.clear(),
  };
}

import {
  clear,
  createStore,
  del,
  get,
  getMany,
  keys,
  promisifyRequest,
  set,
  type UseStore,
} from 'idb-keyval';
import { errorName, toStorageError } from './errors.ts';
import type { KeyValue } from './keyval.ts';
import type { LateNotes } from './late-notes.ts';
import { KEYVAL_DATABASE, KEYVAL_STORE } from './names.ts';
import { ALWAYS_HERE, type PageLife, trackTransactions, whileHere } from './page-life.ts';
import { STALLED_LIMIT_MS, STORAGE_LIMIT_MS, withLimit } from './time-limit.ts';

interface Parts {
  life?: PageLife;
  late?: LateNotes;
  limitMs?: number;
}

/** On idb-keyval, in a database of our own (its default one is anybody's on this origin). @throws StorageError */
export function createIdbKeyValue({
  life = ALWAYS_HERE,
  late,
  limitMs = STORAGE_LIMIT_MS,
}: Parts = {}): KeyValue {
  const track = trackTransactions(life);
  let store: UseStore | undefined;
  let database: IDBDatabase | undefined;
  let stalled = false;
  /** by key: what the writes under way are to leave there */
  const unfinished = new Map<string, { value: unknown; late?: true }>();

  const keepUnfinished = () => {
    for (const copy of unfinished.values()) copy.late = true;
    late?.keep([...unfinished].map(([key, { value }]) => [key, value]));
  };
  life.onLeave(() => {
    keepUnfinished();
    database?.close();
    store = undefined;
  });

  function openStore(): UseStore {
    const own = createStore(KEYVAL_DATABASE, KEYVAL_STORE);
    return (mode, callback) =>
      own(mode, (objects) => {
        track(objects.transaction);
        database = objects.transaction.db;
        return callback(objects);
      });
  }

  async function once<T>(call: (store: UseStore) => Promise<T>): Promise<T> {
    // Async, so that what idb-keyval throws synchronously (a blocked `indexedDB`) becomes a rejection too.
    store ??= openStore();
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

  const settle = () =>
    late?.settle((copies) =>
      twice((kv) =>
        kv('readwrite', (objects) => {
          for (const copy of copies) {
            if (!Array.isArray(copy) || typeof copy[0] !== 'string') continue;
            // JSON has no `undefined`, and no page keeps null.
            if (copy[1] == null) objects.delete(copy[0]);
            else objects.put(copy[1], copy[0]);
          }
          return promisifyRequest(objects.transaction);
        }),
      ),
    );

  /** While another page holds the store up, the first call has waited for all. */
  const limited = <T>(call: (store: UseStore) => Promise<T>) =>
    whileHere(life, async () => {
      try {
        const run = async () => {
          await settle();
          return twice(call);
        };
        const value = await withLimit(run(), stalled ? Math.min(STALLED_LIMIT_MS, limitMs) : limitMs);
        stalled = false;
        return value;
      } catch (error) {
        const failure = toStorageError(error);
        stalled = failure.kind === 'timeout';
        throw failure;
      }
    });

  async function write(key: string, value: unknown, call: (store: UseStore) => Promise<void>) {
    const own: { value: unknown; late?: true } = { value };
    unfinished.set(key, own);
    if (life.away()) keepUnfinished();
    try {
      // What was kept late is written by whichever page is there first, and not again by this one.
      await limited(async (kv) => own.late || call(kv));
    } finally {
      if (unfinished.get(key) === own) unfinished.delete(key);
    }
  }

  return {
    get: (key) => limited((kv) => get(key, kv)),
    getMany: (all) => limited((kv) => getMany([...all], kv)),
    set: (key, value) => write(key, value, (kv) => set(key, value, kv)),
    keepLast: (key, value) => late?.keep([[key, value]]),
    delete: (key) => write(key, undefined, (kv) => del(key, kv)),
    keys: async () => (await limited((kv) => keys(kv))).map(String),
    clear() {
      late?.forget();
      return limited((kv) => clear(kv));
    },
  };
}

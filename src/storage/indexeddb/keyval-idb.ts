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
import { KEYVAL_DATABASE, KEYVAL_STORE } from '../keys.ts';
import type { KeyValue } from '../keyval.ts';
import type { LateNotes } from '../late-notes.ts';
import { ALWAYS_HERE, type PageLife, trackTransactions, whileHere } from '../page-life.ts';
import { errorName, StorageError, toStorageError } from '../storage-error.ts';
import { STALLED_LIMIT_MS, STORAGE_LIMIT_MS, withLimit } from '../storage-limit.ts';

interface KeyValueParts {
  life?: PageLife;
  late?: LateNotes;
  limitMs?: number;
}

/**
 * KeyValue on idb-keyval, in its own database: any app on this origin may use the library's default one.
 * @throws StorageError
 */
export function createIdbKeyValue({
  life = ALWAYS_HERE,
  late,
  limitMs = STORAGE_LIMIT_MS,
}: KeyValueParts = {}): KeyValue {
  const { track, abortAll } = trackTransactions(life);
  let store: UseStore | undefined;
  /** when `store` was opened: ms by the clock that nobody sets */
  let openedAt = 0;
  /** how many stores that gave no answer were given up */
  let givenUp = 0;
  let database: IDBDatabase | undefined;
  let stalled = false;
  /** writes in progress by key; late: already copied to the late notes */
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
    const turn = givenUp;
    openedAt = performance.now();
    return (mode, callback) =>
      own(mode, (objects) => {
        const { transaction } = objects;
        if (turn !== givenUp) {
          transaction.db.close();
          throw new StorageError('timeout');
        }
        track(transaction);
        database = transaction.db;
        return callback(objects);
      });
  }

  async function once<T>(call: (store: UseStore) => Promise<T>, turn: number): Promise<T> {
    // A call of a store that was given up must not write over a later one.
    if (turn !== givenUp) throw new StorageError('timeout');
    // Async, so that a synchronous throw of idb-keyval (blocked `indexedDB`) becomes a rejection.
    store ??= openStore();
    return call(store);
  }

  async function twice<T>(call: (store: UseStore) => Promise<T>, turn: number): Promise<T> {
    try {
      return await once(call, turn);
    } catch (error) {
      if (errorName(error) !== 'InvalidStateError' && errorName(error) !== 'UnknownError') throw error;
      if (turn === givenUp) store = undefined;
      return once(call, turn);
    }
  }

  const settle = (turn: number) =>
    late?.settle((copies) =>
      twice(
        (kv) =>
          kv('readwrite', (objects) => {
            for (const copy of copies) {
              if (!Array.isArray(copy) || typeof copy[0] !== 'string') continue;
              // JSON drops `undefined`, so a deletion arrives here as null; no page stores null.
              if (copy[1] == null) objects.delete(copy[0]);
              else objects.put(copy[1], copy[0]);
            }
            return promisifyRequest(objects.transaction);
          }),
        turn,
      ),
    );

  /**
   * Applies the time limit. If another page blocks the store, only the first call waits the full time. A store that
   * gave no answer is given up, and the next call opens another.
   */
  const limited = <T>(call: (store: UseStore) => Promise<T>) =>
    whileHere(life, async () => {
      const turn = givenUp;
      try {
        const run = async () => {
          await settle(turn);
          return twice(call, turn);
        };
        const value = await withLimit(run(), stalled ? Math.min(STALLED_LIMIT_MS, limitMs) : limitMs, () => {
          // The short limit is too short for opening a database on a slow device.
          if (turn !== givenUp || performance.now() - openedAt < limitMs) return;
          givenUp++;
          store = undefined;
          abortAll();
        });
        stalled = false;
        return value;
      } catch (error) {
        const failure = turn === givenUp ? toStorageError(error) : new StorageError('timeout');
        stalled = failure.kind === 'timeout';
        throw failure;
      }
    });

  async function write(key: string, value: unknown, call: (store: UseStore) => Promise<void>) {
    const own: { value: unknown; late?: true } = { value };
    unfinished.set(key, own);
    if (life.away()) keepUnfinished();
    try {
      // A late note is written by the first page that settles it; skip the write here then.
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

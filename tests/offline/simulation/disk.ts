import type { StoreName } from '../../../src/storage/keys.ts';
import type { Key, Transaction, TransactionalStore } from '../../../src/storage/outbox-store.ts';
import { StorageError } from '../../../src/storage/storage-error.ts';
import type { Dice } from './dice.ts';
import type { Lane } from './scheduler.ts';

/**
 * A device's outbox database with IndexedDB's rules: atomic, one writer at a time, only the requested stores.
 */
export type Disk = Record<StoreName, ReadonlyMap<string, Entry>>;

type Entry = readonly [Key, unknown];

export const emptyDisk = (): Disk => ({
  confirmado: new Map(),
  pendiente: new Map(),
  sesion: new Map(),
  meta: new Map(),
});

/** A copy of the contents; values are frozen, so both may share them. */
export const copyDisk = (disk: Disk): Disk => ({ ...disk });

export const storedIn = (disk: Disk, store: StoreName) => [...disk[store].values()];
export const storedAt = (disk: Disk, store: StoreName, key: Key) => disk[store].get(JSON.stringify(key))?.[1];

export interface StoreParts {
  /** read for each transaction: a device's disk may be replaced */
  disk(): Disk;
  lane: Lane;
  dice: Dice;
  /** probability that a transaction fails */
  faults(): number;
  /** called when a commit is durable, with the value `mark` returned when the transaction was requested */
  onCommit(mark: unknown, puts: ReadonlyArray<readonly [StoreName, unknown]>): void;
  mark(): unknown;
  /** called before the context learns that its transaction is done */
  onTold(mark: unknown): void;
  /** called if the code breaks a rule of IndexedDB */
  onMisuse(what: string): void;
}

/**
 * A transaction has two steps, with anything in between: it commits, and its context learns of it. A context
 * closed before the first step leaves no trace; one closed before the second has stored it without knowing.
 */
export function createStore({ lane, dice, ...parts }: StoreParts): TransactionalStore {
  let running = 0;
  return {
    transact: (stores, mode, body) =>
      new Promise((resolve, reject) => {
        const mark = parts.mark();
        lane.add(() => {
          const fault = dice.chance(parts.faults()) ? dice.one(FAULTS) : undefined;
          const [work, kept] = begin(parts, stores, mode);
          // IndexedDB would have committed the transaction half done.
          if (running > 0) parts.onMisuse('a transaction waited for something that is not its own');
          running = 1;
          const end = (settle: () => void, keep: boolean) => {
            running = 0;
            if (keep && mode === 'readwrite') {
              Object.assign(parts.disk(), kept.stores());
              parts.onCommit(mark, kept.puts);
            }
            lane.add(() => {
              parts.onTold(mark);
              settle();
            });
          };
          if (fault === 'quota') {
            end(() => reject(new StorageError('quota')), false);
            return;
          }
          body(work).then(
            (value) => {
              const late = fault !== undefined;
              end(() => (late ? reject(new StorageError('timeout')) : resolve(value)), fault !== 'timeout');
            },
            (error: unknown) => end(() => reject(error), false),
          );
        });
      }),
  };
}

/** no space; no answer in time and nothing stored; no answer in time, but stored */
const FAULTS = ['quota', 'timeout', 'stored-late'] as const;

function begin(parts: Pick<StoreParts, 'disk' | 'onMisuse'>, scope: readonly StoreName[], mode: string) {
  const own: Partial<Record<StoreName, Map<string, Entry>>> = {};
  const puts: Array<readonly [StoreName, unknown]> = [];
  const read = (store: StoreName) => {
    if (!scope.includes(store)) parts.onMisuse(`${store} is outside the transaction`);
    return own[store] ?? parts.disk()[store];
  };
  const write = (store: StoreName) => {
    if (mode !== 'readwrite') parts.onMisuse(`a write to ${store} in a transaction that reads`);
    own[store] ??= new Map(read(store));
    return own[store];
  };
  const tx: Transaction = {
    get: async (store, key) => read(store).get(JSON.stringify(key))?.[1],
    entries: async (store, owner) =>
      [...read(store).values()]
        .filter(([key]) => owner === undefined || key[0] === owner)
        .map(([key, value]) => [key, value]),
    put(store, key, value) {
      const kept = frozen(value);
      write(store).set(JSON.stringify(key), [key, kept]);
      puts.push([store, kept]);
    },
    delete: (store, key) => void write(store).delete(JSON.stringify(key)),
    clear: (store) => write(store).clear(),
  };
  return [tx, { stores: () => own, puts }] as const;
}

/** A copy that throws if the code changes a value it has read. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(frozen));
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, frozen(part)])));
}

import { StorageError } from '../../../src/storage/errors.ts';
import type { StoreName } from '../../../src/storage/names.ts';
import type { Key, Transaction, TransactionalStore } from '../../../src/storage/transactions.ts';
import type { Dice } from './dice.ts';
import type { Lane } from './scheduler.ts';

/** A device's outbox database, with IndexedDB's rules: all or nothing, one writer at a time, only what was asked for. */
export type Disk = Record<StoreName, ReadonlyMap<string, Entry>>;

type Entry = readonly [Key, unknown];

export const emptyDisk = (): Disk => ({
  confirmado: new Map(),
  pendiente: new Map(),
  sesion: new Map(),
  meta: new Map(),
});

/** The same contents; values are frozen, so both may hold them. */
export const copyDisk = (disk: Disk): Disk => ({ ...disk });

export const storedIn = (disk: Disk, store: StoreName) => [...disk[store].values()];
export const storedAt = (disk: Disk, store: StoreName, key: Key) => disk[store].get(JSON.stringify(key))?.[1];

export interface StoreParts {
  /** read anew for each transaction: a device's disk may be replaced */
  disk(): Disk;
  lane: Lane;
  dice: Dice;
  /** how often a transaction fails now */
  faults(): number;
  /** hears of a commit at the moment it is durable, with what `mark` gave when the transaction was asked for */
  onCommit(mark: unknown, puts: ReadonlyArray<readonly [StoreName, unknown]>): void;
  mark(): unknown;
  /** the context is about to hear that its transaction is done */
  onTold(mark: unknown): void;
  /** the code broke a rule of IndexedDB */
  onMisuse(what: string): void;
}

/**
 * Two steps a transaction, with anything in between: it happens, and its context hears of it. A context that dies before
 * the first leaves no trace; one that dies before the second has stored it without knowing.
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
          // IndexedDB would have committed it half done.
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

/** no room; no answer in time and nothing stored; no answer in time and yet stored */
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

/** A copy that throws where the code changes what it has read. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(frozen));
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, frozen(part)])));
}

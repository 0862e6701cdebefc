import { InMemoryCache } from '@apollo/client';
// Imported by file: the package's entry also contains a synchronous persistor and wrappers for other stores.
import CachePersistor from 'apollo3-cache-persist/lib/CachePersistor.js';
import type { KeyValue } from '../../storage/keyval.ts';
import { withoutOldLists } from '../cached/prune-lists.ts';
import { keepAllowed, typePolicies } from './policies.ts';

/**
 * The persisted Apollo cache, one copy per user and format version. Only this file imports the persist
 * library, and it works around the library's faults: the size limit is off, a failed write is caught, and a
 * closed cache writes nothing more.
 */
const VERSION = 2;
const DEBOUNCE_MS = 1000;
const RESTORE_LIMIT_MS = 3000;

export const cacheKey = (usuario: string) => `apollo:${usuario}`;

type Stored = Record<string, unknown>;

interface Copy {
  v: number;
  data: Stored;
  /** when each query was answered (ms), by `queryKey` */
  ages: Record<string, number>;
}

export interface KeptCache {
  cache: InMemoryCache;
  /** When this query was last answered (ms); undefined if never. */
  age(key: string): number | undefined;
  answered(key: string, at: number): void;
  /** Stops all further writes; resolves when a write in progress has finished. */
  close(): Promise<void>;
}

/**
 * Opens the person's cache with its stored copy, or an empty one without a person or after 3 s. Never
 * rejects.
 */
export async function openCache(keyval: KeyValue, usuario: string | undefined): Promise<KeptCache> {
  const cache = new InMemoryCache({ typePolicies });
  let ages: Record<string, number> = {};
  let open = true;
  let late = false;
  let writing: Promise<void> = Promise.resolve();
  if (!usuario)
    return { cache, age: () => undefined, answered: () => undefined, close: async () => undefined };

  const key = cacheKey(usuario);
  const options = {
    cache,
    key,
    serialize: false,
    maxSize: false,
    debounce: DEBOUNCE_MS,
    persistenceMapper: async (data: Stored) => keepAllowed(data),
    storage: {
      async getItem(): Promise<Stored | null> {
        // The library would log the error to the console.
        const copy = await keyval.get(key).catch(() => undefined);
        // A copy read after the time limit would replace newer answers of the server.
        if (late || !isCopy(copy)) return null;
        ages = copy.ages;
        return withoutOldLists(copy.data, ages);
      },
      setItem(_key: string, data: unknown): Promise<void> {
        if (!open) return Promise.resolve();
        const copy: Copy = { v: VERSION, data: data as Stored, ages };
        // A failed write only loses the copy for the next start; the screen has its data.
        writing = keyval.set(key, copy).catch(() => undefined);
        return writing;
      },
      removeItem: () => keyval.delete(key),
    },
  };
  // The library's types allow only text here; objects are stored directly, without serializing them.
  const persistor = new CachePersistor<Stored>(options as never);

  const restored = persistor.restore().catch(() => {
    // The copy cannot be read: delete it.
    ages = {};
    return keyval.delete(key).catch(() => undefined);
  });
  await Promise.race([restored, new Promise((resolve) => setTimeout(resolve, RESTORE_LIMIT_MS))]);
  late = true;

  return {
    cache,
    age: (query) => ages[query],
    answered(query, at) {
      ages = { ...ages, [query]: at };
    },
    async close() {
      open = false;
      persistor.pause();
      persistor.remove();
      await writing;
    },
  };
}

function isCopy(value: unknown): value is Copy {
  const copy = value as Partial<Copy> | null;
  return (
    typeof copy === 'object' &&
    copy?.v === VERSION &&
    typeof copy.data === 'object' &&
    copy.data !== null &&
    typeof copy.ages === 'object' &&
    copy.ages !== null &&
    Object.values(copy.data).every((object) => typeof object === 'object' && object !== null)
  );
}

import { InMemoryCache } from '@apollo/client';
// By its file: the package's entry brings a second, synchronous persistor and wrappers for other stores.
import CachePersistor from 'apollo3-cache-persist/lib/CachePersistor.js';
import type { KeyValue } from '../storage/keyval.ts';
import { withoutOldLists } from './kept-lists.ts';
import { keepAllowed, typePolicies } from './policies.ts';

/**
 * The persisted Apollo cache: the persist library's only importer (libraries.md traps 1 and 9, reliability.md 4.12).
 * The copy is per user and version. The library's faults are met here: its size limit is off, a write that fails is
 * caught, and no write of a cache that was closed (another epoch) reaches the disk.
 */
const VERSION = 2;
const DEBOUNCE_MS = 1000;
const RESTORE_LIMIT_MS = 3000;

export const cacheKey = (usuario: string) => `apollo:${usuario}`;

type Stored = Record<string, unknown>;

interface Copy {
  v: number;
  data: Stored;
  /** ms of the answer, by operation and arguments */
  ages: Record<string, number>;
}

export interface KeptCache {
  cache: InMemoryCache;
  /** ms of the last answer to this query; undefined when it was never answered. */
  age(key: string): number | undefined;
  answered(key: string, at: number): void;
  /** No write begins after this; resolves when a write under way is through. */
  close(): Promise<void>;
}

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
        // The library would say it on the console.
        const copy = await keyval.get(key).catch(() => undefined);
        // A copy that comes after the limit would replace newer answers of the server.
        if (late || !isCopy(copy)) return null;
        ages = copy.ages;
        return withoutOldLists(copy.data, ages);
      },
      setItem(_key: string, data: unknown): Promise<void> {
        if (!open) return Promise.resolve();
        const copy: Copy = { v: VERSION, data: data as Stored, ages };
        // A full or vanished disk costs only what would have been kept; the screen has its data.
        writing = keyval.set(key, copy).catch(() => undefined);
        return writing;
      },
      removeItem: () => keyval.delete(key),
    },
  };
  // Its class is typed for text only; objects are stored as they are, without a JSON pass over them.
  const persistor = new CachePersistor<Stored>(options as never);

  const restored = persistor.restore().catch(() => {
    // The copy cannot be read.
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

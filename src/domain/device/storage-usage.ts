import type { KeptAnswers } from '../../api/cached/kept-answers.ts';
import { dropPhotos } from '../../storage/drop-photos.ts';
import { isKeptAnswer, PHOTO_CACHE_PREFIX, PRECACHE_PREFIX } from '../../storage/keys.ts';
import type { KeyValue } from '../../storage/keyval.ts';
import { asked } from '../site/health-probe.ts';

/**
 * The kinds of data stored on this device. Pending writes are counted elsewhere, and nothing here touches
 * them.
 */
export type UsageKind = 'app' | 'fotos' | 'leido' | 'propio';

/** The kinds that can be deleted, because they are fetched again with a connection. */
export type Freeable = Extract<UsageKind, 'fotos' | 'leido'>;

/** The number of entries and their size in bytes, as far as known. */
export interface Amount {
  count: number;
  bytes: number;
}

/** Each part is undefined if the browser does not provide it. */
export interface UsageReport {
  kinds: Readonly<Record<UsageKind, Amount | undefined>>;
  /** bytes this site uses, and bytes the browser allows it */
  space: { usage: number; quota: number } | undefined;
  /** the browser will not delete the data on its own */
  persisted: boolean | undefined;
}

export interface StorageUsage {
  /** Counts the stored data by kind. Never rejects. */
  report(): Promise<UsageReport>;
  /** Asks the browser for persistent storage, and resolves to whether it is granted. Never rejects. */
  protect(): Promise<boolean>;
  /**
   * Deletes these kinds and resolves to which succeeded; never touches unsent changes, the session or the
   * person's own data. Never rejects.
   */
  free(kinds: readonly Freeable[]): Promise<Readonly<Partial<Record<Freeable, boolean>>>>;
}

export interface UsageParts {
  caches(): CacheStorage | undefined;
  keyval: KeyValue;
  storage: StorageManager | undefined;
  keptAnswers: KeptAnswers;
  usuario(): string | undefined;
}

export function createStorageUsage(parts: UsageParts): StorageUsage {
  const { keyval, storage } = parts;

  async function freeReads(): Promise<boolean> {
    const usuario = parts.usuario();
    const freed = await parts.keptAnswers.clear();
    if (usuario !== undefined && usuario === parts.usuario()) await parts.keptAnswers.load(usuario);
    return freed;
  }

  async function freePhotos(): Promise<boolean> {
    await dropPhotos(parts.caches());
    return (await inCaches(parts.caches(), PHOTO_CACHE_PREFIX).catch(() => undefined))?.count === 0;
  }

  return {
    async report() {
      const [app, fotos, leido, propio, estimate, persisted] = await Promise.all([
        asked(() => inCaches(parts.caches(), PRECACHE_PREFIX)),
        asked(() => inCaches(parts.caches(), PHOTO_CACHE_PREFIX)),
        asked(() => inKeyval(keyval, isKeptAnswer)),
        asked(() => inKeyval(keyval, (key) => !isKeptAnswer(key))),
        asked(async () => storage?.estimate?.()),
        asked(async () => storage?.persisted?.()),
      ]);
      const { usage, quota } = estimate ?? {};
      return {
        kinds: { app, fotos, leido, propio },
        space: usage !== undefined && quota !== undefined ? { usage, quota } : undefined,
        persisted,
      };
    },
    protect: async () => (await asked(async () => storage?.persist?.(), ANSWER_MS)) === true,
    async free(kinds) {
      const ways = { fotos: freePhotos, leido: freeReads };
      const done = await Promise.all(kinds.map(async (kind) => [kind, await ways[kind]()] as const));
      return Object.fromEntries(done);
    },
  };
}

/** Some browsers ask the person, who may take a while. */
const ANSWER_MS = 60_000;

async function inCaches(caches: CacheStorage | undefined, prefix: string): Promise<Amount | undefined> {
  if (!caches) return undefined;
  const amount = { count: 0, bytes: 0 };
  for (const name of (await caches.keys()).filter((one) => one.startsWith(prefix)))
    for (const response of await (await caches.open(name)).matchAll()) {
      amount.count += 1;
      amount.bytes += (await response.blob()).size;
    }
  return amount;
}

/** Sizes are those of the JSON text, which is close to the size on disk. */
async function inKeyval(keyval: KeyValue, wanted: (key: string) => boolean): Promise<Amount> {
  const keys = (await keyval.keys()).filter(wanted);
  const bytes = (await keyval.getMany(keys)).map((value) => new Blob([JSON.stringify(value) ?? '']).size);
  return { count: keys.length, bytes: bytes.reduce((sum, size) => sum + size, 0) };
}

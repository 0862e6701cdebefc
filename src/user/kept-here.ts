import type { Api } from '../api/api.ts';
import type { FirstScreen } from '../api/first-screen.ts';
import { isReadCopy } from '../api/read-copies.ts';
import type { KeyValue } from '../storage/keyval.ts';
import { PHOTO_CACHE_PREFIX, PRECACHE_PREFIX } from '../storage/names.ts';
import { dropPhotos } from '../storage/photo-caches.ts';
import { asked } from './probe.ts';

/** What this device keeps, by kind. What waits to be sent is counted elsewhere, and nothing here touches it. */
export type KeptKind = 'app' | 'fotos' | 'leido' | 'propio';

/** What can go: it comes again with a connection. */
export type Freeable = Extract<KeptKind, 'fotos' | 'leido'>;

/** Of one kind: how many things, and their size as far as it can be told. */
export interface Amount {
  count: number;
  bytes: number;
}

/** Each part is undefined where the browser does not say. */
export interface KeptReport {
  kinds: Readonly<Record<KeptKind, Amount | undefined>>;
  /** what this site uses of what the browser lets it */
  space: { usage: number; quota: number } | undefined;
  /** the browser has promised not to delete it by itself */
  persisted: boolean | undefined;
}

export interface KeptHere {
  /** Never rejects. */
  report(): Promise<KeptReport>;
  /** Asks the browser not to delete what is kept; what it then promises. Never rejects. */
  protect(): Promise<boolean>;
  /** Answers what could be freed; never touches unsent changes, the session or the person's own. Never rejects. */
  free(kinds: readonly Freeable[]): Promise<Readonly<Partial<Record<Freeable, boolean>>>>;
}

export interface KeptParts {
  caches(): CacheStorage | undefined;
  keyval: KeyValue;
  storage: StorageManager | undefined;
  api: Api;
  firstScreen: FirstScreen;
  usuario(): string | undefined;
}

export function createKeptHere(parts: KeptParts): KeptHere {
  const { keyval, storage } = parts;

  /** Written anew by nobody: what runs forgets what it has in memory too, and asks the server again. */
  async function freeReads(): Promise<boolean> {
    const usuario = parts.usuario();
    const closed = [parts.api.close(), parts.firstScreen.close()];
    parts.api.open(usuario);
    await Promise.all(closed);
    try {
      const keys = (await keyval.keys()).filter(isReadCopy);
      await Promise.all(keys.map((key) => keyval.delete(key)));
      return true;
    } catch {
      return false;
    } finally {
      if (usuario !== undefined && usuario === parts.usuario()) await parts.firstScreen.load(usuario);
    }
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
        asked(() => inKeyval(keyval, isReadCopy)),
        asked(() => inKeyval(keyval, (key) => !isReadCopy(key))),
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

/** Some browsers ask the person, who takes their time. */
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

/** As JSON, which is near to what the disk takes. */
async function inKeyval(keyval: KeyValue, wanted: (key: string) => boolean): Promise<Amount> {
  const keys = (await keyval.keys()).filter(wanted);
  const bytes = (await keyval.getMany(keys)).map((value) => new Blob([JSON.stringify(value) ?? '']).size);
  return { count: keys.length, bytes: bytes.reduce((sum, size) => sum + size, 0) };
}

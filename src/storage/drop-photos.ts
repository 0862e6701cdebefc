import { within } from '../lib/settle-within.ts';
import { PHOTO_CACHE_PREFIX } from './keys.ts';
import type { TransactionalStore } from './outbox-store.ts';
import { StorageError } from './storage-error.ts';
import { STORAGE_LIMIT_MS } from './storage-limit.ts';

/**
 * Deletes every person's cached photos and resolves to whether there were any; undefined if Cache Storage takes
 * longer than other storage may. Never rejects; without Cache Storage it resolves to false.
 */
export async function dropPhotos(caches: CacheStorage | undefined): Promise<boolean | undefined> {
  const dropAll = async (all: CacheStorage) => {
    const ours = (await all.keys()).filter((name) => name.startsWith(PHOTO_CACHE_PREFIX));
    await Promise.all(ours.map((name) => drop(all, name)));
    return ours.length > 0;
  };
  try {
    return caches ? await within(STORAGE_LIMIT_MS, dropAll(caches)) : false;
  } catch {
    // Site data is blocked: nothing was kept.
    return false;
  }
}

/** Deletes the cached photos at these URLs from every person's cache. Never rejects. */
export async function dropPhotosAt(
  caches: CacheStorage | undefined,
  addresses: readonly string[],
): Promise<void> {
  try {
    for (const name of (await caches?.keys()) ?? []) {
      if (!name.startsWith(PHOTO_CACHE_PREFIX)) continue;
      const cache = await caches?.open(name);
      await Promise.all(addresses.map((address) => cache?.delete(address, { ignoreVary: true })));
    }
  } catch {
    // Site data is blocked: nothing was kept.
  }
}

/**
 * Empties the cache before deleting it. Chromium frees a deleted cache's space only when no context has it
 * open any more, which in the worker means the next garbage collection; a deleted entry's space is freed at
 * once (measured).
 */
async function drop(caches: CacheStorage, name: string): Promise<void> {
  try {
    const cache = await caches.open(name);
    await Promise.all((await cache.keys()).map((request) => cache.delete(request, { ignoreVary: true })));
  } catch {
    // Emptying failed; delete the cache anyway.
  }
  await caches.delete(name);
}

/** Delays before each retry, in ms: Chromium frees the space up to 0.6 s after the deletion (measured). */
const ROOM_COMES_MS = [0, 200, 400, 800];

/**
 * Gives the outbox priority for space: if the quota is exceeded, runs `relief` once (it deletes photos). If
 * that deleted something, retries the transaction after each delay.
 */
export function withRelief(
  store: TransactionalStore,
  relief: () => Promise<boolean | undefined>,
  waits: readonly number[] = ROOM_COMES_MS,
): TransactionalStore {
  return {
    async transact(stores, mode, body) {
      const run = () => store.transact(stores, mode, body);
      try {
        return await run();
      } catch (error) {
        if (!isFull(error) || !(await relief())) throw error;
        for (const ms of waits.slice(0, -1)) {
          await pause(ms);
          try {
            return await run();
          } catch (still) {
            if (!isFull(still)) throw still;
          }
        }
        await pause(waits.at(-1) ?? 0);
        return run();
      }
    },
  };
}

const isFull = (error: unknown) => error instanceof StorageError && error.kind === 'quota';
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

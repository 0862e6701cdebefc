import { StorageError } from './errors.ts';
import { PHOTO_CACHE_PREFIX } from './names.ts';
import type { TransactionalStore } from './transactions.ts';

/** Deletes every person's kept photos, and says whether there were any; never rejects (no Cache Storage: none). */
export async function dropPhotos(caches: CacheStorage | undefined): Promise<boolean> {
  try {
    if (!caches) return false;
    const ours = (await caches.keys()).filter((name) => name.startsWith(PHOTO_CACHE_PREFIX));
    await Promise.all(ours.map((name) => drop(caches, name)));
    return ours.length > 0;
  } catch {
    // Site data is blocked: nothing was kept.
    return false;
  }
}

/** Deletes the kept photos of these addresses, whoever keeps them; never rejects. */
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
 * Emptied first: a deleted cache keeps its room in Chromium until nobody has it open any more, which for the worker that
 * filled it is its next garbage collection; a deleted entry gives it back at once (measured).
 */
async function drop(caches: CacheStorage, name: string): Promise<void> {
  try {
    const cache = await caches.open(name);
    await Promise.all((await cache.keys()).map((request) => cache.delete(request, { ignoreVary: true })));
  } catch {
    // Its end is what counts.
  }
  await caches.delete(name);
}

/** Chromium gives the room back up to 0.6 s after the deletion (measured). */
const ROOM_COMES_MS = [0, 200, 400, 800];

/**
 * The outbox has priority for space: on a full quota `relief` runs once (drop the photos) and, where it found something
 * to drop, the call is made again until the room is there.
 */
export function withRelief(
  store: TransactionalStore,
  relief: () => Promise<boolean>,
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

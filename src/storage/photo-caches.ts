import { StorageError } from './errors.ts';
import { PHOTO_CACHE_PREFIX } from './names.ts';
import type { TransactionalStore } from './transactions.ts';

/** Deletes every person's kept photos; never rejects (without Cache Storage there are none). */
export async function dropPhotos(caches: CacheStorage | undefined): Promise<void> {
  try {
    if (!caches) return;
    const ours = (await caches.keys()).filter((name) => name.startsWith(PHOTO_CACHE_PREFIX));
    await Promise.all(ours.map((name) => caches.delete(name)));
  } catch {
    // Site data is blocked: nothing was kept.
  }
}

/** The outbox has priority for space: on a full quota `relief` runs once (drop the photos) and the call is made again. */
export function withRelief(store: TransactionalStore, relief: () => Promise<void>): TransactionalStore {
  return {
    async transact(stores, mode, body) {
      try {
        return await store.transact(stores, mode, body);
      } catch (error) {
        if (!(error instanceof StorageError) || error.kind !== 'quota') throw error;
        await relief();
        return store.transact(stores, mode, body);
      }
    },
  };
}

import { KEYVAL_DATABASE, OUTBOX_DATABASE } from './names.ts';
import { STORAGE_LIMIT_MS, withLimit } from './time-limit.ts';

/** Deletes what cannot be read any more; the next start makes it anew. False where the browser refuses or hangs. */
export async function deleteDatabases(factory: () => IDBFactory | undefined): Promise<boolean> {
  const remove = (name: string) =>
    new Promise<void>((resolve, reject) => {
      const request = factory()?.deleteDatabase(name);
      if (!request) return reject(new TypeError('no IndexedDB'));
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
    });
  const removed = [OUTBOX_DATABASE, KEYVAL_DATABASE].map((name) => withLimit(remove(name), STORAGE_LIMIT_MS));
  return (await Promise.allSettled(removed)).every(({ status }) => status === 'fulfilled');
}

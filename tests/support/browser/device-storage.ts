import type { Page } from '@playwright/test';

/** A change of the stored data, as a person could make it with the developer tools. */
export interface Edit {
  database: 'ajustes-uni' | 'planeacion-kv';
  store: string;
  key: IDBValidKey;
  /** undefined: delete */
  value?: unknown;
}

/** Writes in one transaction per store; a value {ciclo: true} gets itself as the property `yo`. */
export async function editStorage(page: Page, edits: readonly Edit[]): Promise<void> {
  await page.evaluate(async (given: unknown) => {
    const all = given as { database: string; store: string; key: string; value?: object }[];
    for (const { database, store, key, value } of all) {
      const open = indexedDB.open(database);
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error);
      });
      if (value && 'ciclo' in value) Object.assign(value, { yo: value });
      await new Promise<void>((resolve, reject) => {
        const tx = opened.transaction(store, 'readwrite');
        if (value === undefined) tx.objectStore(store).delete(key);
        else tx.objectStore(store).put(value, key);
        tx.oncomplete = () => resolve();
        tx.onabort = () => reject(tx.error);
      });
      opened.close();
    }
  }, edits as unknown);
}

export function readStorage(page: Page, { database, store, key }: Omit<Edit, 'value'>): Promise<unknown> {
  return page.evaluate(
    async (asked: unknown) => {
      const [name, from, at] = asked as [string, string, string];
      const open = indexedDB.open(name);
      await new Promise((resolve) => (open.onsuccess = resolve));
      const request = open.result.transaction(from).objectStore(from).get(at);
      await new Promise((resolve) => (request.onsuccess = resolve));
      open.result.close();
      return request.result as unknown;
    },
    [database, store, key] as unknown,
  );
}

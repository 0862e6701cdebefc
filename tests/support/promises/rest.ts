import type { Page } from '@playwright/test';
import type { RestRow } from './promise-history.ts';

/** What a device still has to send, and what its screen says about it. */
export async function readRest(
  page: Page,
  device: string,
): Promise<{ rows: RestRow[]; says: { usuario: string; status: string } }> {
  const rows = await readRows(page);
  const says = await page.evaluate(() => ({
    usuario: localStorage.getItem('usuario') ?? '',
    status:
      document.querySelector('[role=status][aria-label="Estado de la conexión"]')?.textContent?.trim() ?? '',
  }));
  return { rows: rows.map((row) => ({ device, ...row })), says };
}

/** The rows of the outbox as stored on the device. */
export function readRows(page: Page): Promise<Omit<RestRow, 'device'>[]> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'ajustes-uni')) return [];
    const database = await settled(indexedDB.open('ajustes-uni'));
    try {
      const rows = await settled(database.transaction('pendiente').objectStore('pendiente').getAll());
      return rows.map(({ usuario, clave, valor, estado }) => ({ usuario, campo: clave, valor, estado }));
    } finally {
      database.close();
    }
  });
}

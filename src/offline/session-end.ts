import { NOTICE_RECORD } from '../storage/names.ts';
import type { Transaction, TransactionalStore } from '../storage/transactions.ts';
import { raise, readSession } from './entries.ts';

/** Step 1 of the end of a session (reliability.md 4.9), each within the caller's transaction over all four stores. */

export type RowsEnd = 'sellar' | 'borrar';

/** From here on nothing of this epoch may write, and a wipe is under way. */
export async function closeSession(tx: Transaction, dueno: string, rows: RowsEnd): Promise<void> {
  await raise(tx, 'epoca');
  tx.delete('sesion', 'actual');
  await closeRows(tx, dueno, rows);
  if (rows === 'borrar') tx.delete('meta', NOTICE_RECORD);
  tx.put('meta', 'barrido', true);
}

/**
 * Sealed rows carry no readable name and no state but that they wait for their owner. This holds for rows that only
 * another version can read, too.
 */
export async function closeRows(tx: Transaction, dueno: string, how: RowsEnd): Promise<void> {
  for (const [key, row] of await tx.entries('pendiente', dueno)) {
    if (how === 'borrar') tx.delete('pendiente', key);
    else tx.put('pendiente', key, { ...(row as object), usuario: '', estado: 'espera-sesion' });
  }
  tx.clear('confirmado');
  tx.delete('meta', 'vigilar');
}

/** The worker's end of a session that the server refused while no page may be open; false when it is another one by now. */
export function sealSession(store: TransactionalStore, epoca: number): Promise<boolean> {
  return store.transact(['confirmado', 'pendiente', 'sesion', 'meta'], 'readwrite', async (tx) => {
    const mirror = await readSession(tx);
    if (mirror?.epoca !== epoca) return false;
    await closeSession(tx, mirror.dueno, 'sellar');
    return true;
  });
}

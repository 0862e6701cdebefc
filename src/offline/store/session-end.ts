import { NOTICE_RECORD } from '../../storage/keys.ts';
import type { Transaction, TransactionalStore } from '../../storage/outbox-store.ts';
import { raise, readSession, type SessionMirror } from './records.ts';

/** The first step of ending a session, each function within the caller's transaction over all four stores. */

export type RowsEnd = 'sellar' | 'borrar';

/**
 * Closes the session in the store. No write of this epoch succeeds afterwards, and a wipe is marked as
 * unfinished.
 */
export async function closeSession(tx: Transaction, dueno: string, rows: RowsEnd): Promise<void> {
  await raise(tx, 'epoca');
  tx.delete('sesion', 'actual');
  await closeRows(tx, dueno, rows);
  if (rows === 'borrar') tx.delete('meta', NOTICE_RECORD);
  tx.put('meta', 'barrido', true);
}

/** Deletes or seals the owner's rows, even those only another version can read, and the confirmed values. */
export async function closeRows(tx: Transaction, dueno: string, how: RowsEnd): Promise<void> {
  if (how === 'sellar') await sealRows(tx, dueno);
  else for (const [key] of await tx.entries('pendiente', dueno)) tx.delete('pendiente', key);
  tx.clear('confirmado');
  tx.delete('meta', 'vigilar');
}

/** A sealed row has no login name, and its state says only that it waits for its owner. */
export async function sealRows(tx: Transaction, dueno: string): Promise<void> {
  for (const [key, row] of await tx.entries('pendiente', dueno))
    tx.put('pendiente', key, { ...(row as object), usuario: '', estado: 'espera-sesion' });
}

/**
 * For the worker, when the server refused the session's token and no page may be open. Resolves to false if
 * another session or token is open by then: a person who signs in again may keep the epoch.
 */
export function sealSession(
  store: TransactionalStore,
  { epoca, token }: Pick<SessionMirror, 'epoca' | 'token'>,
): Promise<boolean> {
  return store.transact(['confirmado', 'pendiente', 'sesion', 'meta'], 'readwrite', async (tx) => {
    const mirror = await readSession(tx);
    if (mirror?.epoca !== epoca || mirror.token !== token) return false;
    await closeSession(tx, mirror.dueno, 'sellar');
    return true;
  });
}

import type { Transaction, TransactionalStore } from '../../storage/outbox-store.ts';
import { parsePause, pauseAfterHint, pauseOver } from '../model/backoff.ts';
import type { Ports } from '../model/ports.ts';
import { readRows, readSession } from './records.ts';

/** Functions that change the stored times of the next try. All reject with StorageError. */

/** Whether another context found the lock taken and asked its holder to look again; clears the request. */
export async function takeFlag(store: TransactionalStore): Promise<boolean> {
  const flagged = await store.transact(['meta'], 'readonly', (tx) => tx.get('meta', 'mirar'));
  if (flagged === undefined) return false;
  await store.transact(['meta'], 'readwrite', async (tx) => tx.delete('meta', 'mirar'));
  return true;
}

/**
 * Shortens the pause after a hint. Resolves to the pause's new end (ms since the epoch), or undefined if
 * there is none.
 */
export function noteHint({ store, now, random }: Ports): Promise<number | undefined> {
  return store.transact(['meta'], 'readwrite', async (tx) => {
    const pause = parsePause(await tx.get('meta', 'pausa'));
    if (!pause || pauseOver(pause, now())) return undefined;
    const moved = pauseAfterHint(pause, now(), random());
    if (moved !== pause) tx.put('meta', 'pausa', moved);
    return moved.proximo;
  });
}

/** The person asks to retry: makes everything due now, or at the time that the server itself asked for. */
export function wakeAll({ store, now }: Ports): Promise<void> {
  return store.transact(['pendiente', 'sesion', 'meta'], 'readwrite', async (tx) => {
    await cutPause(tx, now());
    await wakeRows(tx, now());
  });
}

/**
 * Ends the pause now, whatever other contexts have stored, but not before the time the server itself asked
 * for.
 */
export function endPause({ store, now }: Ports): Promise<void> {
  return store.transact(['meta'], 'readwrite', (tx) => cutPause(tx, now()));
}

async function cutPause(tx: Transaction, now: number) {
  const pause = parsePause(await tx.get('meta', 'pausa'));
  if (pause) tx.put('meta', 'pausa', { ...pause, proximo: Math.max(pause.piso, now) });
}

/** Makes waiting rows due after a version change: the server may understand the new version. */
export function wakeAfterUpdate({ store, now, version }: Ports): Promise<void> {
  return store.transact(['pendiente', 'sesion', 'meta'], 'readwrite', async (tx) => {
    if ((await tx.get('meta', 'version')) === version) return;
    tx.put('meta', 'version', version);
    await wakeRows(tx, now());
  });
}

async function wakeRows(tx: Transaction, now: number) {
  const session = await readSession(tx);
  if (!session) return;
  for (const [key, row] of await readRows(tx, session.dueno)) {
    const waits =
      row.estado === 'atascado' || row.estado === 'espera-actualizacion' || row.estado === 'pendiente';
    if (waits && row.proximo > now) tx.put('pendiente', key, { ...row, proximo: now });
  }
}

import type { Transaction, TransactionalStore } from '../storage/transactions.ts';
import { readRows, readSession } from './entries.ts';
import { parsePause, pauseAfterHint, pauseOver } from './pause.ts';
import type { Ports } from './ports.ts';

/** What moves the stored times of the next try (reliability.md 4.7). All reject with StorageError. */

/** Another context found the lock taken and asked the holder to look again. */
export async function takeFlag(store: TransactionalStore): Promise<boolean> {
  const flagged = await store.transact(['meta'], 'readonly', (tx) => tx.get('meta', 'mirar'));
  if (flagged === undefined) return false;
  await store.transact(['meta'], 'readwrite', async (tx) => tx.delete('meta', 'mirar'));
  return true;
}

/** undefined: nothing holds the rows up; else when the pause ends now (ms since the epoch). */
export function noteHint({ store, now, random }: Ports): Promise<number | undefined> {
  return store.transact(['meta'], 'readwrite', async (tx) => {
    const pause = parsePause(await tx.get('meta', 'pausa'));
    if (!pause || pauseOver(pause, now())) return undefined;
    const moved = pauseAfterHint(pause, now(), random());
    if (moved !== pause) tx.put('meta', 'pausa', moved);
    return moved.proximo;
  });
}

/** The person asks: everything now, but for the time that the server itself asked for. */
export function wakeAll({ store, now }: Ports): Promise<void> {
  return store.transact(['pendiente', 'sesion', 'meta'], 'readwrite', async (tx) => {
    await cutPause(tx, now());
    await wakeRows(tx, now());
  });
}

/** A moment to try whoever else has failed meanwhile; not before the time that the server itself asked for. */
export function endPause({ store, now }: Ports): Promise<void> {
  return store.transact(['meta'], 'readwrite', (tx) => cutPause(tx, now()));
}

async function cutPause(tx: Transaction, now: number) {
  const pause = parsePause(await tx.get('meta', 'pausa'));
  if (pause) tx.put('meta', 'pausa', { ...pause, proximo: Math.max(pause.piso, now) });
}

/** Another version of the app may be understood where the last one was not. */
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

import type { Transaction } from '../storage/transactions.ts';
import { makeOwnerHash, raise, readRows, readSession } from './entries.ts';
import type { Ports } from './ports.ts';

export interface SessionControl {
  /** Mirrors the session for the worker and opens that person's sealed rows; other people's are sealed. */
  beginSession(usuario: string, token: string): Promise<{ epoca: number }>;
  /** localStorage rules: the mirror is made equal to it. wipe: a stale mirror was closed, wipe what it left. */
  reconcile(local: { usuario: string; token: string } | null): Promise<Reconciled>;
  /**
   * Step 1 of the end (reliability.md 4.9), one transaction: epoch, mirror, rows, confirmed values, mark of the wipe.
   * With `epoca`, nothing is done when the session is by then another one. Says whether it was done.
   */
  endSession(usuario: string, rows: 'sellar' | 'borrar', epoca?: number): Promise<boolean>;
  /** A wipe was begun and not finished. */
  wipePending(): Promise<boolean>;
  /** The last step of a wipe. */
  finishWipe(): Promise<void>;
}

export type Reconciled = { epoca: number; wipe: false } | { epoca: null; wipe: boolean };

type RowsEnd = 'sellar' | 'borrar';

const ALL = ['confirmado', 'pendiente', 'sesion', 'meta'] as const;

/** The session's mirror, which the worker reads, and what its begin and end do to rows (reliability.md 4.8, 4.9). */
export function createSessionMirror({
  store,
  uuid,
  bus,
}: Pick<Ports, 'store' | 'uuid' | 'bus'>): SessionControl {
  const write = <T>(body: (tx: Transaction) => Promise<T>) => store.transact(ALL, 'readwrite', body);
  return {
    async beginSession(usuario, token) {
      const epoca = await write((tx) => begin(tx, usuario, token, uuid));
      bus.post({ tipo: 'sesion', suceso: 'abierta' });
      return { epoca };
    },
    reconcile: (local) =>
      write(async (tx) => {
        const mirror = await readSession(tx);
        if (local) return { epoca: await begin(tx, local.usuario, local.token, uuid), wipe: false };
        if (mirror) await end(tx, mirror.usuario, 'sellar', uuid);
        return { epoca: null, wipe: mirror !== undefined };
      }),
    async endSession(usuario, rows, epoca) {
      const done = await write(async (tx) => {
        const mirror = await readSession(tx);
        if (epoca !== undefined && mirror?.epoca !== epoca) return false;
        await end(tx, usuario, rows, uuid);
        return true;
      });
      if (done) bus.post({ tipo: 'sesion', suceso: 'cerrada' });
      return done;
    },
    wipePending: () =>
      store.transact(['meta'], 'readonly', async (tx) => (await tx.get('meta', 'barrido')) !== undefined),
    finishWipe: () =>
      write(async (tx) => {
        if (!(await readSession(tx))) tx.clear('confirmado');
        tx.delete('meta', 'barrido');
      }),
  };
}

type Uuid = () => string;

/** The same person with a newer token keeps the epoch: what is under way may still be written down. */
async function begin(tx: Transaction, usuario: string, token: string, uuid: Uuid): Promise<number> {
  const mirror = await readSession(tx);
  if (mirror && mirror.usuario !== usuario) await close(tx, mirror.usuario, 'sellar', uuid);
  const epoca = mirror?.usuario === usuario ? mirror.epoca : await raise(tx, 'epoca');
  tx.put('sesion', 'actual', { usuario, token, epoca });
  const owner = await makeOwnerHash(tx, usuario, uuid);
  for (const [key, row] of await readRows(tx, owner)) {
    if (row.estado === 'espera-sesion') tx.put('pendiente', key, { ...row, usuario, estado: 'pendiente' });
  }
  return epoca;
}

async function end(tx: Transaction, usuario: string, rows: RowsEnd, uuid: Uuid) {
  await raise(tx, 'epoca');
  const mirror = await readSession(tx);
  if (mirror && mirror.usuario !== usuario) await close(tx, mirror.usuario, 'sellar', uuid);
  tx.delete('sesion', 'actual');
  await close(tx, usuario, rows, uuid);
  tx.put('meta', 'barrido', true);
}

/** Sealed rows carry no readable name and no state but that they wait for their owner. */
async function close(tx: Transaction, usuario: string, how: RowsEnd, uuid: Uuid) {
  const owner = await makeOwnerHash(tx, usuario, uuid);
  for (const [key, row] of await readRows(tx, owner)) {
    if (how === 'borrar') tx.delete('pendiente', key);
    else tx.put('pendiente', key, { ...row, usuario: '', estado: 'espera-sesion' });
  }
  tx.clear('confirmado');
  tx.delete('meta', 'vigilar');
}

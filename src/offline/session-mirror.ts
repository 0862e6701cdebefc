import type { Transaction } from '../storage/transactions.ts';
import { raise, readRows, readSession } from './entries.ts';
import { makeOwnerHash } from './owner.ts';
import type { Ports } from './ports.ts';
import { closeRows, closeSession, type RowsEnd } from './session-end.ts';

export interface SessionControl {
  /** Mirrors the session for the worker and opens that person's sealed rows; other people's are sealed. */
  beginSession(usuario: string, token: string): Promise<{ epoca: number }>;
  /**
   * localStorage rules: the mirror is made equal to it. wipe: a stale mirror was closed, wipe what it left; its rows are
   * sealed unless the person chose to discard them.
   */
  reconcile(local: { usuario: string; token: string } | null, rows?: RowsEnd): Promise<Reconciled>;
  /**
   * Step 1 of the end (reliability.md 4.9), one transaction: epoch, mirror, rows, confirmed values, mark of the wipe.
   * With `epoca`, nothing is done when the session is by then another one. Says whether it was done.
   */
  endSession(usuario: string, rows: RowsEnd, epoca?: number): Promise<boolean>;
  /** A wipe was begun and not finished; data: somebody has signed in since, whose session it is not about. */
  wipePending(): Promise<'nothing' | 'session' | 'data'>;
  /** The last step of a wipe. */
  finishWipe(): Promise<void>;
}

export type Reconciled = { epoca: number; wipe: false } | { epoca: null; wipe: boolean };

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
    async reconcile(local, rows = 'sellar') {
      const reconciled = await write<Reconciled>(async (tx) => {
        const mirror = await readSession(tx);
        if (local) return { epoca: await begin(tx, local.usuario, local.token, uuid), wipe: false };
        if (mirror) await closeSession(tx, mirror.dueno, rows);
        return { epoca: null, wipe: mirror !== undefined };
      });
      // A page that still shows that session hears of its end.
      if (reconciled.wipe) bus.post({ tipo: 'sesion', suceso: 'cerrada' });
      return reconciled;
    },
    async endSession(usuario, rows, epoca) {
      const done = await write(async (tx) => {
        const mirror = await readSession(tx);
        if (epoca !== undefined && mirror?.epoca !== epoca) return false;
        // Somebody else's session stands in the mirror only where localStorage was edited by hand.
        if (mirror && mirror.usuario !== usuario) await closeRows(tx, mirror.dueno, 'sellar');
        await closeSession(tx, await makeOwnerHash(tx, usuario, uuid), rows);
        return true;
      });
      if (done) bus.post({ tipo: 'sesion', suceso: 'cerrada' });
      return done;
    },
    wipePending: () =>
      store.transact(['sesion', 'meta'], 'readonly', async (tx) => {
        if ((await tx.get('meta', 'barrido')) === undefined) return 'nothing';
        return (await readSession(tx)) ? 'data' : 'session';
      }),
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
  if (mirror && mirror.usuario !== usuario) await closeRows(tx, mirror.dueno, 'sellar');
  const epoca = mirror?.usuario === usuario ? mirror.epoca : await raise(tx, 'epoca');
  const dueno = await makeOwnerHash(tx, usuario, uuid);
  tx.put('sesion', 'actual', { usuario, dueno, token, epoca });
  for (const [key, row] of await readRows(tx, dueno)) {
    if (row.estado === 'espera-sesion') tx.put('pendiente', key, { ...row, usuario, estado: 'pendiente' });
  }
  return epoca;
}

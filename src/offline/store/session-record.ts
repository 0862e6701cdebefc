import type { Transaction } from '../../storage/outbox-store.ts';
import type { FieldWrite } from '../model/pending-write.ts';
import type { Ports } from '../model/ports.ts';
import { savePendingWrite } from './edit.ts';
import { makeOwnerHash } from './owner-key.ts';
import { raise, readRows, readSession } from './records.ts';
import { closeRows, closeSession, type RowsEnd, sealRows } from './session-end.ts';

export interface SessionRecord {
  /**
   * Copies the session to IndexedDB for the worker and reopens that person's sealed rows; another person's
   * rows are sealed.
   */
  beginSession(usuario: string, token: string): Promise<{ epoca: number }>;
  /**
   * Makes the mirror agree with localStorage, which is the authority. wipe: a stale mirror was closed, and
   * its data must be wiped; its rows are sealed unless the person chose to discard them.
   */
  reconcile(local: { usuario: string; token: string } | null, rows?: RowsEnd): Promise<Reconciled>;
  /**
   * The first step of ending a session, in one transaction: epoch, mirror, rows, confirmed values, wipe mark.
   * Resolves to whether the session was ended.
   * @param epoca the session to end; another one that is open by then stays
   * @param unwritten writes whose own transaction had not begun; they join the person's sealed rows in any
   * case
   */
  endSession(
    usuario: string,
    rows: RowsEnd,
    epoca?: number,
    unwritten?: readonly FieldWrite[],
  ): Promise<boolean>;
  wipePending(): Promise<UnfinishedWipe>;
  /** The last step of a wipe: removes its mark. */
  finishWipe(): Promise<void>;
}

/**
 * Whether a wipe was begun and not finished. 'data': a new session was opened since, which the wipe does not
 * concern.
 */
export type UnfinishedWipe = 'nothing' | 'session' | 'data';

export type Reconciled = { epoca: number; wipe: false } | { epoca: null; wipe: boolean };

const ALL = ['confirmado', 'pendiente', 'sesion', 'meta'] as const;

/** Keeps the session's mirror, which the worker reads, and applies a session's begin and end to the rows. */
export function createSessionRecord({
  store,
  now,
  uuid,
}: Pick<Ports, 'store' | 'now' | 'uuid'>): SessionRecord {
  const write = <T>(body: (tx: Transaction) => Promise<T>) => store.transact(ALL, 'readwrite', body);
  return {
    beginSession: (usuario, token) => write(async (tx) => ({ epoca: await begin(tx, usuario, token, uuid) })),
    reconcile: (local, rows = 'sellar') =>
      write<Reconciled>(async (tx) => {
        const mirror = await readSession(tx);
        if (local) return { epoca: await begin(tx, local.usuario, local.token, uuid), wipe: false };
        if (mirror) await closeSession(tx, mirror.dueno, rows);
        return { epoca: null, wipe: mirror !== undefined };
      }),
    endSession: (usuario, rows, epoca, unwritten = []) =>
      write(async (tx) => {
        const mirror = await readSession(tx);
        const dueno = await makeOwnerHash(tx, usuario, uuid);
        // A write that cannot be stored (row of a newer version) does not keep the session open.
        for (const pending of unwritten)
          await savePendingWrite(tx, dueno, pending, { now, uuid }).catch(() => undefined);
        if (epoca !== undefined && mirror?.epoca !== epoca) {
          if (mirror?.usuario !== usuario) await sealRows(tx, dueno);
          return false;
        }
        // The mirror holds another person's session only if localStorage was edited by hand.
        if (mirror && mirror.usuario !== usuario) await closeRows(tx, mirror.dueno, 'sellar');
        await closeSession(tx, dueno, rows);
        return true;
      }),
    wipePending: () => store.transact(['sesion', 'meta'], 'readonly', findUnfinishedWipe),
    finishWipe: () =>
      write(async (tx) => {
        if (!(await readSession(tx))) tx.clear('confirmado');
        tx.delete('meta', 'barrido');
      }),
  };
}

export async function findUnfinishedWipe(tx: Transaction): Promise<UnfinishedWipe> {
  if ((await tx.get('meta', 'barrido')) === undefined) return 'nothing';
  return (await readSession(tx)) ? 'data' : 'session';
}

type Uuid = () => string;

/**
 * Opens the session. The same person with a newer token keeps the epoch, so that requests under way can still
 * be recorded.
 */
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

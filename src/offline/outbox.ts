import type { Transaction } from '../storage/outbox-store.ts';
import type { Ports } from './model/ports.ts';
import { confirmedKey, type Outbox, SessionClosedError } from './outbox-port.ts';
import { acknowledge } from './store/acknowledge.ts';
import { acceptReads, confirmedOf } from './store/confirmed.ts';
import { discardPendingWrite, resolveConflict, savePendingWrite } from './store/edit.ts';
import { ownerHash } from './store/owner-key.ts';
import { readCount, readRows, readSession } from './store/records.ts';
import { retryRefused } from './store/retry-refused.ts';
import { createSessionRecord, findUnfinishedWipe } from './store/session-record.ts';

type OutboxPorts = Pick<Ports, 'store' | 'now' | 'uuid' | 'bus'>;

const ALL = ['confirmado', 'pendiente', 'sesion', 'meta'] as const;

export function createOutbox(ports: OutboxPorts): Outbox {
  const { store, now, uuid, bus } = ports;

  /**
   * Runs one transaction if that person's session is open. Notifies the other contexts unless the body
   * returns false.
   */
  async function write(usuario: string, body: (tx: Transaction, owner: string) => Promise<unknown>) {
    const changed = await store.transact(ALL, 'readwrite', async (tx) => {
      const session = await readSession(tx);
      if (session?.usuario !== usuario) throw new SessionClosedError();
      return body(tx, session.dueno);
    });
    if (changed !== false) bus.post({ tipo: 'cambio' });
  }

  return {
    ...createSessionRecord(ports),
    // Loaded on demand: only the diagnosis needs it.
    summary: async () => (await import('./store/outbox-counts.ts')).summarize(store, now),
    acknowledge: (usuario, operacion, clave, valor, over) =>
      write(usuario, (tx, owner) => acknowledge(tx, [owner, operacion, clave], valor, over)),
    save: (usuario, operacion, clave, valor, { stands = () => true, visto } = {}) =>
      write(
        usuario,
        async (tx, owner) =>
          stands() && savePendingWrite(tx, owner, { usuario, operacion, clave, valor, visto }, ports),
      ),
    resolveConflict: (usuario, operacion, clave, choice) =>
      write(usuario, (tx, owner) => resolveConflict(tx, owner, { usuario, operacion, clave }, choice, ports)),
    discard: (usuario, operacion, clave) =>
      write(usuario, (tx, owner) => discardPendingWrite(tx, owner, { operacion, clave })),
    retryRefused: (usuario, operacion, clave) =>
      write(usuario, (tx, owner) => retryRefused(tx, [owner, operacion, clave], ports)),
    read: (usuario) =>
      store.transact(ALL, 'readonly', async (tx) => {
        // At once: on a slow device each answer of storage waits for the page's other work.
        const [wipe, owner] = await Promise.all([findUnfinishedWipe(tx), ownerHash(tx, usuario)]);
        if (wipe === 'session') throw new SessionClosedError();
        if (owner === undefined) return { rows: [], unreadable: 0, confirmed: new Map() };
        const [stored, readable, confirmed] = await Promise.all([
          tx.entries('pendiente', owner),
          readRows(tx, owner),
          confirmedOf(tx, owner, confirmedKey),
        ]);
        const rows = readable.map(([, row]) => row).filter((row) => row.usuario === usuario);
        return { rows, unreadable: stored.length - readable.length, confirmed };
      }),
    readMark: () => store.transact(['meta'], 'readonly', (tx) => readCount(tx, 'acuse')),
    acceptReads: (usuario, mark, reads) =>
      write(usuario, (tx, owner) => acceptReads(tx, owner, mark, reads, { usuario, idOp: uuid, now: now() })),
  };
}

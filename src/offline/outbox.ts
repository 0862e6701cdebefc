import type { Transaction } from '../storage/outbox-store.ts';
import type { Ports } from './model/ports.ts';
import { confirmedKey, type Outbox, SessionClosedError } from './outbox-port.ts';
import { acknowledge } from './store/acknowledge.ts';
import { acceptReads, confirmedOf } from './store/confirmed.ts';
import { discardPendingWrite, resolveConflict, savePendingWrite } from './store/edit.ts';
import { ownerHash } from './store/owner-key.ts';
import { readCount, readRows, readSession } from './store/records.ts';
import { retryRefused } from './store/retry-refused.ts';
import { createSessionRecord } from './store/session-record.ts';

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

  const read = <T>(usuario: string, none: T, body: (tx: Transaction, owner: string) => Promise<T>) =>
    store.transact(ALL, 'readonly', async (tx) => {
      const owner = await ownerHash(tx, usuario);
      return owner === undefined ? none : body(tx, owner);
    });

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
    rows: (usuario) =>
      read(usuario, [], async (tx, owner) => {
        const rows = (await readRows(tx, owner)).map(([, row]) => row);
        return rows.filter((row) => row.usuario === usuario);
      }),
    unreadable: (usuario) =>
      read(usuario, 0, async (tx, owner) => {
        const stored = await tx.entries('pendiente', owner);
        return stored.length - (await readRows(tx, owner)).length;
      }),
    confirmed: (usuario) => read(usuario, new Map(), (tx, owner) => confirmedOf(tx, owner, confirmedKey)),
    readMark: () => store.transact(['meta'], 'readonly', (tx) => readCount(tx, 'acuse')),
    acceptReads: (usuario, mark, reads) =>
      write(usuario, (tx, owner) => acceptReads(tx, owner, mark, reads, { usuario, idOp: uuid, now: now() })),
  };
}

import type { Transaction } from '../storage/transactions.ts';
import { acknowledge } from './acknowledge.ts';
import { discardWish, resolveConflict, saveWish } from './core/wishes.ts';
import { readCount, readRows, readSession } from './entries.ts';
import { confirmedKey, type Outbox, SessionClosedError } from './outbox-port.ts';
import { ownerHash } from './owner.ts';
import type { Ports } from './ports.ts';
import { acceptRead, confirmedOf } from './reads.ts';
import { retryRefused } from './retry-refused.ts';
import { createSessionMirror } from './session-mirror.ts';

type OutboxPorts = Pick<Ports, 'store' | 'now' | 'uuid' | 'bus'>;

const ALL = ['confirmado', 'pendiente', 'sesion', 'meta'] as const;

export function createOutbox(ports: OutboxPorts): Outbox {
  const { store, now, uuid, bus } = ports;

  /** One transaction, under that person's open session only; the others hear of it unless the body says false. */
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
    ...createSessionMirror(ports),
    // For the diagnosis only: not among what every start fetches.
    summary: async () => (await import('./summary.ts')).summarize(store, now),
    acknowledge: (usuario, operacion, clave, valor, over) =>
      write(usuario, (tx, owner) => acknowledge(tx, [owner, operacion, clave], valor, over)),
    save: (usuario, operacion, clave, valor, stands = () => true) =>
      write(
        usuario,
        async (tx, owner) => stands() && saveWish(tx, owner, { usuario, operacion, clave, valor }, ports),
      ),
    resolveConflict: (usuario, operacion, clave, choice) =>
      write(usuario, (tx, owner) => resolveConflict(tx, owner, { usuario, operacion, clave }, choice, ports)),
    discard: (usuario, operacion, clave) =>
      write(usuario, (tx, owner) => discardWish(tx, owner, { operacion, clave })),
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
      write(usuario, async (tx, owner) => {
        let changed = false;
        for (const { operacion, clave, valor } of reads) {
          const wish = { usuario, idOp: uuid(), now: now() };
          changed = (await acceptRead(tx, [owner, operacion, clave], mark, valor, wish)) || changed;
        }
        return changed;
      }),
  };
}

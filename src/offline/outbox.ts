import { StorageError } from '../storage/errors.ts';
import type { Transaction } from '../storage/transactions.ts';
import { takeWatch } from './compat.ts';
import { raise, readBase, readCount, readRows, readSession } from './entries.ts';
import { confirmedKey, type Outbox, SessionClosedError } from './outbox-port.ts';
import { ownerHash } from './owner.ts';
import { toBase, wishRow } from './policy.ts';
import type { Ports } from './ports.ts';
import { acceptRead, confirmedOf } from './reads.ts';
import { MAX_VALUE, parseRow } from './row.ts';
import { createSessionMirror } from './session-mirror.ts';
import { summarize } from './summary.ts';

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
    summary: () => summarize(store, now),
    save: (usuario, operacion, clave, valor) =>
      write(usuario, async (tx, owner) => {
        if (valor.length > MAX_VALUE) throw new RangeError('value too long');
        const key = [owner, operacion, clave] as const;
        const stored = await tx.get('pendiente', key);
        const previous = parseRow(stored);
        // A row of a newer version of the app stays as it is; the caller then sends directly.
        if (stored !== undefined && !previous) throw new StorageError('version');
        const wish = { usuario, operacion, clave, valor, idOp: uuid(), now: now() };
        const row = wishRow(previous, await readBase(tx, key), wish);
        tx.put('pendiente', key, await takeWatch(tx, key, row, now()));
      }),
    rows: (usuario) =>
      read(usuario, [], async (tx, owner) => {
        const rows = (await readRows(tx, owner)).map(([, row]) => row);
        return rows.filter((row) => row.usuario === usuario);
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
    resolveConflict: (usuario, operacion, clave, choice) =>
      write(usuario, async (tx, owner) => {
        const key = [owner, operacion, clave] as const;
        const row = parseRow(await tx.get('pendiente', key));
        if (row?.estado !== 'conflicto') return;
        if (choice === 'mio') {
          tx.put(
            'pendiente',
            key,
            wishRow(row, undefined, {
              usuario,
              operacion,
              clave,
              valor: row.valor,
              idOp: uuid(),
              now: now(),
            }),
          );
          return;
        }
        tx.delete('pendiente', key);
        const base = toBase(row.valorServidor ?? null);
        const orden = row.orden === undefined ? {} : { orden: row.orden };
        tx.put('confirmado', key, { ...base, acuse: await raise(tx, 'acuse'), ...orden });
      }),
    discard: (usuario, operacion, clave) =>
      write(usuario, async (tx, owner) => {
        const key = [owner, operacion, clave] as const;
        if (parseRow(await tx.get('pendiente', key))) tx.delete('pendiente', key);
      }),
  };
}

import { StorageError } from '../../storage/errors.ts';
import type { Transaction } from '../../storage/transactions.ts';
import { takeWatch } from '../compat.ts';
import { type FieldKey, raise, readBase } from '../entries.ts';
import type { Ports } from '../ports.ts';
import { MAX_VALUE, type Operacion, parseRow } from '../row.ts';
import { toBase, wishRow } from './policy.ts';

/** What a person's hand does to a row (reliability.md 4.3), each within the caller's transaction over all four stores. */

type WishPorts = Pick<Ports, 'now' | 'uuid'>;

export interface Wished {
  usuario: string;
  operacion: Operacion;
  clave: string;
  valor: string;
}

const keyOf = (owner: string, { operacion, clave }: Pick<Wished, 'operacion' | 'clave'>): FieldKey => [
  owner,
  operacion,
  clave,
];

/** A new wish, over the one that waits. @throws RangeError for a value too long, StorageError 'version' */
export async function saveWish(tx: Transaction, owner: string, wished: Wished, { now, uuid }: WishPorts) {
  if (wished.valor.length > MAX_VALUE) throw new RangeError('value too long');
  const key = keyOf(owner, wished);
  const stored = await tx.get('pendiente', key);
  const previous = parseRow(stored);
  // A row of a newer version of the app stays as it is; the caller then sends directly.
  if (stored !== undefined && !previous) throw new StorageError('version');
  const row = wishRow(previous, await readBase(tx, key), { ...wished, idOp: uuid(), now: now() });
  tx.put('pendiente', key, await takeWatch(tx, key, row));
}

/** Only on a row still in conflict: the first stored choice stands. */
export async function resolveConflict(
  tx: Transaction,
  owner: string,
  field: Omit<Wished, 'valor'>,
  choice: 'mio' | 'suyo',
  { now, uuid }: WishPorts,
) {
  const key = keyOf(owner, field);
  const row = parseRow(await tx.get('pendiente', key));
  if (row?.estado !== 'conflicto') return;
  if (choice === 'mio') {
    const wish = { ...field, valor: row.valor, idOp: uuid(), now: now() };
    tx.put('pendiente', key, wishRow(row, undefined, wish));
    return;
  }
  tx.delete('pendiente', key);
  const orden = row.orden === undefined ? {} : { orden: row.orden };
  const confirmed = { ...toBase(row.valorServidor ?? null), acuse: await raise(tx, 'acuse'), ...orden };
  tx.put('confirmado', key, confirmed);
}

/** Drops the wish; the confirmed value shows again. */
export async function discardWish(tx: Transaction, owner: string, field: Omit<Wished, 'valor' | 'usuario'>) {
  const key = keyOf(owner, field);
  if (parseRow(await tx.get('pendiente', key))) tx.delete('pendiente', key);
}

import type { Transaction } from '../../storage/outbox-store.ts';
import { StorageError } from '../../storage/storage-error.ts';
import { type FieldWrite, MAX_VALUE, parsePendingWrite } from '../model/pending-write.ts';
import { newRow, toBase } from '../model/policy.ts';
import type { Ports } from '../model/ports.ts';
import { takeWatch } from './late-writes.ts';
import { type FieldKey, raise, readBase } from './records.ts';

/** A person's actions on a row, each within the caller's transaction over all four stores. */

type WritePorts = Pick<Ports, 'now' | 'uuid'>;

type Field = Pick<FieldWrite, 'operacion' | 'clave'>;

const keyOf = (owner: string, { operacion, clave }: Field): FieldKey => [owner, operacion, clave];

/**
 * Stores a new pending write, replacing the field's existing one.
 * @throws RangeError if the value is too long
 * @throws StorageError 'version' if the stored row cannot be read
 */
export async function savePendingWrite(
  tx: Transaction,
  owner: string,
  { visto, ...written }: FieldWrite,
  { now, uuid }: WritePorts,
) {
  if (written.valor.length > MAX_VALUE) throw new RangeError('value too long');
  const key = keyOf(owner, written);
  const stored = await tx.get('pendiente', key);
  const previous = parsePendingWrite(stored);
  // The row is of a newer version of the app and stays as it is; the caller then sends the value directly.
  if (stored !== undefined && !previous) throw new StorageError('version');
  const base = (await readBase(tx, key)) ?? (visto === undefined ? undefined : toBase(visto));
  const row = newRow(previous, base, { ...written, idOp: uuid(), now: now() });
  tx.put('pendiente', key, await takeWatch(tx, key, row));
}

/**
 * Settles a conflict: 'mio' sends our value on top of the server's, 'suyo' drops ours. A row no longer in
 * conflict stays, so that the first choice counts.
 */
export async function resolveConflict(
  tx: Transaction,
  owner: string,
  field: Field & { usuario: string },
  choice: 'mio' | 'suyo',
  { now, uuid }: WritePorts,
) {
  const key = keyOf(owner, field);
  const row = parsePendingWrite(await tx.get('pendiente', key));
  if (row?.estado !== 'conflicto') return;
  if (choice === 'mio') {
    const write = { ...field, valor: row.valor, idOp: uuid(), now: now() };
    tx.put('pendiente', key, newRow(row, undefined, write));
    return;
  }
  tx.delete('pendiente', key);
  const orden = row.orden === undefined ? {} : { orden: row.orden };
  const confirmed = { ...toBase(row.valorServidor ?? null), acuse: await raise(tx, 'acuse'), ...orden };
  tx.put('confirmado', key, confirmed);
}

/** Deletes the pending write; the confirmed value shows again. */
export async function discardPendingWrite(tx: Transaction, owner: string, field: Field) {
  const key = keyOf(owner, field);
  if (parsePendingWrite(await tx.get('pendiente', key))) tx.delete('pendiente', key);
}

import type { Transaction } from '../../storage/outbox-store.ts';
import { parsePendingWrite } from '../model/pending-write.ts';
import { newRow } from '../model/policy.ts';
import type { Ports } from '../model/ports.ts';
import type { FieldKey } from './records.ts';

/**
 * Queues a refused write again with the same value, unless a newer write has replaced it. Resolves to whether
 * it did.
 */
export async function retryRefused(
  tx: Transaction,
  key: FieldKey,
  { now, uuid }: Pick<Ports, 'now' | 'uuid'>,
) {
  const row = parsePendingWrite(await tx.get('pendiente', key));
  if (row?.estado !== 'rechazado') return false;
  const { usuario, operacion, clave, valor } = row;
  const write = { usuario, operacion, clave, valor, idOp: uuid(), now: now() };
  tx.put('pendiente', key, newRow(row, undefined, write));
  return true;
}

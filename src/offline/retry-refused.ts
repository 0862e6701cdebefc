import type { Transaction } from '../storage/transactions.ts';
import { wishRow } from './core/policy.ts';
import type { FieldKey } from './entries.ts';
import type { Ports } from './ports.ts';
import { parseRow } from './row.ts';

/** The refused wish as a new one of the same value; not over a newer wish that took its place. Says whether it did. */
export async function retryRefused(
  tx: Transaction,
  key: FieldKey,
  { now, uuid }: Pick<Ports, 'now' | 'uuid'>,
) {
  const row = parseRow(await tx.get('pendiente', key));
  if (row?.estado !== 'rechazado') return false;
  const { usuario, operacion, clave, valor } = row;
  const wish = { usuario, operacion, clave, valor, idOp: uuid(), now: now() };
  tx.put('pendiente', key, wishRow(row, undefined, wish));
  return true;
}

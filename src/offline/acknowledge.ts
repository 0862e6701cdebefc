import type { Transaction } from '../storage/transactions.ts';
import { toBase } from './core/policy.ts';
import { type FieldKey, raise, readConfirmed } from './entries.ts';
import { parseRow } from './row.ts';

/** The server has this value, by another way than a row; the older row with the id `over` is then out of date. */
export async function acknowledge(
  tx: Transaction,
  key: FieldKey,
  valor: string | null,
  over: string | undefined,
): Promise<void> {
  const row = parseRow(await tx.get('pendiente', key));
  if (row && row.idOp === over) tx.delete('pendiente', key);
  const confirmed = await readConfirmed(tx, key);
  tx.put('confirmado', key, { orden: confirmed?.orden, ...toBase(valor), acuse: await raise(tx, 'acuse') });
}

import type { Transaction } from '../../storage/outbox-store.ts';
import { parsePendingWrite } from '../model/pending-write.ts';
import { toBase } from '../model/policy.ts';
import { type FieldKey, raise, readConfirmed } from './records.ts';

/**
 * Records that the server holds `valor`, which was sent without a row. Deletes the older row with the id
 * `over`, which this value replaces.
 */
export async function acknowledge(
  tx: Transaction,
  key: FieldKey,
  valor: string | null,
  over: string | undefined,
): Promise<void> {
  const row = parsePendingWrite(await tx.get('pendiente', key));
  if (row && row.idOp === over) tx.delete('pendiente', key);
  const confirmed = await readConfirmed(tx, key);
  tx.put('confirmado', key, { orden: confirmed?.orden, ...toBase(valor), acuse: await raise(tx, 'acuse') });
}

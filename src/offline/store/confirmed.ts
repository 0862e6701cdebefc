import type { Transaction } from '../../storage/outbox-store.ts';
import type { Base, Operacion } from '../model/pending-write.ts';
import { toBase } from '../model/policy.ts';
import { isWatchOf, readWatches, watchRow } from './late-writes.ts';
import { baseOf, type FieldKey, parseConfirmed, readConfirmed } from './records.ts';

export interface Read {
  operacion: Operacion;
  clave: string;
  valor: string | null;
}

/**
 * Stores the answer to a read that began at `mark`, unless the field was acknowledged since. If it shows that
 * an older write from this device overtook a newer one, queues the newer one again. Resolves to whether
 * anything changed.
 */
export async function acceptRead(
  tx: Transaction,
  key: FieldKey,
  mark: number,
  valor: string | null,
  requeue: { usuario: string; idOp: string; now: number },
): Promise<boolean> {
  const confirmed = await readConfirmed(tx, key);
  if (confirmed && confirmed.acuse > mark) return false;
  const watches = await readWatches(tx);
  const watch = watches.find(isWatchOf(key));
  const again = watch && watchRow(watch, valor, requeue.usuario, requeue.idOp, requeue.now);
  if (watch && again) {
    tx.put(
      'meta',
      'vigilar',
      watches.filter((other) => other !== watch),
    );
    if ((await tx.get('pendiente', key)) !== undefined) return false;
    tx.put('pendiente', key, again);
    return true;
  }
  const base = toBase(valor);
  if (confirmed?.existe === base.existe && confirmed.valor === base.valor) return false;
  const orden = confirmed?.orden;
  tx.put('confirmado', key, {
    ...base,
    acuse: confirmed?.acuse ?? 0,
    ...(orden === undefined ? {} : { orden }),
  });
  return true;
}

/** The owner's confirmed values; `name` makes the map's key from operation and key. */
export async function confirmedOf(
  tx: Transaction,
  owner: string,
  name: (operacion: Operacion, clave: string) => string,
): Promise<Map<string, Base>> {
  const found = new Map<string, Base>();
  for (const [key, value] of await tx.entries('confirmado', owner)) {
    const [, operacion, clave] = key;
    const base = parseConfirmed(value);
    if (operacion && clave !== undefined && base) {
      found.set(name(operacion as Operacion, clave), baseOf(base));
    }
  }
  return found;
}

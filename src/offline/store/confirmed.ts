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
 * Stores the answers to reads that began at `mark`, except of fields acknowledged since. If one shows that an older write
 * from this device overtook a newer one, queues the newer one again. Resolves to whether anything changed.
 */
export async function acceptReads(
  tx: Transaction,
  owner: string,
  mark: number,
  reads: readonly Read[],
  requeue: { usuario: string; idOp(): string; now: number },
): Promise<boolean> {
  const keyed = reads.map(({ operacion, clave, valor }) => {
    const key: FieldKey = [owner, operacion, clave];
    return { key, valor };
  });
  // All at once: on a slow device each answer of storage waits for the page's other work, and a save waits for this.
  const [stored, confirmed] = await Promise.all([
    readWatches(tx),
    Promise.all(keyed.map(({ key }) => readConfirmed(tx, key))),
  ]);
  let watches = stored;
  let changed = false;
  for (const [place, { key, valor }] of keyed.entries()) {
    const before = confirmed[place];
    if (before && before.acuse > mark) continue;
    const watch = watches.find(isWatchOf(key));
    const again = watch && watchRow(watch, valor, requeue.usuario, requeue.idOp(), requeue.now);
    if (again) {
      watches = watches.filter((other) => other !== watch);
      tx.put('meta', 'vigilar', watches);
      if ((await tx.get('pendiente', key)) !== undefined) continue;
      tx.put('pendiente', key, again);
    } else {
      const base = toBase(valor);
      if (before?.existe === base.existe && before.valor === base.valor) continue;
      const orden = before?.orden;
      tx.put('confirmado', key, {
        ...base,
        acuse: before?.acuse ?? 0,
        ...(orden === undefined ? {} : { orden }),
      });
    }
    changed = true;
  }
  return changed;
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

import type { TransactionalStore } from '../storage/transactions.ts';
import { readSession } from './entries.ts';
import { parsePause } from './pause.ts';
import { type Estado, parseRow } from './row.ts';

export interface Summary {
  estados: Partial<Record<Estado, number>>;
  /** rows of a version or shape that this one cannot read: left alone */
  ilegibles: number;
  /** the session's epoch, undefined without one */
  epoca?: number;
  /** what waits for a better moment, as ms from now */
  pausa?: { fallas: number; enMs: number };
}

/** Everybody's rows, counted by state: no value, no field, no name (promise 23). */
export function summarize(store: TransactionalStore, now: () => number): Promise<Summary> {
  return store.transact(['pendiente', 'sesion', 'meta'], 'readonly', async (tx) => {
    const summary: Summary = { estados: {}, ilegibles: 0 };
    for (const [, value] of await tx.entries('pendiente')) {
      const row = parseRow(value);
      if (row) summary.estados[row.estado] = (summary.estados[row.estado] ?? 0) + 1;
      else summary.ilegibles += 1;
    }
    const session = await readSession(tx);
    if (session) summary.epoca = session.epoca;
    const pause = parsePause(await tx.get('meta', 'pausa'));
    if (pause) summary.pausa = { fallas: pause.fallas, enMs: Math.max(0, pause.proximo - now()) };
    return summary;
  });
}

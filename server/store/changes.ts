import type { Database, Statements } from './port.ts';

/** Data that server processes keep in memory. */
type Kept = 'cumpleanos';

/** Tells all processes that the data has changed. `tx` is the transaction of the change. */
export async function noteChange(tx: Statements, que: Kept): Promise<void> {
  const sql = `INSERT INTO cambio (que, numero) VALUES ($1, 1)
    ON CONFLICT (que) DO UPDATE SET numero = cambio.numero + 1`;
  await tx.run(sql, que);
}

/** The number of the last change, which rises. Callers of the same turn of the event loop share one read. */
export function createLastChange(database: Pick<Database, 'get'>, que: Kept): () => Promise<number> {
  let coming: Promise<number> | undefined;
  async function read(): Promise<number> {
    // The read begins after all who wait for it have asked, so that none gets an older number.
    await new Promise((resolve) => setImmediate(resolve));
    coming = undefined;
    const row = await database.get<{ numero: number }>('SELECT numero FROM cambio WHERE que = $1', que);
    return row?.numero ?? 0;
  }
  return () => (coming ??= read());
}

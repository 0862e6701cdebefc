import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFault } from '../config/start-fault.ts';

/** The file DATA_DIR/.movida says that the rows of the embedded database are in PostgreSQL now, and where. */
export const MOVED = '.movida';

/** @throws StartFault: a start on the database of before would serve and change old rows */
export async function refuseMoved(dataDir: string): Promise<void> {
  const where = await readFile(join(dataDir, MOVED), 'utf8').catch(() => undefined);
  if (where === undefined) return;
  throw new StartFault(
    `La base de ${dataDir} se movió a PostgreSQL (${where.trim()}): indica DATABASE_URL, o borra ${join(dataDir, MOVED)} para volver a la de antes.`,
  );
}

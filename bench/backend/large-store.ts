import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openData } from '../../server/store/open-data-dir.ts';
import type { Database } from '../../server/store/port.ts';
import { WORK } from '../folders.ts';
import { FIELDS, SETTINGS } from './person.ts';

/** Size of the store: 50 000 people with eleven settings each. */
export const PEOPLE = 50_000;
export const LARGE_STORE = join(WORK, 'large-store');

/** Creates the store if it is missing, which takes a few seconds. Later runs reuse it. */
export async function fillLargeStore(): Promise<void> {
  await mkdir(LARGE_STORE, { recursive: true });
  const { database } = await openData(LARGE_STORE);
  try {
    await fillWithPeople(database);
  } finally {
    await database.close();
  }
}

export async function fillWithPeople(database: Database): Promise<void> {
  const kept = await database.get<{ n: number }>('SELECT count(*) AS n FROM configuracion');
  if (kept?.n === PEOPLE * SETTINGS.length) return;
  const columns = FIELDS.map(([column]) => column).join(', ');
  const texts = FIELDS.map(([, , text]) => `'${text}'`).join(', ');
  const values = SETTINGS.map(([campo, valor]) => `('${campo}', '${valor}')`).join(', ');
  // It may take longer than a transaction.
  await database.schemaChange((tx) =>
    tx.script(`
        DELETE FROM configuracion;
        DELETE FROM sesion;
        DELETE FROM usuario;
        INSERT INTO usuario (id, usuario, validado, ${columns})
          WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${PEOPLE})
          SELECT 'id' || i, 'persona' || i, 1, ${texts} FROM n;
        INSERT INTO configuracion (usuario, campo, valor)
          SELECT usuario, column1, column2 FROM usuario, (VALUES ${values}) AS ajustes;`),
  );
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Transaction } from './database.ts';
import { DatabaseError } from './database-error.ts';

interface Migration {
  numero: number;
  nombre: string;
  sql: string;
}

const FOLDER = join(import.meta.dirname, 'migrations');
const FILE = /^(\d{3})-[a-z0-9-]+\.sql$/;

/**
 * Brings the store to this version's schema: each `NNN-name.sql` once, in order, in a transaction of its own.
 * @throws DatabaseError nueva where a later version has been here; dañada where it holds something else.
 */
export async function migrate(database: Database, folder: string = FOLDER): Promise<void> {
  const migrations = await readMigrations(folder);
  await database.transaction(prepareRecord);
  const last = migrations.at(-1)?.numero ?? 0;
  for (const migration of migrations) {
    await database.transaction((tx) => apply(tx, migration, last));
  }
}

/** Number of the newest schema that this program knows. */
export const lastMigration = async (): Promise<number> => (await readMigrations(FOLDER)).at(-1)?.numero ?? 0;

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE.test(name)).sort();
  return Promise.all(
    names.map(async (nombre) => ({
      numero: Number(FILE.exec(nombre)?.[1]),
      nombre,
      sql: await readFile(join(folder, nombre), 'utf8'),
    })),
  );
}

/** A database with tables but without our record of migrations belongs to somebody else. */
async function prepareRecord(tx: Transaction): Promise<void> {
  const tables = await tx.all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  if (tables.some(({ name }) => name === 'migracion')) return;
  if (tables.length > 0) {
    throw new DatabaseError(
      'dañada',
      'La base de datos contiene tablas de otra aplicación: no se tocó. Elige otra carpeta en DATA_DIR.',
    );
  }
  await tx.script('CREATE TABLE migracion (numero INTEGER PRIMARY KEY, nombre TEXT NOT NULL)');
}

/** Looks again inside the transaction: its lock is what keeps two processes from applying one migration twice. */
async function apply(tx: Transaction, migration: Migration, last: number): Promise<void> {
  const row = await tx.get<{ numero: number | null }>('SELECT max(numero) AS numero FROM migracion');
  const reached = row?.numero ?? 0;
  if (reached > last) {
    throw new DatabaseError(
      'nueva',
      `La base de datos es de una versión más nueva (${reached}) que este programa (${last}): actualiza el programa.`,
    );
  }
  if (migration.numero <= reached) return;
  await tx.script(migration.sql);
  await tx.run('INSERT INTO migracion (numero, nombre) VALUES ($1, $2)', migration.numero, migration.nombre);
}

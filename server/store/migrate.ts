import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from './database-error.ts';
import type { Database, DatabaseTransaction } from './port.ts';

interface Migration {
  numero: number;
  nombre: string;
  sql: string;
}

type Reached = { numero: number | null };
const REACHED = 'SELECT max(numero) AS numero FROM migracion';
const FOLDER = join(import.meta.dirname, 'migrations');
const FILE = /^(\d{3})-[a-z0-9-]+\.sql$/;

/**
 * Brings the database to this version's schema. Applies each `NNN-name.sql` once, in order, each in its own transaction.
 * @throws DatabaseError nueva if a later version wrote the database; dañada if it holds another program's tables
 */
export async function migrate(database: Database, folder: string = FOLDER): Promise<void> {
  const migrations = await readMigrations(folder);
  await database.schemaChange(prepareRecord);
  const last = migrations.at(-1)?.numero ?? 0;
  const reached = reachedIn(await database.get<Reached>(REACHED), last);
  // A start that has nothing to do locks nothing.
  for (const migration of migrations.filter(({ numero }) => numero > reached)) {
    await database.schemaChange((tx) => apply(tx, migration, last));
  }
}

/** The number of the newest migration that this program knows. */
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

/** Creates the table of migrations. A database with other tables and without this one belongs to another program. */
async function prepareRecord(tx: DatabaseTransaction): Promise<void> {
  const tables = await tx.tables();
  if (tables.includes('migracion')) return;
  if (tables.length > 0) {
    throw new DatabaseError(
      'dañada',
      'La base de datos contiene tablas de otra aplicación: no se tocó. Elige otra carpeta en DATA_DIR, u otra base en DATABASE_URL.',
    );
  }
  await tx.script('CREATE TABLE migracion (numero INTEGER PRIMARY KEY, nombre TEXT NOT NULL)');
}

/** Reads the last migration inside the transaction, whose lock keeps two processes from applying a migration twice. */
async function apply(tx: DatabaseTransaction, migration: Migration, last: number): Promise<void> {
  const reached = reachedIn(await tx.get<Reached>(REACHED), last);
  if (migration.numero <= reached) return;
  await tx.script(migration.sql);
  await tx.run('INSERT INTO migracion (numero, nombre) VALUES ($1, $2)', migration.numero, migration.nombre);
}

function reachedIn(row: Reached | undefined, last: number): number {
  const reached = row?.numero ?? 0;
  if (reached <= last) return reached;
  throw new DatabaseError(
    'nueva',
    `La base de datos es de una versión más nueva (${reached}) que este programa (${last}): actualiza el programa.`,
  );
}

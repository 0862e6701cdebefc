import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import { newFolder, runProgram } from './cluster.ts';

/** The tests' PostgreSQL, if these tests run over it; the tests' child processes inherit it. */
const address = () => process.env.PRUEBAS_POSTGRES;

export const overPostgres = (): boolean => address() !== undefined;

/** A migrated database without rows, which the databases of the tests are copies of. */
export const TEMPLATE = 'plantilla';

const nameFor = (dataDir: string) =>
  basename(dataDir)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '_');

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: `${address()}postgres` });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Where the database of a test's DATA_DIR is, for openServerDatabase: a file there, or a database of the same name in PostgreSQL,
 * which is made if it is missing.
 */
export async function databaseFor(dataDir: string): Promise<string> {
  if (!overPostgres()) return join(dataDir, 'planeacion.db');
  const name = nameFor(dataDir);
  await asOwner(async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  });
  return `${address()}${name}`;
}

/** A file goes with its folder. */
export async function removeDatabaseFor(dataDir: string): Promise<void> {
  if (!overPostgres()) return;
  await asOwner((client) => client.query(`DROP DATABASE IF EXISTS ${nameFor(dataDir)} WITH (FORCE)`));
}

/** Dumps the database of one DATA_DIR and restores it as that of another, as operation.md tells an administrator to. */
export async function dumpAndRestore(dataDir: string, other: string): Promise<void> {
  const folder = await newFolder();
  const file = join(folder, 'respaldo');
  await runProgram('pg_dump', ['-Fc', '-f', file, `${address()}${nameFor(dataDir)}`]);
  await asOwner((client) => client.query(`CREATE DATABASE ${nameFor(other)} TEMPLATE template0`));
  await runProgram('pg_restore', ['--exit-on-error', '-d', `${address()}${nameFor(other)}`, file]);
  await rm(folder, { recursive: true });
}

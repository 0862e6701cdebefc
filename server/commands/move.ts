/** `npm run mover -- --a postgres://… | integrada`: copies the tables of an installation from one engine to the other. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandFault } from '../backup/command-fault.ts';
import { isInUse, requireDatabase } from '../backup/database-copy.ts';
import { requireOwner, runCommand } from '../backup/run-command.ts';
import { commandConfig } from '../config/command-config.ts';
import { commandLine } from '../config/command-line.ts';
import { getConfig } from '../config/config.ts';
import { hostsText, parsePostgresAddress } from '../config/postgres-address.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { copyDatabase } from '../store/copy-database.ts';
import { migrate } from '../store/migrate.ts';
import { MOVED } from '../store/moved-database.ts';
import { databaseAt, openServerDatabase } from '../store/open.ts';

const USAGE = `Uso: ${commandLine('mover', '--a postgres://USUARIO@SERVIDOR/BASE')} a PostgreSQL, o con DATABASE_URL puesta ${commandLine('mover', '--a integrada')} de vuelta`;
/** A copy of a whole university takes as long as it takes; Ctrl-C ends it, and nothing is changed then. */
const PATIENCE_MS = 24 * 3_600_000;
const EMBEDDED = 'integrada';

async function run(): Promise<string> {
  const target = readTarget();
  const config = await commandConfig(process.env);
  await requireOwner(config.dataDir);
  const file = databaseAt({ dataDir: config.dataDir });
  const url = postgresOf(target, config);
  const where = hostsText(parsePostgresAddress(url));
  const toPostgres = target !== EMBEDDED;
  if (toPostgres) await requireDatabase(file);
  await refuseRunning(file, url, toPostgres);
  const options = { deadlineMs: PATIENCE_MS, connections: 2 };
  const embedded = await openServerDatabase(file, options);
  try {
    const postgres = await openServerDatabase(url, options);
    try {
      const [from, to] = toPostgres ? [embedded, postgres] : [postgres, embedded];
      await migrate(from);
      await migrate(to);
      const copied = await copyDatabase({ from, to, embedded: toPostgres ? 'from' : 'to', progress });
      await mark(config.dataDir, toPostgres, where);
      const rows = copied.reduce((sum, one) => sum + one.rows, 0);
      const lines = copied.map((one) => `  ${one.table}: ${one.rows} filas, huella ${one.digest}`);
      return [
        ...lines,
        `Se movieron ${rows} filas de ${copied.length} tablas ${toPostgres ? `a PostgreSQL (${where})` : `a ${file}`}, y cada una se leyó igual en los dos lados.`,
        toPostgres
          ? `Pon esa DATABASE_URL donde está DATA_DIR y arranca el servidor. ${config.dataDir} sigue haciendo falta: tiene la clave, las fotos y las versiones. La base de antes sigue en ${file}.`
          : 'Quita DATABASE_URL y arranca el servidor. La base de PostgreSQL sigue como estaba.',
      ].join('\n');
    } finally {
      await postgres.close();
    }
  } finally {
    await embedded.close();
  }
}

function readTarget(): string {
  try {
    const { values } = parseArgs({ options: { a: { type: 'string' } } });
    if (values.a !== undefined) return values.a;
  } catch {
    // An unknown option gets the same words.
  }
  throw new CommandFault(USAGE);
}

/** The one of the two that is PostgreSQL. */
function postgresOf(target: string, { databaseUrl }: ServerConfig): string {
  if (target === EMBEDDED) {
    if (databaseUrl === undefined)
      throw new CommandFault('Falta DATABASE_URL, de donde se movería a la base integrada.');
    return databaseUrl;
  }
  if (databaseUrl !== undefined)
    throw new CommandFault(
      'Esta instalación ya usa PostgreSQL (DATABASE_URL): de una base de PostgreSQL a otra, usa pg_dump y pg_restore.',
    );
  const checked = getConfig({ DATABASE_URL: target }).databaseUrl;
  if (checked === undefined) throw new CommandFault(USAGE);
  return checked;
}

/** What is saved while the rows are copied would be missing afterwards. */
async function refuseRunning(file: string, url: string, toPostgres: boolean): Promise<void> {
  const running = toPostgres ? isInUse(file) : await isServed(url);
  if (running)
    throw new CommandFault(
      'El servidor está funcionando: deténlo antes de mover sus datos, y arráncalo después.',
    );
}

async function isServed(url: string): Promise<boolean> {
  const database = await openServerDatabase(url, { connections: 2 });
  try {
    // Its own two connections have the same name.
    const sql = `SELECT count(*) AS n FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'planeacion' AND pid <> pg_backend_pid()`;
    return ((await database.get<{ n: number }>(sql))?.n ?? 0) > 1;
  } finally {
    await database.close();
  }
}

/** A start on the database of before would lose what is saved in the other one. */
async function mark(dataDir: string, toPostgres: boolean, where: string): Promise<void> {
  const file = join(dataDir, MOVED);
  if (toPostgres) await writeFile(file, `${where}\n`, { mode: 0o600 });
  else await rm(file, { force: true });
}

let told = 0;
function progress(table: string, copied: number, all: number): void {
  if (copied < all && performance.now() - told < 1_000) return;
  told = performance.now();
  process.stderr.write(`${table}: ${copied} de ${all}\n`);
}

await runCommand(run);

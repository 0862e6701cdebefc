import { access, open } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { CommandFault, codeOf } from './command-fault.ts';

export interface CopiedDatabase {
  /** number of its last migration */
  migracion: number;
  /** file names below fotos/ that its rows name */
  fotos: Set<string>;
}

/** Copies in one step, so that a write meanwhile neither enters the copy nor restarts it. */
const ALL_PAGES = 2 ** 31 - 1;

/** Copies the database with SQLite's online backup while the server uses it. The copy is one file, on the disk when this resolves. */
export async function copyDatabase(from: string, to: string): Promise<CopiedDatabase> {
  await requireDatabase(from);
  await (await open(to, 'wx', 0o600)).close();
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  return inspectDatabase(to);
}

/** @throws CommandFault if there is no such file: a command does not begin an empty database */
export async function requireDatabase(file: string): Promise<void> {
  await access(file).catch(() => {
    throw new CommandFault(`No hay base de datos en ${file}: di con DATA_DIR la carpeta de datos.`);
  });
}

/**
 * Proves that the file is a whole database of ours. It becomes one that needs no second file beside it.
 * @throws CommandFault
 */
export function inspectDatabase(file: string): CopiedDatabase {
  const damaged = (cause?: unknown) =>
    new CommandFault(`La base de datos ${file} está dañada: esta copia no sirve.`, { cause });
  try {
    const copy = new DatabaseSync(file);
    try {
      copy.prepare('PRAGMA journal_mode = DELETE').get();
      if (copy.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok') throw damaged();
      const migracion = Number(copy.prepare('SELECT max(numero) AS numero FROM migracion').get()?.numero);
      const rows = copy.prepare('SELECT foto, thumb FROM usuario').all();
      const paths = rows.flatMap(({ foto, thumb }) => [foto, thumb]);
      const fotos = paths.flatMap((path) => /^\/fotos\/([^/]+)$/.exec(String(path))?.[1] ?? []);
      return { migracion, fotos: new Set(fotos) };
    } finally {
      copy.close();
    }
  } catch (error) {
    throw error instanceof CommandFault ? error : damaged(error);
  }
}

/** Ends every session that is open in a copy. Returns their number. */
export function endSessionsOfCopy(file: string, now: Date): number {
  const copy = new DatabaseSync(file);
  try {
    const end = copy.prepare('UPDATE sesion SET revocada = ?1 WHERE revocada IS NULL AND vence > ?1');
    return Number(end.run(now.toISOString()).changes);
  } finally {
    copy.close();
  }
}

/** SQLite's primary result code where another process has the file open. */
const BUSY = 5;

/** Whether a process has the database open. It leaves the file as a clean stop of the server does. */
export function isInUse(file: string): boolean {
  let probe: DatabaseSync | undefined;
  try {
    probe = new DatabaseSync(file, { timeout: 0 });
    // Only the last connection may leave the write-ahead log.
    probe.prepare('PRAGMA journal_mode = DELETE').get();
    return false;
  } catch (error) {
    if (codeOf(error) !== 'ERR_SQLITE_ERROR') throw error;
    // Anything else is a file that is no database any more, and no server starts on one.
    return ((error as { errcode?: number }).errcode ?? 0) % 256 === BUSY;
  } finally {
    probe?.close();
  }
}

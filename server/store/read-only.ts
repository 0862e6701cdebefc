import { stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isPostgres, openServerDatabase } from './open.ts';
import type { Row, Statements } from './port.ts';

/** Statements without parameters, for who only looks. */
export interface ReadOnlyDatabase extends Pick<Statements, 'get' | 'all'> {
  close(): Promise<void>;
}

/**
 * Opens a database (open.ts) to read it, beside a running server or without one. In DATA_DIR it leaves no file.
 * @throws DatabaseError, and errors of SQLite
 */
export async function openReadOnly(at: string): Promise<ReadOnlyDatabase> {
  return isPostgres(at) ? openServerDatabase(at, { connections: 2 }) : openFile(at);
}

async function openFile(file: string): Promise<ReadOnlyDatabase> {
  const log = await stat(`${file}-wal`).catch(() => undefined);
  const address = pathToFileURL(file);
  // Without a log nobody has it open. A reader would begin a log and leave it there, unless told that nothing changes.
  if (log === undefined) address.searchParams.set('immutable', '1');
  const database = new DatabaseSync(address, { readOnly: true, timeout: 5_000 });
  return {
    get: async <R extends Row>(sql: string) => database.prepare(sql).get() as R | undefined,
    all: async <R extends Row>(sql: string) => database.prepare(sql).all() as R[],
    close: async () => database.close(),
  };
}

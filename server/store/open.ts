import { join } from 'node:path';
import type { Database } from './port.ts';
import { openSqlite } from './sqlite-database.ts';

export interface DatabaseOptions {
  /**
   * A write that takes longer than this, waiting included, is rolled back and refused (reliability.md B06). The default is a little
   * less than an operation's 10 s, so that no write takes effect after its caller got an error.
   */
  deadlineMs?: number;
  /** how many connections to PostgreSQL at most */
  connections?: number | undefined;
}

export interface DatabasePlace {
  dataDir: string;
  /** undefined: the embedded database in `dataDir` */
  databaseUrl?: string | undefined;
}

/** Where the application's database is: the address of PostgreSQL, else a file. */
export const databaseAt = ({ dataDir, databaseUrl }: DatabasePlace): string =>
  databaseUrl ?? join(dataDir, 'planeacion.sqlite');

export const isPostgres = (at: string): boolean => /^postgres(ql)?:\/\//.test(at);

/**
 * Opens the embedded database in the file `at`, or PostgreSQL at an address.
 * @throws DatabaseError if it cannot be opened, is damaged or cannot be used; nothing is changed then
 */
export async function openServerDatabase(
  at: string,
  { connections = 20, deadlineMs = 9_000 }: DatabaseOptions = {},
): Promise<Database> {
  if (!isPostgres(at)) return openSqlite(at, deadlineMs);
  // The driver is loaded only where it is used.
  const { openPostgres } = await import('./postgres/open-postgres.ts');
  return openPostgres(at, deadlineMs, connections);
}

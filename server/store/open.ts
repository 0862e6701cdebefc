import type { Database } from './port.ts';
import { openSqlite } from './sqlite-database.ts';

export interface DatabaseOptions {
  /**
   * A write that takes longer than this, waiting included, is rolled back and refused (reliability.md B06). The default is a little
   * less than an operation's 10 s, so that no write takes effect after its caller got an error.
   */
  deadlineMs?: number;
}

/** @throws DatabaseError if the file cannot be opened or is damaged; the file is not changed then */
export function openServerDatabase(file: string, options: DatabaseOptions = {}): Promise<Database> {
  return openSqlite(file, options.deadlineMs ?? 9_000);
}

import { openSqlite } from './sqlite-database.ts';

/** What both SQLite and PostgreSQL take and give back; booleans are 0 or 1, dates ISO 8601 text. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/**
 * SQL in the subset that SQLite and PostgreSQL share, with `$1`, `$2`… for the parameters (`$n` never inside a literal).
 * Reads see committed data. `R` names the columns the statement selects; nothing checks it at run time.
 */
export interface Statements {
  get<R extends Row>(sql: string, ...params: Value[]): Promise<R | undefined>;
  all<R extends Row>(sql: string, ...params: Value[]): Promise<R[]>;
  /** Answers how many rows it changed. */
  run(sql: string, ...params: Value[]): Promise<number>;
}

export interface Transaction extends Statements {
  /** Several statements without parameters: migrations. */
  script(sql: string): Promise<void>;
}

export interface Database extends Statements {
  /**
   * Durable when it resolves; nothing of it is kept when the body throws. Transactions run one after another. The body
   * awaits only `tx`: calling the database itself from inside it would wait for itself.
   */
  transaction<T>(body: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Waits for what is queued, then closes. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A write that has waited or worked longer than this is undone and refused (reliability.md B06). By default a little
   * less than an operation's 10 s: a caller that has been told of a failure must not be proven wrong later. */
  deadlineMs?: number;
}

/** @throws DatabaseError where the file cannot be opened or is damaged; the file is left as it was. */
export function openDatabase(file: string, options: DatabaseOptions = {}): Promise<Database> {
  return openSqlite(file, options.deadlineMs ?? 9_000);
}

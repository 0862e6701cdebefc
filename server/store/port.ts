/** The column values that both SQLite and PostgreSQL accept and return. Booleans are 0 or 1, dates are ISO 8601 text. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/**
 * SQL statements in the subset that SQLite and PostgreSQL share. Parameters are `$1`, `$2`… and must not stand inside a literal;
 * a text with a NUL is refused (bound-values.ts).
 * Reads see committed data. `R` names the selected columns and is not checked at run time.
 */
export interface Statements {
  get<R extends Row>(sql: string, ...params: Value[]): Promise<R | undefined>;
  all<R extends Row>(sql: string, ...params: Value[]): Promise<R[]>;
  /** Returns the number of changed rows. */
  run(sql: string, ...params: Value[]): Promise<number>;
}

export interface DatabaseTransaction extends Statements {
  /** Runs several statements without parameters. Migrations use it. */
  script(sql: string): Promise<void>;
  /** The names of all tables. */
  tables(): Promise<string[]>;
}

export interface Database extends Statements {
  /** Other server processes may use the same database: what they must agree on is not kept in the memory of one. */
  readonly shared: boolean;
  /**
   * Runs one writing statement for a counter, which is atomic by itself, and returns its RETURNING row. It survives a killed process.
   * Where that saves a flush of the disk, a power failure may undo the last of them.
   */
  tally<R extends Row>(sql: string, ...params: Value[]): Promise<R | undefined>;
  /**
   * The transaction is durable when this resolves, and rolled back if the body throws. Transactions have the effect that they would
   * have one after another. For that the body may run more than once: it must have no effect outside `tx`. It must use only `tx`: a
   * call to the database itself could wait for this transaction for ever. Transactions of this process in the same `line` begin one
   * after another: for those that would often meet, such as one person's.
   */
  transaction<T>(body: (tx: DatabaseTransaction) => Promise<T>, line?: string): Promise<T>;
  /** Like `transaction`, for a change of the tables: no other process makes one at the same time, and it may take long. */
  schemaChange<T>(body: (tx: DatabaseTransaction) => Promise<T>): Promise<T>;
  /** Waits for queued writes, then closes. */
  close(): Promise<void>;
}

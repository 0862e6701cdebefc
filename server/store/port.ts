/** The column values that both SQLite and PostgreSQL accept and return. Booleans are 0 or 1, dates are ISO 8601 text. */
export type Value = string | number | null;
export type Row = Record<string, Value>;

/**
 * SQL statements in the subset that SQLite and PostgreSQL share. Parameters are `$1`, `$2`… and must not stand inside a literal.
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
   * The transaction is durable when this resolves, and rolled back if the body throws. Transactions run one after another. The body
   * must use only `tx`: a call to the database itself would wait for this transaction for ever.
   */
  transaction<T>(body: (tx: DatabaseTransaction) => Promise<T>): Promise<T>;
  /** Waits for queued writes, then closes. */
  close(): Promise<void>;
}

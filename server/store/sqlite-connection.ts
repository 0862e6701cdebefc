import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { bindable } from './bound-values.ts';
import type { Row, Value } from './port.ts';

interface Prepared {
  statement: StatementSync;
  /** the parameter's index for each `?`; undefined if they are in order */
  order: number[] | undefined;
}

const MAX_PREPARED = 500;
/** SQLite blocks this whole process while it waits for a lock, so this wait is short. The write queue waits longer, without blocking. */
const BUSY_MS = 20;

/** A SQLite connection with its settings and prepared statements. */
export class SqliteConnection {
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: string, access: 'write' | 'read') {
    // Opening may wait long for another process. Later waits must be short, because each blocks every request.
    // The waits and `synchronous` are settings of the connection, not of the file.
    this.#db = new DatabaseSync(file, { timeout: 5_000, enableForeignKeyConstraints: true });
    try {
      if (access === 'write') this.#db.prepare('PRAGMA journal_mode = WAL').get();
      this.#db.exec('PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF;');
      this.#db.prepare(`PRAGMA busy_timeout = ${BUSY_MS}`).get();
      if (access === 'read') this.#db.exec('PRAGMA query_only = ON');
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  get(sql: string, params: readonly Value[]): Row | undefined {
    const prepared = this.#prepare(sql);
    return prepared.statement.get(...bind(prepared, params)) as Row | undefined;
  }

  all(sql: string, params: readonly Value[]): Row[] {
    const prepared = this.#prepare(sql);
    return prepared.statement.all(...bind(prepared, params)) as Row[];
  }

  run(sql: string, params: readonly Value[]): number {
    const prepared = this.#prepare(sql);
    return Number(prepared.statement.run(...bind(prepared, params)).changes);
  }

  script(sql: string): void {
    this.#db.exec(sql);
  }

  get inTransaction(): boolean {
    return this.#db.isTransaction;
  }

  close(): void {
    this.#prepared.clear();
    this.#db.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const prepared = compile(this.#db, sql);
    // The program has a fixed number of statements. The limit guards against a mistake that builds SQL from data.
    if (this.#prepared.size >= MAX_PREPARED) this.#prepared.clear();
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

/** Replaces each `$n` by `?` and remembers n, because node:sqlite treats `$1` as a name and binds positions only to `?`. */
function compile(db: DatabaseSync, sql: string): Prepared {
  const order: number[] = [];
  const text = sql.replace(/\$(\d+)/g, (_, n: string) => {
    order.push(Number(n) - 1);
    return '?';
  });
  const straight = order.every((n, position) => n === position);
  return { statement: db.prepare(text), order: straight ? undefined : order };
}

function bind(prepared: Prepared, params: readonly Value[]): readonly Value[] {
  const { order } = prepared;
  const values = bindable(params);
  return order ? order.map((n) => values[n] ?? null) : values;
}

import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Row, Value } from './database.ts';

interface Prepared {
  statement: StatementSync;
  /** which parameter goes to each `?`; undefined where they follow each other 1, 2, 3… */
  order: number[] | undefined;
}

const MAX_PREPARED = 500;
/** SQLite's wait for another process's lock stops this whole process: short, the longer one is the write queue's. */
const BUSY_MS = 20;

/** One SQLite connection with its settings and its prepared statements. */
export class SqliteConnection {
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: string, access: 'write' | 'read') {
    // While it opens it may wait for another process; afterwards a wait would hold up every request.
    // Both waits and synchronous belong to the connection, not to the file.
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
    // Our statements are a fixed few; the bound is for a mistake that would build SQL from data.
    if (this.#prepared.size >= MAX_PREPARED) this.#prepared.clear();
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

/** node:sqlite binds positions only to `?`, and takes `$1` for a name: each `$n` becomes a `?` that remembers its n. */
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
  for (const value of params) {
    if (value !== null && typeof value !== 'string' && typeof value !== 'number') {
      throw new TypeError(`a parameter of type ${typeof value} cannot be bound`);
    }
  }
  if (!order) return params;
  return order.map((n) => params[n] ?? null);
}

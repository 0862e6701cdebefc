import { performance } from 'node:perf_hooks';
import type { Database, Row, Transaction, Value } from './database.ts';
import { DatabaseError, DeadlineError } from './database-error.ts';
import { SqliteConnection } from './sqlite-connection.ts';

/**
 * node:sqlite behind the asynchronous port. Two connections: reads never wait for a transaction that is between two
 * awaits, and never see what it has not committed. Writes stand in one queue.
 */
class SqliteDatabase implements Database {
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #deadlineMs: number;
  readonly #inside: Transaction;
  #queue: Promise<unknown> = Promise.resolve();
  #queued = 0;

  constructor(writer: SqliteConnection, reader: SqliteConnection, deadlineMs: number) {
    this.#writer = writer;
    this.#reader = reader;
    this.#deadlineMs = deadlineMs;
    this.#inside = {
      get: async <R extends Row>(sql: string, ...params: Value[]) => writer.get(sql, params) as R | undefined,
      all: async <R extends Row>(sql: string, ...params: Value[]) => writer.all(sql, params) as R[],
      run: async (sql, ...params) => writer.run(sql, params),
      script: async (sql) => writer.script(sql),
    };
  }

  async get<R extends Row>(sql: string, ...params: Value[]) {
    return this.#reader.get(sql, params) as R | undefined;
  }

  async all<R extends Row>(sql: string, ...params: Value[]) {
    return this.#reader.all(sql, params) as R[];
  }

  async run(sql: string, ...params: Value[]): Promise<number> {
    // A single statement is its own transaction; with nothing queued it needs no turn.
    if (this.#queued === 0) return this.#writer.run(sql, params);
    return this.#enqueue(async () => this.#writer.run(sql, params));
  }

  transaction<T>(body: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#enqueue(async (late) => {
      this.#writer.script('BEGIN IMMEDIATE');
      try {
        const result = await body(this.#inside);
        if (late()) throw new DeadlineError();
        this.#writer.script('COMMIT');
        return result;
      } catch (error) {
        // Some failures (a full disk) have rolled back by themselves.
        if (this.#writer.inTransaction) this.#writer.script('ROLLBACK');
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    await this.#queue;
    this.#reader.close();
    this.#writer.close();
  }

  #enqueue<T>(work: (late: () => boolean) => Promise<T>): Promise<T> {
    const asked = performance.now();
    const late = () => performance.now() - asked > this.#deadlineMs;
    this.#queued += 1;
    const turn = this.#queue.then(async () => {
      try {
        if (late()) throw new DeadlineError();
        return await work(late);
      } finally {
        this.#queued -= 1;
      }
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }
}

export async function openSqlite(file: string, deadlineMs: number): Promise<Database> {
  try {
    const writer = new SqliteConnection(file, 'write');
    try {
      const fault = writer.get('PRAGMA quick_check(1)', [])?.quick_check;
      if (fault !== 'ok') throw new DatabaseError('dañada', damaged(file));
      return new SqliteDatabase(writer, new SqliteConnection(file, 'read'), deadlineMs);
    } catch (error) {
      writer.close();
      throw error;
    }
  } catch (error) {
    throw error instanceof DatabaseError ? error : openingFault(file, error);
  }
}

/** SQLite's primary result codes 11 (corrupt) and 26 (not a database) mean the file; the rest mean access to it. */
function openingFault(file: string, cause: unknown): DatabaseError {
  const code = (cause as { errcode?: unknown }).errcode;
  const primary = typeof code === 'number' ? code & 0xff : undefined;
  if (primary === 11 || primary === 26) return new DatabaseError('dañada', damaged(file), { cause });
  return new DatabaseError(
    'inaccesible',
    `No se puede abrir la base de datos ${file}: revisa que la carpeta exista y que tengas permiso de escribir en ella.`,
    { cause },
  );
}

const damaged = (file: string) =>
  `La base de datos ${file} está dañada o no es de esta aplicación: no se tocó. Restaura un respaldo o mueve el archivo a otro lugar.`;

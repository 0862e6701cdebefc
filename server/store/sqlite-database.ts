import { open } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError, DeadlineError } from './database-error.ts';
import type { Database, DatabaseTransaction, Row, Value } from './port.ts';
import { SqliteConnection } from './sqlite-connection.ts';

/**
 * Implements the port with node:sqlite. With two connections, reads never wait for a transaction that is between two awaits and
 * never see its uncommitted changes. Writes go through one queue.
 */
class SqliteDatabase implements Database {
  /** The processes of one machine at most (PROCESOS). Commands beside them are short, and the write lock keeps all apart. */
  readonly shared = false;
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #deadlineMs: number;
  readonly #inside: DatabaseTransaction;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(writer: SqliteConnection, reader: SqliteConnection, deadlineMs: number) {
    this.#writer = writer;
    this.#reader = reader;
    this.#deadlineMs = deadlineMs;
    this.#inside = {
      get: async <R extends Row>(sql: string, ...params: Value[]) => writer.get(sql, params) as R | undefined,
      all: async <R extends Row>(sql: string, ...params: Value[]) => writer.all(sql, params) as R[],
      run: async (sql, ...params) => writer.run(sql, params),
      script: async (sql) => writer.script(sql),
      tables: async () =>
        writer
          .all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'", [])
          .map(({ name }) => String(name)),
    };
  }

  async get<R extends Row>(sql: string, ...params: Value[]) {
    return this.#read(() => this.#reader.get(sql, params) as R | undefined);
  }

  async all<R extends Row>(sql: string, ...params: Value[]) {
    return this.#read(() => this.#reader.all(sql, params) as R[]);
  }

  /** Readers wait for nobody, but for a moment after another process was killed while it wrote. */
  #read<T>(attempt: () => T): T | Promise<T> {
    try {
      return attempt();
    } catch (error) {
      if (primaryCode(error) !== BUSY) throw error;
      const until = performance.now() + this.#deadlineMs;
      return untilFree(attempt, () => performance.now() > until);
    }
  }

  async run(sql: string, ...params: Value[]): Promise<number> {
    return this.#enqueue((late) => untilFree(() => this.#writer.run(sql, params), late));
  }

  async tally<R extends Row>(sql: string, ...params: Value[]): Promise<R | undefined> {
    return this.#enqueue((late) =>
      untilFree(() => {
        this.#writer.script('PRAGMA synchronous = NORMAL');
        try {
          return this.#writer.get(sql, params) as R | undefined;
        } finally {
          this.#writer.script('PRAGMA synchronous = FULL');
        }
      }, late),
    );
  }

  transaction<T>(body: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
    return this.#enqueue(async (late) => {
      await untilFree(() => this.#writer.script('BEGIN IMMEDIATE'), late);
      try {
        const result = await body(this.#inside);
        if (late()) throw new DeadlineError();
        this.#writer.script('COMMIT');
        return result;
      } catch (error) {
        // Some failures, such as a full disk, roll back by themselves.
        if (this.#writer.inTransaction) this.#writer.script('ROLLBACK');
        throw error;
      }
    });
  }

  /** BEGIN IMMEDIATE keeps other processes out. */
  schemaChange<T>(body: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
    return this.transaction(body);
  }

  async close(): Promise<void> {
    await this.#queue;
    this.#reader.close();
    this.#writer.close();
  }

  #enqueue<T>(work: (late: () => boolean) => Promise<T>): Promise<T> {
    const asked = performance.now();
    const late = () => performance.now() - asked > this.#deadlineMs;
    const turn = this.#queue.then(() => {
      if (late()) throw new DeadlineError();
      return work(late);
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }
}

/** Retries until the deadline while another process, such as a backup, holds the lock. Other requests go on meanwhile. */
async function untilFree<T>(attempt: () => T, late: () => boolean): Promise<T> {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (primaryCode(error) !== BUSY || late()) throw error;
    }
    await wait(25);
  }
}

export async function openSqlite(file: string, deadlineMs: number): Promise<Database> {
  try {
    // Only its owner may read the file from the first moment, because it holds RFC, CURP and password hashes. SQLite gives its
    // other files the same mode.
    await (await open(file, 'a', 0o600)).close();
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

/** SQLite's primary result codes. */
const BUSY = 5;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

function primaryCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown }).errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}

function openingFault(file: string, cause: unknown): DatabaseError {
  const code = primaryCode(cause);
  if (code === CORRUPT || code === NOT_A_DATABASE)
    return new DatabaseError('dañada', damaged(file), { cause });
  return new DatabaseError(
    'inaccesible',
    `No se puede abrir la base de datos ${file}: revisa que la carpeta exista y que tengas permiso de escribir en ella.`,
    { cause },
  );
}

const damaged = (file: string) =>
  `La base de datos ${file} está dañada o no es de esta aplicación: no se tocó. Restaura un respaldo o mueve el archivo a otro lugar.`;

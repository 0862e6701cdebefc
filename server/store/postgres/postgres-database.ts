import type pg from 'pg';
import { DeadlineError } from '../database-error.ts';
import type { Database, DatabaseTransaction, Row, Value } from '../port.ts';
import { Again, Attempts, again, type Left } from './attempts.ts';
import { doubtHost, isElsewhere, isUnreplicated } from './connections.ts';
import { isCancelled, isConflict, isFull, isLost, isStale } from './faults.ts';
import { type Query, Statements } from './statements.ts';

/** This program's advisory lock: one process changes the schema at a time. */
const SCHEMA_LOCK = 7_526_411_903;
/** A migration may copy a large table. */
const SCHEMA_MS = 600_000;
/** PostgreSQL cancels a slow statement itself; a server that has not even said so by then is gone. */
const ANSWER_MS = 1_000;

/**
 * A transaction that finds its work done, such as a repeated save, writes nothing, and PostgreSQL would let it answer before the
 * standby has what it found. This makes it write, and so wait.
 */
const COMMIT = `SELECT pg_logical_emit_message(true, 'planeacion', '') WHERE pg_current_xact_id_if_assigned() IS NULL; COMMIT`;

/** Whether the write took effect, or will survive, is not known. */
class Unsure extends Error {
  constructor(options?: ErrorOptions) {
    super('nobody knows whether the write is stored', options);
  }
}

/**
 * Implements the port with pg. Writes are serialisable: PostgreSQL undoes one of two that depend on each other, and its whole body
 * runs again. Reads have connections of their own, so they never wait for writes.
 */
export class PostgresDatabase implements Database {
  readonly shared = true;
  readonly #writer: pg.Pool;
  readonly #reader: pg.Pool;
  readonly #deadlineMs: number;
  readonly #all = new Attempts();
  readonly #statements = new Statements();
  /** the last transaction of each line */
  readonly #lines = new Map<string, Promise<void>>();
  readonly #broken = new WeakSet<pg.PoolClient>();

  constructor(writer: pg.Pool, reader: pg.Pool, deadlineMs: number) {
    this.#writer = writer;
    this.#reader = reader;
    this.#deadlineMs = deadlineMs;
  }

  async get<R extends Row>(sql: string, ...params: Value[]): Promise<R | undefined> {
    return (await this.all<R>(sql, ...params))[0];
  }

  all<R extends Row>(sql: string, ...params: Value[]): Promise<R[]> {
    return this.#attempts(async () => {
      const { rows } = await this.#use(this.#reader, (client) =>
        this.#query<R>(client, sql, params).catch((error: unknown) => again(error)),
      );
      return rows;
    });
  }

  run(sql: string, ...params: Value[]): Promise<number> {
    return this.#attempts((left) =>
      this.#use(this.#writer, async (client) => {
        // The session's limit would end it after its caller has got an error.
        if (left() < this.#deadlineMs * 0.9)
          return this.#inside(client, (tx) => tx.run(sql, ...params), left);
        const { rowCount } = await this.#query(client, sql, params).catch((error: unknown) => {
          if (isConflict(error)) throw new Again('met', error);
          // Of a connection that was lost meanwhile nobody knows whether the statement took effect.
          throw isStale(error) ? new Again('lost', error) : error;
        });
        // Another one may have done it, whom its standby keeps waiting.
        if (!rowCount) await this.#inside(client, async () => undefined, left);
        return rowCount ?? 0;
      }),
    );
  }

  /** A counter is not worth a repetition or a wait for the disk: its one statement sees what is committed, and locks its row. */
  tally<R extends Row>(sql: string, ...params: Value[]): Promise<R | undefined> {
    return this.#attempts((left) =>
      this.#use(this.#writer, (client) =>
        this.#inside(
          client,
          (tx) => tx.get<R>(sql, ...params),
          left,
          'READ COMMITTED',
          'SET LOCAL synchronous_commit = off',
        ),
      ),
    );
  }

  transaction<T>(body: (tx: DatabaseTransaction) => Promise<T>, line?: string): Promise<T> {
    const once = (left: Left) => this.#use(this.#writer, (client) => this.#inside(client, body, left));
    if (line === undefined) return this.#attempts(once);
    const before = this.#lines.get(line);
    const turn = this.#attempts(async (left) => {
      await before;
      return once(left);
    });
    const over = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#lines.set(line, over);
    void over.then(() => this.#lines.get(line) === over && this.#lines.delete(line));
    return turn;
  }

  schemaChange<T>(body: (tx: DatabaseTransaction) => Promise<T>): Promise<T> {
    const alone = async (tx: DatabaseTransaction) => {
      await tx.get(`SELECT pg_advisory_xact_lock(${SCHEMA_LOCK})`);
      // Like SQLite's lock: a table that is copied gets no row meanwhile that the copy would miss. Reads go on.
      const tables = await tx.tables();
      if (tables.length > 0) await tx.script(`LOCK TABLE ${tables.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
      return body(tx);
    };
    // A serialisable transaction would not see what another process did while this one waited for the lock.
    const once = (left: Left) =>
      this.#use(this.#writer, (client) => this.#inside(client, alone, left, 'READ COMMITTED'));
    return this.#attempts(once, SCHEMA_MS);
  }

  async close(): Promise<void> {
    await this.#all.ended();
    await Promise.all([this.#writer.end(), this.#reader.end()]);
  }

  #attempts<T>(attempt: (left: Left) => Promise<T>, deadlineMs = this.#deadlineMs): Promise<T> {
    return this.#all.make(attempt, deadlineMs);
  }

  /** Lends a connection. A lost one does not go back into the pool. */
  async #use<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#borrow(pool);
    try {
      return await work(client);
    } catch (error) {
      // PostgreSQL may have ended the session meanwhile, which the answer to the ROLLBACK tells first.
      if (!this.#broken.has(client))
        await this.#send(client, { text: 'ROLLBACK' }).catch(() => this.#broken.add(client));
      throw error;
    } finally {
      client.release(this.#broken.has(client));
    }
  }

  async #borrow(pool: pg.Pool): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        // All of them are lent: its turn comes, as it does after a conflict.
        throw isFull(error) ? new Again('met', error) : again(error);
      });
      if (!isElsewhere(client)) return client;
      client.release(true);
    }
  }

  async #inside<T>(
    client: pg.PoolClient,
    body: (tx: DatabaseTransaction) => Promise<T>,
    left: Left,
    isolation = 'SERIALIZABLE',
    setting = '',
  ): Promise<T> {
    const query_timeout = Math.ceil(left());
    if (query_timeout <= 0) throw new DeadlineError();
    const begin = `BEGIN ISOLATION LEVEL ${isolation}; SET LOCAL statement_timeout = ${query_timeout}; ${setting}`;
    await this.#send(client, { text: begin }).catch((error: unknown) => again(error));
    let fault: unknown;
    const send = <R extends Row>(query: Query) =>
      this.#send<R>(client, { ...query, query_timeout: query_timeout + ANSWER_MS }).catch(
        (error: unknown) => {
          fault ??= error;
          throw error;
        },
      );
    try {
      const result = await body(this.#statements.of(send));
      // PostgreSQL has undone a transaction in which a statement failed, whatever the body makes of it.
      if (fault !== undefined) throw fault;
      if (left() <= 0) throw new DeadlineError();
      await this.#send(client, { text: COMMIT }).catch((error: unknown) => {
        // Of a connection that was lost meanwhile nobody knows whether the transaction took effect.
        throw isConflict(error) ? new Again('met', error) : new Unsure({ cause: error });
      });
      return result;
    } catch (error) {
      if (error instanceof Again || error instanceof Unsure || fault === undefined) throw error;
      if (isCancelled(fault)) throw fault;
      if (isConflict(fault) || isLost(fault)) return again(fault);
      throw error;
    }
  }

  #query<R extends Row>(client: pg.PoolClient, sql: string, params: readonly Value[]) {
    return this.#send<R>(client, this.#statements.query(sql, params));
  }

  async #send<R extends Row>(client: pg.PoolClient, query: Query): Promise<pg.QueryResult<R>> {
    try {
      const result = await client.query<R>(query);
      if (isUnreplicated(client)) throw new Unsure();
      return result;
    } catch (error) {
      if (isLost(error)) {
        this.#broken.add(client);
        doubtHost(client);
      }
      throw error;
    }
  }
}

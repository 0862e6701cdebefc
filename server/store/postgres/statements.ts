import { createHash } from 'node:crypto';
import type pg from 'pg';
import { bindable } from '../bound-values.ts';
import type { DatabaseTransaction, Row, Value } from '../port.ts';

const MAX_PREPARED = 500;

/** What pg is asked. */
export interface Query {
  name?: string;
  text: string;
  values?: Value[];
  /** after so many ms without an answer the connection is given up */
  query_timeout?: number;
}

/** The program's statements, which each connection parses once, by their names. */
export class Statements {
  readonly #names = new Map<string, string>();

  /** One statement with its values. */
  query(text: string, params: readonly Value[]): Query {
    const name = this.#nameOf(text);
    return { ...(name !== undefined && { name }), text, values: bindable(params) };
  }

  /** The statements of a transaction, each sent by `send`. */
  of(send: <R extends Row>(query: Query) => Promise<pg.QueryResult<R>>): DatabaseTransaction {
    const query = <R extends Row>(sql: string, params: readonly Value[]) => send<R>(this.query(sql, params));
    return {
      get: async <R extends Row>(sql: string, ...params: Value[]) => (await query<R>(sql, params)).rows[0],
      all: async <R extends Row>(sql: string, ...params: Value[]) => (await query<R>(sql, params)).rows,
      run: async (sql, ...params) => (await query(sql, params)).rowCount ?? 0,
      script: async (sql) => void (await send({ text: inThisDialect(sql) })),
      tables: async () => {
        const sql =
          'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()';
        return (await query<{ name: string }>(sql, [])).rows.map(({ name }) => name);
      },
    };
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    // The program has a fixed number of statements. The limit guards against a mistake that builds SQL from data.
    if (this.#names.size >= MAX_PREPARED) return undefined;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    this.#names.set(text, name);
    return name;
  }
}

/** PostgreSQL 15 can only store a generated column; SQLite can only add one that it does not store. */
const inThisDialect = (sql: string): string => sql.replaceAll(/\) VIRTUAL\b/g, ') STORED');

import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { type PostgresAddress, parsePostgresAddress } from '../../config/postgres-address.ts';
import { DatabaseError } from '../database-error.ts';
import type { Database } from '../port.ts';
import { type HostChoice, openConnections } from './connections.ts';
import { creation, openingFault } from './faults.ts';
import { PostgresDatabase } from './postgres-database.ts';

/** The oldest version whose tables can have generated columns, and which still gets corrections or did so lately. */
const OLDEST = 13;
/** @throws DatabaseError if it cannot be reached, cannot be used, or would sort and compare texts in another way than SQLite */
export async function openPostgres(url: string, deadlineMs: number, connections: number): Promise<Database> {
  const address = parsePostgresAddress(url);
  const choice: HostChoice = { next: 0, found: undefined };
  const open = (access: 'write' | 'read', most: number) =>
    openConnections({
      address,
      choice,
      access,
      most,
      waitMs: Math.min(3_000, deadlineMs / 3),
      statementMs: deadlineMs,
    });
  const writer = open('write', Math.ceil(connections / 2));
  const reader = open('read', Math.max(1, Math.floor(connections / 2)));
  try {
    await proveUsable(writer, address, performance.now() + deadlineMs);
    return new PostgresDatabase(writer, reader, deadlineMs);
  } catch (error) {
    await Promise.all([writer.end(), reader.end()]);
    throw error instanceof DatabaseError ? error : openingFault(address, error);
  }
}

interface Nature {
  version: number;
  encoding: string;
  /** texts are ordered by their bytes, and only the letters of ASCII have another case */
  plain: boolean;
  /** may create tables, or has those of this application */
  usable: boolean;
}

async function proveUsable(pool: pg.Pool, address: PostgresAddress, until: number): Promise<void> {
  const sql = `SELECT current_setting('server_version_num')::int / 10000 AS version,
    current_setting('server_encoding') AS encoding,
    'Z' < 'a' AND 'z' < 'á' AND 'a b' < 'aa' AND lower('Á') = 'Á' AS plain,
    to_regclass('migracion') IS NOT NULL OR COALESCE(has_schema_privilege(current_schema(), 'CREATE'), false) AS usable`;
  const { rows } = await firstAnswer(pool, sql, address.hosts.length, until);
  const { version = 0, encoding, plain, usable } = rows[0] ?? {};
  const { database } = address;
  if (version < OLDEST)
    throw new DatabaseError(
      'inaccesible',
      `Se necesita PostgreSQL ${OLDEST} o más nuevo, y este es ${version}.`,
    );
  if (encoding !== 'UTF8' || !plain)
    throw new DatabaseError(
      'inaccesible',
      `La base ${database} de PostgreSQL ordena o escribe los textos de otra manera: crea una con «${creation(database)}».`,
    );
  if (!usable)
    throw openingFault(address, Object.assign(new Error('no right to create tables'), { code: '42501' }));
}

/** Each failed connection moves on to the next host. One that only is slow is asked until `until`. */
async function firstAnswer(
  pool: pg.Pool,
  sql: string,
  hosts: number,
  until: number,
): Promise<pg.QueryResult<Nature>> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await pool.query<Nature>(sql);
    } catch (error) {
      const slow = error instanceof Error && error.message.endsWith('connection timeout');
      if (tried >= hosts && !(slow && performance.now() < until)) throw error;
    }
  }
}

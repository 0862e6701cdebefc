import { hostsText, type PostgresAddress } from '../../config/postgres-address.ts';
import { DatabaseError } from '../database-error.ts';

/** PostgreSQL's error codes, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const CANCELLED = '57014';
const READ_ONLY = '25006';
/** also: a statement prepared before a migration, whose columns have changed since */
const NOT_SUPPORTED = '0A000';
const NO_TABLE_RIGHT = '42501';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const hasSqlState = (error: unknown) => /^[0-9A-Z]{5}$/.test(codeOf(error));

/** Two transactions met: one of them was undone and may run again. */
export const isConflict = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK].includes(codeOf(error));

/** The statement took too long and was cancelled. */
export const isCancelled = (error: unknown): boolean => codeOf(error) === CANCELLED;

/** PostgreSQL refused the statement without running it, and a new connection may run it. */
export const isStale = (error: unknown): boolean => [READ_ONLY, NOT_SUPPORTED].includes(codeOf(error));

/** The connection is lost, or there is none: whatever it had not committed is undone. */
export const isLost = (error: unknown): boolean =>
  !hasSqlState(error) || /^(08|57P0|53300)/.test(codeOf(error)) || isStale(error);

/** No connection of the pool became free in time. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** A server that only reads, such as a standby that was not promoted. */
export class ReadOnlyServer extends Error {}

const TLS_CODES = /^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|ERR_TLS)/;

/** A line for the person who starts the server. It names neither user's password nor the whole address. */
export function openingFault(address: PostgresAddress, cause: unknown): DatabaseError {
  const where = hostsText(address);
  const { database, user = '' } = address;
  const code = codeOf(cause);
  const says = (message: string) => new DatabaseError('inaccesible', message, { cause });
  if (cause instanceof ReadOnlyServer)
    return says(
      `PostgreSQL solo deja leer en ${where}: agrega a DATABASE_URL el servidor que acepta escribir.`,
    );
  if (code.startsWith('28'))
    return says(
      `PostgreSQL no deja entrar a ${user || 'tu usuario'} en ${where}: revisa usuario y contraseña en DATABASE_URL, y su pg_hba.conf.`,
    );
  if (code === '3D000')
    return says(
      `En PostgreSQL (${where}) no hay ninguna base ${database}: créala con «${creation(database)}».`,
    );
  if (code === NO_TABLE_RIGHT)
    return says(
      `En la base ${database} de PostgreSQL no puedes crear tablas: haz a ${user || 'tu usuario'} su dueño, con «ALTER DATABASE ${database} OWNER TO …».`,
    );
  if (code === '53300')
    return says(
      `PostgreSQL (${where}) no acepta más conexiones: sube max_connections o baja BASE_CONEXIONES.`,
    );
  if (TLS_CODES.test(code))
    return says(
      `No se puede comprobar el certificado de PostgreSQL en ${where} (${code}): indica en DATABASE_URL el de quien lo firmó, con sslrootcert=ARCHIVO.`,
    );
  if (cause instanceof Error && /SSL/.test(cause.message))
    return says(
      `PostgreSQL no cifra la conexión en ${where}: actívalo allá o, si nadie más está en esa red, agrega sslmode=disable a DATABASE_URL.`,
    );
  return says(
    `PostgreSQL no contesta en ${where}: revisa DATABASE_URL, y que el servidor funcione y deje entrar desde aquí.`,
  );
}

/** How to make a database that this program can use. */
export const creation = (database: string): string =>
  `CREATE DATABASE ${database} ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0`;

import { isLoopback } from './loopback.ts';

/** What DATABASE_URL says. */
export interface PostgresAddress {
  /** in the order in which they are tried */
  hosts: readonly { host: string; port: number }[];
  database: string;
  user: string | undefined;
  password: string | undefined;
  sslmode: SslMode;
  /** file of the certificates that are trusted; undefined: the system's */
  sslrootcert: string | undefined;
}

const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof SSL_MODES)[number];

const SHAPE = /^postgres(?:ql)?:\/\/(?:([^:@/?]*)(?::([^@/?]*))?@)?([^/?]*)\/([^/?]+)(?:\?(.*))?$/;
const HOST = /^(\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/i;
const DEFAULT_PORT = 5432;

/**
 * Reads an address of PostgreSQL in the form of libpq: `postgres://user:password@host1:5432,host2/database?sslmode=verify-full`. A
 * folder of sockets is given by `?host=/var/run/postgresql`. Of libpq's parameters it knows host, sslmode, sslrootcert and
 * target_session_attrs. WHATWG's URL takes one host only.
 * @throws Error: the message completes the sentence "La variable DATABASE_URL no sirve: …" and quotes no part of the address
 */
export function parsePostgresAddress(text: string): PostgresAddress {
  const [, user, password, authority = '', database = '', query = ''] = SHAPE.exec(text) ?? [];
  if (database === '') throw new Error('debe ser postgres://USUARIO:CLAVE@SERVIDOR/BASE');
  const { host: named, sslmode, sslrootcert, target_session_attrs: target, ...others } = parametersIn(query);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`no se conoce el parámetro ${unknown}`);
  if (target !== undefined && target !== 'read-write' && target !== 'primary')
    throw new Error('target_session_attrs debe ser read-write, porque la aplicación guarda');
  const hosts = (decode(authority) || named || 'localhost').split(',').map(hostIn);
  const near = hosts.every(({ host }) => host.startsWith('/') || isLoopback(host));
  return {
    hosts,
    database: decode(database),
    user: user === undefined || user === '' ? undefined : decode(user),
    password: password === undefined ? undefined : decode(password),
    // What leaves this machine is encrypted, and the other side proves who it is, unless the administrator decides otherwise.
    sslmode: sslModeOf(sslmode) ?? (near ? 'disable' : 'verify-full'),
    sslrootcert,
  };
}

/** The hosts in words for people: without user and password. */
export const hostsText = ({ hosts }: Pick<PostgresAddress, 'hosts'>): string =>
  hosts.map(({ host, port }) => (host.startsWith('/') ? host : `${host}:${port}`)).join(', ');

function parametersIn(query: string): Record<string, string | undefined> {
  return Object.fromEntries(new URLSearchParams(query));
}

function hostIn(text: string): { host: string; port: number } {
  if (text.startsWith('/')) return { host: text, port: DEFAULT_PORT };
  const [, host = '', port = String(DEFAULT_PORT)] = HOST.exec(text) ?? [];
  if (host === '' || Number(port) > 65_535 || Number(port) === 0)
    throw new Error('cada servidor debe ser NOMBRE o NOMBRE:PUERTO, separados por comas');
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function sslModeOf(text: string | undefined): SslMode | undefined {
  if (text === undefined) return undefined;
  const known = SSL_MODES.find((mode) => mode === text);
  if (known === undefined) throw new Error(`sslmode debe ser ${SSL_MODES.join(', ')}`);
  return known;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('tiene un % que no forma un signo: escríbelo %25');
  }
}

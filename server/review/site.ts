import type { ServerConfig } from '../config/server-config.ts';
import { databaseAt } from '../store/open.ts';
import { openReadOnly, type ReadOnlyDatabase } from '../store/read-only.ts';
import type { Finding } from './finding.ts';

/** The installation that is looked at. */
export interface Site {
  config: ServerConfig;
  now: () => Date;
  /** where people open the application; undefined: it is not looked at from outside */
  address: URL | undefined;
  /** where to send a letter; undefined: none is sent */
  letterTo: string | undefined;
  /** the server's own address on this machine */
  direct: URL;
  /** the user that looks; undefined where the system has none */
  uid: number | undefined;
}

/** Looks at one subject. */
export type Review = (site: Site) => Promise<Finding[]>;

/** The server listens on every address if HOST names none in particular. */
export function directAddress({ host, port }: Pick<ServerConfig, 'host' | 'port'>): URL {
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return new URL(`http://${own.includes(':') ? `[${own}]` : own}:${port}/`);
}

/** Reads the database; undefined if it cannot be opened, which its own review tells. */
export async function withDatabase<T>(
  { config }: Site,
  read: (database: ReadOnlyDatabase) => Promise<T>,
): Promise<T | undefined> {
  const opened = openReadOnly(databaseAt(config));
  const database = await opened.catch(() => undefined);
  try {
    return database && (await read(database));
  } finally {
    await database?.close();
  }
}

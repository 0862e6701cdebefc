import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { PostgresAddress } from '../../config/postgres-address.ts';
import { ReadOnlyServer } from './faults.ts';

/** Which of the hosts is connected to, by its index. All pools of one database share it. */
export interface HostChoice {
  /** the next connection goes there */
  next: number;
  /** the last one that was found to accept writes */
  found: number | undefined;
}

interface ConnectionsOptions {
  address: PostgresAddress;
  choice: HostChoice;
  access: 'write' | 'read';
  /** how many connections at most */
  most: number;
  /** how long to wait for a connection, new or free */
  waitMs: number;
  /** a statement that takes longer is cancelled */
  statementMs: number;
}

/** Integers of eight bytes and sums come as text; those of this application fit into a number. */
const AS_NUMBER: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    AS_NUMBER.has(oid) ? Number : pg.types.getTypeParser(oid, format),
};

/** A connection that is not used for so long is closed. */
const IDLE_MS = 30_000;

const unreplicated = new WeakSet<object>();

/**
 * Whether a commit of this connection gave up waiting for the standby: it is stored here, and a promotion of the standby would lose
 * it. PostgreSQL tells this by a warning and answers as though all were well.
 */
export const isUnreplicated = (client: pg.ClientBase): boolean => unreplicated.has(client);

const elsewhere = new WeakMap<object, () => boolean>();

/** Whether another host was found to accept writes since: this one may have been replaced, and its rows be old. */
export const isElsewhere = (client: pg.ClientBase): boolean => elsewhere.get(client)?.() ?? false;

const doubted = new WeakMap<object, () => void>();

/** A connection that gave no answer: the next one tries another host, which may have been promoted meanwhile. */
export const doubtHost = (client: pg.ClientBase): void => doubted.get(client)?.();

/**
 * A pool of connections to the first of the hosts that accepts writes. pg connects to one host only. A host that does not answer, or
 * only reads, makes the next connection try the next host.
 */
export function openConnections(options: ConnectionsOptions): pg.Pool {
  const { address, choice, most, statementMs, waitMs } = options;
  const { hosts } = address;

  class HostClient extends pg.Client {
    readonly #tried = choice.next;

    constructor(config: pg.ClientConfig) {
      const { host, port } = hosts[choice.next] ?? {};
      super({
        ...config,
        ...(host !== undefined && { host }),
        ...(port !== undefined && { port }),
        ssl: tlsOf(address, host),
      });
      elsewhere.set(this, () => choice.found !== this.#tried);
      doubted.set(this, () => this.failed());
      // A connection that is lost while it is in use also rejects its query.
      this.on('error', () => this.failed());
      this.on('notice', ({ routine }) => {
        if (routine !== 'SyncRepWaitForLSN') return;
        unreplicated.add(this);
        // Its standby may have been promoted in its place.
        this.failed();
      });
    }

    failed(): void {
      if (this.#tried === choice.next) choice.next = (choice.next + 1) % hosts.length;
    }

    found(): void {
      choice.found = this.#tried;
    }

    override connect(): Promise<this>;
    override connect(callback: (error: Error | null) => void): void;
    override connect(callback?: (error: Error | null) => void): Promise<this> | undefined {
      if (!callback) return super.connect() as Promise<this>;
      super.connect(((error: Error | null) => {
        if (error) this.failed();
        callback(error);
      }) as (error: Error) => void);
      return undefined;
    }
  }

  const pool = new pg.Pool({
    Client: HostClient as unknown as typeof pg.Client,
    user: address.user,
    password: address.password,
    database: address.database,
    max: most,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: IDLE_MS,
    // PostgreSQL cancels a slow statement itself; this is for a server that is gone without a word.
    query_timeout: statementMs + 1_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'planeacion',
    types,
    onConnect: async (client: pg.ClientBase) => {
      const { rows } = await client.query<{ standby: boolean }>(preparation(options));
      if (rows[0]?.standby !== true) return (client as HostClient).found();
      (client as HostClient).failed();
      throw new ReadOnlyServer('the server does not accept writes');
    },
  } as pg.PoolConfig);
  // Without a listener, an idle connection that is lost would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * What each session is told, in one statement, which also says whether the server only reads. Statements of the pool that writes are
 * serialisable, also outside transactions. Its index scans keep transactions about different people apart: a sequential scan of a
 * small table would read, for PostgreSQL, all of it.
 */
function preparation({ access, statementMs }: ConnectionsOptions): string {
  const settings: Record<string, string> = {
    statement_timeout: String(statementMs),
    idle_in_transaction_session_timeout: String(statementMs),
    ...(access === 'write'
      ? { default_transaction_isolation: 'serializable', enable_seqscan: 'off' }
      : { default_transaction_isolation: 'read committed', default_transaction_read_only: 'on' }),
  };
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  // A database that was told to answer before it has written would lose what was acknowledged.
  const durable = `CASE WHEN current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')
    THEN set_config('synchronous_commit', 'on', false) END`;
  return `SELECT pg_is_in_recovery() AS standby, ${set.join(', ')}, ${durable}`;
}

function tlsOf({ sslmode, sslrootcert }: PostgresAddress, host: string | undefined): pg.ClientConfig['ssl'] {
  if (sslmode === 'disable' || host?.startsWith('/')) return false;
  if (sslmode === 'require') return { rejectUnauthorized: false };
  return {
    rejectUnauthorized: true,
    ...(sslrootcert !== undefined && { ca: readFileSync(sslrootcert, 'utf8') }),
    ...(sslmode === 'verify-ca' && { checkServerIdentity: () => undefined }),
  };
}

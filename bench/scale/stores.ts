import { randomBytes } from 'node:crypto';
import { createSessions } from '../../server/sessions/sessions.ts';
import { createTokens } from '../../server/sessions/tokens.ts';
import { openData } from '../../server/store/open-data-dir.ts';
import { type PostgresCluster, startPostgres } from '../../tests/support/postgres/cluster.ts';
import { fillLargeStore, fillWithPeople, LARGE_STORE, PEOPLE } from '../backend/large-store.ts';
import { cpuOf } from './cpu.ts';

/** So many people send the load: nobody reaches the limits of one person, which stay as they are. */
const SENDERS = 2_000;
const BASE = 'planeacion';

export interface Sender {
  usuario: string;
  token: string;
}

/** 50 000 people with 550 000 settings in one of the two databases. */
export interface Store {
  /** variables of its server */
  env: Record<string, string>;
  senders: readonly Sender[];
  /** address for pg; undefined: the embedded database */
  databaseUrl: string | undefined;
  /** CPU time in µs that the database's own processes have taken */
  cpu(): Promise<number>;
  close(): Promise<void>;
}

export async function openStore(engine: 'sqlite' | 'postgres'): Promise<Store> {
  const cluster = engine === 'postgres' ? await startPostgres({ max_wal_size: '1GB' }) : undefined;
  try {
    const databaseUrl = cluster?.url(BASE);
    if (cluster) await cluster.query(`CREATE DATABASE ${BASE}`);
    else await fillLargeStore();
    const senders = await openSessions(databaseUrl);
    const pid = cluster && (await mainProcess(cluster));
    return {
      env: { DATA_DIR: LARGE_STORE, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
      ...{ senders, databaseUrl },
      cpu: async () => (pid === undefined ? 0 : cpuOf(pid)),
      close: async () => cluster?.remove(),
    };
  } catch (error) {
    await cluster?.remove();
    throw error;
  }
}

async function openSessions(databaseUrl: string | undefined): Promise<Sender[]> {
  const { database, secret } = await openData(LARGE_STORE, { databaseUrl });
  try {
    if (databaseUrl !== undefined) {
      await fillWithPeople(database);
      await database.run('ANALYZE');
    }
    const now = () => new Date();
    const tokens = await createTokens(secret, now);
    const background = (task: Promise<unknown>) => void task;
    const sessions = createSessions({ secret, database, tokens, now, random: randomBytes, background });
    const senders: Sender[] = [];
    for (let n = 0; n < SENDERS; n += 1) {
      const usuario = `persona${1 + n * (PEOPLE / SENDERS)}`;
      senders.push({ usuario, token: await sessions.open(usuario) });
    }
    return senders;
  } finally {
    await database.close();
  }
}

async function mainProcess(cluster: PostgresCluster): Promise<number> {
  const { rows } = await cluster.query(`SELECT split_part(pg_read_file('postmaster.pid'), E'\n', 1) AS pid`);
  return Number(rows[0]?.pid);
}

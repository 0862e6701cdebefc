import { setTimeout as wait } from 'node:timers/promises';
import { errorOf } from '../server/api.ts';
import type { TestServer } from '../server/server.ts';
import type { PostgresCluster } from './cluster.ts';

/** The clients below save without a pause, and nothing of it is forgotten. */
export const UNLIMITED = { LIMITE_ESCRITURA_PERSONA: '1000000/1', AVISOS_POR_PERSONA: '1000000' };

/** The database that a test's own PostgreSQL has for its server. */
export const BASE = 'planeacion';

/** Clients that save at the same time, each one notice after the other, and each again until it is acknowledged. */
export interface SaveLoad {
  acknowledged: readonly string[];
  /** codes of the answers that acknowledged nothing */
  codes: ReadonlySet<string>;
  /** Resolves when so many more have been acknowledged. */
  more(count: number): Promise<void>;
  /** Resolves when no client waits for an answer any more. */
  stop(): Promise<void>;
}

/** The people of the suites' data. */
const PEOPLE = ['ana', 'beto', 'admin', 'dse'];
const MARK = 'query m($u: String!, $a: String!) { marcarAvisoLeido(usuario: $u, aviso: $a, leido: true) }';

export async function startSaves(
  server: Pick<TestServer, 'signIn' | 'call'>,
  clients: number,
  people: readonly string[] = PEOPLE,
): Promise<SaveLoad> {
  const tokens = await Promise.all(people.map(async (u) => ({ u, token: await server.signIn(u) })));
  const acknowledged: string[] = [];
  const codes = new Set<string>();
  let stopped = false;
  async function client(n: number): Promise<void> {
    const { u, token } = tokens[n % tokens.length] ?? { u: '', token: '' };
    for (let i = 0; !stopped; ) {
      const a = `cliente-${n}-${i}`;
      const answer = await server.call(MARK, { u, a }, { token });
      if (answer.data?.marcarAvisoLeido === true) {
        acknowledged.push(a);
        i += 1;
      } else codes.add(String(errorOf(answer).code));
    }
  }
  const all = Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
  return {
    acknowledged,
    codes,
    async more(count) {
      const target = acknowledged.length + count;
      while (acknowledged.length < target) await Promise.race([all, wait(10)]);
    },
    async stop() {
      stopped = true;
      await all;
    },
  };
}

/** What was acknowledged and is not in the database. */
export async function missingIn(cluster: PostgresCluster, { acknowledged }: SaveLoad): Promise<string[]> {
  const { rows } = await cluster.query('SELECT aviso FROM aviso_leido', BASE);
  const there = new Set(rows.map(({ aviso }) => aviso));
  return acknowledged.filter((aviso) => !there.has(aviso));
}

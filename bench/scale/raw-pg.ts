import pg from 'pg';
import { SETTINGS } from '../backend/person.ts';
import type { Costs } from './scale-bench.ts';
import type { Store } from './stores.ts';

const CLIENTS = 16;
const QUERY = {
  name: 'valor',
  text: 'SELECT valor FROM configuracion WHERE usuario = $1 AND campo = $2',
};

/** What ten settings of a person cost by pg alone, without server, session, limits and GraphQL, in µs of CPU. */
export async function readByPg({ cpu, databaseUrl, senders }: Store, batches: number): Promise<Costs> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CLIENTS });
  let read = 0;
  const client = async (until: number) => {
    while (read < until) {
      const { usuario = '' } = senders[(read++ * 7) % senders.length] ?? {};
      const ten = SETTINGS.slice(0, 10).map(([campo]) => pool.query({ ...QUERY, values: [usuario, campo] }));
      for (const { rowCount } of await Promise.all(ten))
        if (rowCount !== 1) throw new Error('a setting is missing');
    }
  };
  const all = (until: number) => Promise.all(Array.from({ length: CLIENTS }, () => client(until)));
  await all(batches);
  read = 0;
  const [own, database, began] = [process.cpuUsage(), await cpu(), performance.now()];
  await all(batches);
  const { user, system } = process.cpuUsage(own);
  const result = {
    perSecond: (read / (performance.now() - began)) * 1000,
    server: (user + system) / read,
    database: ((await cpu()) - database) / read,
  };
  await pool.end();
  return result;
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresCluster, startPostgres } from '../support/postgres/cluster.ts';
import { BASE, missingIn, startSaves, UNLIMITED } from '../support/postgres/save-load.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

/** A long run sets more. */
const ENDS = Number(process.env.PRUEBAS_MUERTES ?? 10);

let cluster: PostgresCluster;
let server: TestServer;
beforeAll(async () => {
  cluster = await startPostgres();
  await cluster.query(`CREATE DATABASE ${BASE}`);
  server = await startServer({
    now: 'real',
    databaseUrl: cluster.url(BASE),
    env: { ...UNLIMITED, LIMITE_SALIDA_RED: '3/100000' },
  });
});
afterAll(async () => {
  await server.close();
  await cluster.remove();
});

const leave = async () => {
  const payload = { boleto: 'a'.repeat(64) };
  return (await server.app.inject({ method: 'POST', url: '/api/salidas', payload })).statusCode;
};
const endConnections = () =>
  cluster.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${BASE}' AND pid <> pg_backend_pid()`,
    BASE,
  );

test(
  `B03 B02 promise 19: PostgreSQL that ends ${ENDS} times under load loses nothing acknowledged, no session and no limit`,
  async () => {
    for (let n = 0; n < 3; n += 1) expect(await leave()).toBe(204);
    expect(await leave()).toBe(429);
    const load = await startSaves(server, 8);
    for (let end = 0; end < ENDS; end += 1) {
      await load.more(20);
      // Every third time its connections are ended, the others it is killed, or stopped without a word.
      if (end % 3 === 2) await endConnections();
      else {
        await cluster.kill(end % 3 === 0 ? 'SIGKILL' : 'SIGQUIT');
        if (end === 0) expect((await server.app.inject({ url: '/salud' })).statusCode).toBe(503);
        await cluster.start();
      }
    }
    await load.more(20);
    await load.stop();
    expect([...load.codes].filter((code) => code !== 'INTERNO')).toEqual([]);
    expect(await missingIn(cluster, load)).toEqual([]);
    expect(await leave()).toBe(429);
  },
  60_000 + ENDS * 20_000,
);

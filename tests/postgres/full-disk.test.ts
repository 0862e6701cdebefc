import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PostgresCluster, startPostgres } from '../support/postgres/cluster.ts';
import { BASE, missingIn, type SaveLoad, startSaves, UNLIMITED } from '../support/postgres/save-load.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

/** The system lets PostgreSQL's files grow no further, which its processes meet as they meet a full disk. */

let cluster: PostgresCluster;
let server: TestServer;
let load: SaveLoad;
beforeEach(async () => {
  cluster = await startPostgres();
  await cluster.query(`CREATE DATABASE ${BASE}`);
  server = await startServer({ now: 'real', databaseUrl: cluster.url(BASE), env: UNLIMITED });
  load = await startSaves(server, 4);
  await load.more(20);
});
afterEach(async () => {
  await server.close();
  await cluster.remove();
});

/** Resolves when a save was refused. */
const refused = () => expect.poll(() => load.codes.size, { timeout: 50_000, interval: 10 }).toBe(1);

async function expectAllKept(): Promise<void> {
  await load.more(20);
  await load.stop();
  expect([...load.codes]).toEqual(['INTERNO']);
  expect(await missingIn(cluster, load)).toEqual([]);
}

test('B05 promise 19: no acknowledged save is lost when a table finds no room, and saves work again once there is', async () => {
  // The table outgrows PostgreSQL's other files, so that it alone meets the limit.
  await cluster.query(
    `INSERT INTO aviso_leido (usuario, aviso, leido)
     SELECT 'hoy', repeat('x', 80) || n, 1 FROM generate_series(1, 12000) AS n`,
    BASE,
  );
  const { rows } = await cluster.query(`SELECT pg_relation_size('aviso_leido') AS bytes`, BASE);
  await cluster.limitFiles(Number(rows[0].bytes) + 8_192);
  await refused();
  await cluster.limitFiles('unlimited');
  await expectAllKept();
});

test('B05 promise 19: no acknowledged save is lost when PostgreSQL ends because its log finds no room', async () => {
  await cluster.limitFiles(65_536);
  await refused();
  const down = () =>
    cluster.query('SELECT 1').then(
      () => false,
      () => true,
    );
  await expect.poll(down, { timeout: 30_000 }).toBe(true);
  await cluster.kill();
  await cluster.start();
  await expectAllKept();
});

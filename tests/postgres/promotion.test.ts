import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openServerDatabase } from '../../server/store/open.ts';
import { type PostgresCluster, startPostgres } from '../support/postgres/cluster.ts';
import { BASE, missingIn, startSaves, UNLIMITED } from '../support/postgres/save-load.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

/** A primary that waits for its standby, and a server that is told both. */

vi.setConfig({ testTimeout: 180_000 });

let primary: PostgresCluster;
let standby: PostgresCluster;
let server: TestServer;
beforeEach(async () => {
  primary = await startPostgres();
  await primary.query(`CREATE DATABASE ${BASE}`);
  standby = await primary.standby();
  await primary.query("ALTER SYSTEM SET synchronous_standby_names = 'replica'");
  await primary.query('SELECT pg_reload_conf()');
  await followed();
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
  const databaseUrl = `postgres://planeacion@${hosts}/${BASE}?target_session_attrs=read-write`;
  server = await startServer({ now: 'real', databaseUrl, env: UNLIMITED });
}, 180_000);
afterEach(async () => {
  await server.close();
  await standby.remove();
  await primary.remove();
});

/** Resolves when the primary's commits wait for the standby, and it answers. */
const followed = () => {
  const sql = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'";
  return expect.poll(async () => (await primary.query(sql)).rowCount, { timeout: 30_000 }).toBe(1);
};
const health = async () => (await server.app.inject({ url: '/salud' })).statusCode;

test('B03 promise 19: 50 clients save, the primary is killed and its standby promoted: nothing acknowledged is missing, and the server goes on', async () => {
  const load = await startSaves(server, 50);
  await load.more(200);
  await primary.kill();
  expect(await health()).toBe(503);
  await standby.promote();
  await load.more(200);
  await load.stop();
  expect([...load.codes].filter((code) => code !== 'INTERNO')).toEqual([]);
  expect(await missingIn(standby, load)).toEqual([]);
  expect(await health()).toBe(200);
});

test('B03 promise 19: 50 clients save, the standby is promoted while the primary still answers: nothing acknowledged is missing, and reads follow', async () => {
  const load = await startSaves(server, 50);
  await load.more(200);
  await standby.promote();
  await load.more(200);
  await load.stop();
  expect([...load.codes].filter((code) => code !== 'INTERNO')).toEqual([]);
  expect(await missingIn(standby, load)).toEqual([]);
  await standby.query("UPDATE usuario SET extension = 'nueva' WHERE usuario = 'ana'", BASE);
  const read = () => server.database.get("SELECT extension FROM usuario WHERE usuario = 'ana'");
  expect(await Promise.all(Array.from({ length: 20 }, read))).toEqual(Array(20).fill({ extension: 'nueva' }));
});

test('B03 promise 19: what the standby does not have is acknowledged to nobody, also not to a repetition that finds it stored', async () => {
  const database = await openServerDatabase(primary.url(BASE), { deadlineMs: 2_000 });
  await standby.kill();
  const write = (que: string) =>
    database.run('INSERT INTO cambio (que, numero) VALUES ($1, 1) ON CONFLICT DO NOTHING', que);
  const repeat = () => database.transaction((tx) => tx.get("SELECT numero FROM cambio WHERE que = 'uno'"));
  await expect(write('uno')).rejects.toThrow();
  // PostgreSQL has stored it. It shows it as soon as it waits no longer, as after a restart.
  await primary.query("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
  const stored = () => database.get("SELECT numero FROM cambio WHERE que = 'uno'");
  await expect.poll(stored, { timeout: 30_000 }).toEqual({ numero: 1 });
  await expect(write('uno')).rejects.toThrow();
  await expect(repeat()).rejects.toThrow();
  await standby.start();
  await followed();
  expect([await write('uno'), await repeat()]).toEqual([0, { numero: 1 }]);
  await database.close();
});

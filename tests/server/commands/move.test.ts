import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openServerDatabase } from '../../../server/store/open.ts';
import { openData } from '../../../server/store/open-data-dir.ts';
import type { Database, Row } from '../../../server/store/port.ts';
import { type PostgresCluster, startPostgres, WITHOUT_DISK } from '../../support/postgres/cluster.ts';
import { startChild } from '../../support/server/child-process.ts';
import { insertPerson, PEOPLE } from '../../support/server/people.ts';

const COMMAND = join(import.meta.dirname, '../../../bin/planeacion.mjs');

let cluster: PostgresCluster;
let dataDir: string;
let url: string;
let made = 0;
beforeAll(async () => {
  cluster = await startPostgres(WITHOUT_DISK);
});
afterAll(() => cluster.remove());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'planeacion-mudanza-'));
  made += 1;
  await cluster.query(`CREATE DATABASE m${made}`);
  url = cluster.url(`m${made}`);
  return () => rm(dataDir, { recursive: true });
});

async function move(to: string, env: Record<string, string> = {}) {
  const child = startChild(process.execPath, [COMMAND, 'mover', '--a', to], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, INSTALACION: join(dataDir, 'no'), ...env },
  });
  const code = await child.ended;
  return { code, out: child.stdout(), err: child.stderr() };
}

/** People, 500 settings and texts that a database might change. */
async function fill(database: Database): Promise<void> {
  for (const person of PEOPLE) await insertPerson(database, person, 'hash');
  const insert = 'INSERT INTO configuracion (usuario, campo, valor) VALUES ($1, $2, $3)';
  for (let n = 0; n < 500; n += 1) await database.run(insert, 'ana', `campo ${n}`, String(n));
  for (const [n, text] of ['á ', ' Á', '', "'; --", 'x'.repeat(100_000), '👩🏽‍🏫'].entries())
    await database.run(insert, 'beto', `signo ${n}`, text);
  await database.run("INSERT INTO proceso VALUES ('grupos', 'Grupos')");
  await database.run("INSERT INTO permiso VALUES ('ana', 'grupos', '')");
}

const TABLES = ['usuario', 'configuracion', 'permiso', 'proceso'];

async function rowsOf(database: Database): Promise<Row[]> {
  const rows: Row[] = [];
  for (const table of TABLES) rows.push(...(await database.all(`SELECT * FROM ${table} ORDER BY 1, 2`)));
  await database.close();
  return rows;
}

test('mover takes an installation to PostgreSQL and back, with every row the same', async () => {
  const { database } = await openData(dataDir);
  await fill(database);
  const busy = await move(url);
  expect(busy).toMatchObject({ code: 1, err: expect.stringContaining('El servidor está funcionando') });
  const before = await rowsOf(database);
  const there = await move(url);
  expect(there).toMatchObject({ code: 0 });
  expect(there.out).toMatch(/configuracion: 506 filas, huella [0-9a-f]{16}/);
  expect(there.out).toContain('cada una se leyó igual en los dos lados');
  expect(there.err).toContain('configuracion: 506 de 506');
  expect(await rowsOf(await openServerDatabase(url))).toEqual(before);
  // A start on the rows of before would lose what is saved from now on.
  await expect(openData(dataDir)).rejects.toThrow(/se movió a PostgreSQL .+ indica DATABASE_URL/);

  await rm(join(dataDir, 'planeacion.sqlite'));
  expect(await move('integrada', { DATABASE_URL: url })).toMatchObject({ code: 0 });
  expect(await rowsOf((await openData(dataDir)).database)).toEqual(before);
}, 120_000);

test('mover refuses a target that has rows, and leaves both as they were', async () => {
  const { database } = await openData(dataDir);
  await fill(database);
  await database.close();
  const target = await openData(await mkdtemp(join(dataDir, 'otra-')), { databaseUrl: url });
  await target.database.run("INSERT INTO proceso VALUES ('mio', 'x')");
  await target.database.close();
  const refused = await move(url);
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining('El destino ya tiene datos (tabla proceso): no se movió nada.'),
  });
  expect((await cluster.query('SELECT proceso FROM proceso', `m${made}`)).rows).toEqual([{ proceso: 'mio' }]);
  await (await openData(dataDir)).database.close();
}, 120_000);

test('mover moves nothing if one row reads differently there', async () => {
  const { database } = await openData(dataDir);
  await fill(database);
  await database.close();
  await (await openData(dataDir, { databaseUrl: url })).database.close();
  await cluster.query(
    `CREATE FUNCTION otro() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.valor := NEW.valor || '!'; RETURN NEW; END $$;
     CREATE TRIGGER otro BEFORE INSERT ON configuracion FOR EACH ROW WHEN (NEW.campo = 'campo 77') EXECUTE FUNCTION otro()`,
    `m${made}`,
  );
  const refused = await move(url);
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining('La fila ana · campo 77 de configuracion no se lee igual en el destino'),
  });
  expect((await cluster.query('SELECT usuario FROM usuario', `m${made}`)).rows).toEqual([]);
}, 120_000);

test.each([
  ['sqlite', {}, 'La variable DATABASE_URL no sirve'],
  ['integrada', {}, 'Falta DATABASE_URL'],
  ['postgres://a@b/c', { DATABASE_URL: 'postgres://a@127.0.0.1/c' }, 'usa pg_dump y pg_restore'],
])('mover --a %s with %o is refused in words', async (to, env, words) => {
  expect(await move(to, env)).toMatchObject({ code: 1, err: expect.stringContaining(words) });
});

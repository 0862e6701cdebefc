import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../../server/store/migrate.ts';
import type { Database } from '../../../server/store/port.ts';
import { REQUEST_LIMIT_MS } from '../../../src/offline/model/request-limit.ts';
import { overPostgres } from '../../support/postgres/engine.ts';
import { errorOf } from '../../support/server/api.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

/** While the store cannot write, a client gets INTERNO, which it tries again, and never an acknowledgement. */

const SAVE = `query g($v: String!, $t: String!, $d: ID = "uno", $o: Int) { guardarConfiguracion(usuario: "ana", campo: "scale",
  valor: $v, tokenSesion: $t, dispositivo: $d, orden: $o, basesAceptadas: [null, "12", "13", "14", "15"]) }`;
const SAVED = { data: { guardarConfiguracion: true } };
const MARK = 'query m($a: String!) { marcarAvisoLeido(usuario: "ana", aviso: $a, leido: true) }';
const kept = (database: Database) => database.get("SELECT valor FROM configuracion WHERE campo = 'scale'");

/** Locks the whole store as another process does, and returns the function that unlocks it. */
async function holdStore(server: TestServer): Promise<() => Promise<void>> {
  const other = await server.openStore({ deadlineMs: 60_000 });
  let release = () => {};
  let begun = () => {};
  const holding = new Promise<void>((resolve) => (begun = resolve));
  const held = other.transaction(async (tx) => {
    // SQLite's transaction alone holds all of it.
    if (overPostgres()) await tx.script(`LOCK TABLE configuracion, orden_dispositivo IN EXCLUSIVE MODE`);
    begun();
    await new Promise<void>((resolve) => (release = resolve));
  });
  await holding;
  return async () => {
    release();
    // A transaction past its own deadline is undone, which does not matter here.
    await held.catch(() => undefined);
    await other.close();
  };
}

describe('A save while the store is busy', () => {
  test('B04 waits for a moment and is acknowledged, while reads go on', async () => {
    const server = await startServer();
    const token = await server.signIn('ana');
    const release = await holdStore(server);
    // Three devices, because requests of one moment may arrive in any order.
    const values = ['12', '13', '14'];
    const saves = values.map((v) => server.call(SAVE, { v, t: token, d: `de-${v}`, o: 1 }));
    const read = '{ configuracion(usuario: "ana", campo: "scale") }';
    expect(await server.call(read, {}, { token })).toEqual({ data: { configuracion: null } });
    await release();
    for (const answer of await Promise.all(saves)) expect(answer).toEqual(SAVED);
    const { valor } = (await kept(server.database)) as { valor: string };
    expect(values).toContain(valor);
    await server.close();
  });

  test.each([
    ['SQLITE_BUSY', Object.assign(new Error('database is locked'), { errcode: 5 })],
    ['a serialization failure', Object.assign(new Error('could not serialize'), { code: '40001' })],
    ['no connection left in the pool', new Error('timeout exceeded when trying to connect')],
  ])('B04 fails with %s as INTERNO, and its retry is acknowledged', async (_, fault) => {
    let broken = true;
    const server = await startServer({
      replaceInDatabase: (database) => ({
        transaction: (body) => (broken ? Promise.reject(fault) : database.transaction(body)),
      }),
    });
    broken = false;
    const token = await server.signIn('ana');
    broken = true;
    const send = () => server.call(SAVE, { v: '12', t: token, o: 1 });
    expect(errorOf(await send())).toMatchObject({ code: 'INTERNO' });
    broken = false;
    expect(await send()).toEqual(SAVED);
    await server.close();
  });
});

test('B06 a save held up past the deadline is INTERNO before the client gives up, and is not written late', async () => {
  const server = await startServer();
  const token = await server.signIn('ana');
  const release = await holdStore(server);
  const asked = performance.now();
  const answer = await server.call(SAVE, { v: '12', t: token, o: 1 });
  expect(errorOf(answer)).toMatchObject({ code: 'INTERNO' });
  expect(performance.now() - asked).toBeLessThan(REQUEST_LIMIT_MS);
  await release();
  // This write comes after everything that is still in the queue.
  await server.database.run("UPDATE usuario SET extension = '1' WHERE usuario = 'ana'");
  expect(await kept(server.database)).toBeUndefined();
  expect(await server.database.all('SELECT orden FROM orden_dispositivo')).toEqual([]);
  expect(await server.call(SAVE, { v: '13', t: token, o: 2 })).toEqual(SAVED);
  await server.close();
});

test('B10 a migration by a newer process while clients write loses nothing acknowledged, and no answer is for good', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migraciones-'));
  await mkdir(folder, { recursive: true });
  const server = await startServer({ now: 'real' });
  const token = await server.signIn('ana');
  const acknowledged: string[] = [];
  let stop = false;
  const write = async (writer: number) => {
    for (let i = 0; !stop; i += 1) {
      const aviso = `aviso-${writer}-${i}`;
      const answer = await server.call(MARK, { a: aviso }, { token });
      if (answer.errors) expect(['INTERNO', 'LIMITE']).toContain(errorOf(answer).code);
      else acknowledged.push(aviso);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const writers = [0, 1, 2, 3].map(write);
  while (acknowledged.length < 20) await new Promise((resolve) => setImmediate(resolve));

  // The newer version's change: a column, and the table copied into a new one.
  const sql = `ALTER TABLE aviso_leido ADD COLUMN dispositivo TEXT;
    CREATE TABLE aviso_nuevo (usuario TEXT NOT NULL, aviso TEXT NOT NULL, leido INTEGER NOT NULL,
      hora_inicio_lectura TEXT, marcado TEXT NOT NULL DEFAULT '', dispositivo TEXT,
      PRIMARY KEY (usuario, aviso));
    INSERT INTO aviso_nuevo SELECT * FROM aviso_leido;
    DROP TABLE aviso_leido;
    ALTER TABLE aviso_nuevo RENAME TO aviso_leido;`;
  const ours = await readdir(join(import.meta.dirname, '../../../server/store/migrations'));
  for (const nombre of ours) await writeFile(join(folder, nombre), 'SELECT no_se_aplica;');
  await writeFile(join(folder, `${String(ours.length + 1).padStart(3, '0')}-aviso.sql`), sql);
  const newer = await server.openStore();
  await migrate(newer, folder);
  const before = acknowledged.length;
  while (acknowledged.length < before + 20) await new Promise((resolve) => setImmediate(resolve));
  stop = true;
  await Promise.all(writers);
  const rows = await newer.all<{ aviso: string }>('SELECT aviso FROM aviso_leido WHERE dispositivo IS NULL');
  const there = new Set(rows.map(({ aviso }) => aviso));
  expect(acknowledged.filter((aviso) => !there.has(aviso))).toEqual([]);
  await newer.close();
  await server.close();
  await rm(folder, { recursive: true });
});

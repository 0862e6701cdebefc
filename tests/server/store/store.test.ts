import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../../server/store/migrate.ts';
import { openServerDatabase } from '../../../server/store/open.ts';
import type { Database } from '../../../server/store/port.ts';

let folder: string;
let file: string;
const open: Database[] = [];

async function openTest(deadlineMs?: number) {
  const database = await openServerDatabase(file, deadlineMs === undefined ? {} : { deadlineMs });
  open.push(database);
  return database;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planeacion-'));
  file = join(folder, 'prueba.db');
});

afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
  await rm(folder, { recursive: true });
});

describe('The store', () => {
  test('is in WAL, syncs every commit and checks foreign keys', async () => {
    const database = await openTest();
    await migrate(database);
    expect(await database.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    const inside = await database.transaction(async (tx) => ({
      sync: await tx.get('PRAGMA synchronous'),
      keys: await tx.get('PRAGMA foreign_keys'),
    }));
    expect(inside).toEqual({ sync: { synchronous: 2 }, keys: { foreign_keys: 1 } });
    const orphan = database.run("INSERT INTO configuracion VALUES ('nadie', 'scale', '14')");
    await expect(orphan).rejects.toThrow(/FOREIGN KEY/);
  });

  test('takes $n in any order and more than once, and refuses booleans and undefined', async () => {
    const database = await openTest();
    expect(await database.get('SELECT $2 AS b, $1 AS a, $2 AS c', 'uno', 2)).toEqual({
      b: 2,
      a: 'uno',
      c: 2,
    });
    await expect(database.get('SELECT $1 AS a', true as never)).rejects.toThrow(TypeError);
    await expect(database.get('SELECT $1 AS a', undefined as never)).rejects.toThrow(TypeError);
  });

  test('undoes a transaction whose body throws, and shows nothing of it before the commit', async () => {
    const database = await openTest();
    await database.run('CREATE TABLE t (a INTEGER)');
    const failed = database.transaction(async (tx) => {
      await tx.run('INSERT INTO t VALUES (1)');
      expect(await database.all('SELECT a FROM t')).toEqual([]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await database.all('SELECT a FROM t')).toEqual([]);
  });

  test('runs transactions one after another, also between their awaits', async () => {
    const database = await openTest();
    await database.run('CREATE TABLE t (a INTEGER)');
    await database.run('INSERT INTO t VALUES (0)');
    const increment = () =>
      database.transaction(async (tx) => {
        const row = await tx.get<{ a: number }>('SELECT a FROM t');
        await new Promise((resolve) => setImmediate(resolve));
        await tx.run('UPDATE t SET a = $1', (row?.a ?? 0) + 1);
      });
    await Promise.all(Array.from({ length: 50 }, increment));
    expect(await database.get('SELECT a FROM t')).toEqual({ a: 50 });
  });

  test('B06 never commits what passed its deadline', async () => {
    const database = await openTest(1_000);
    await database.run('CREATE TABLE t (a INTEGER)');
    const slow = database.transaction(async (tx) => {
      await tx.run('INSERT INTO t VALUES (1)');
      await new Promise((resolve) => setTimeout(resolve, 1_200));
    });
    const waiting = database.run('INSERT INTO t VALUES (2)');
    await expect(slow).rejects.toMatchObject({ name: 'DeadlineError' });
    await expect(waiting).rejects.toMatchObject({ name: 'DeadlineError' });
    expect(await database.all('SELECT a FROM t')).toEqual([]);
  });
});

describe('The store under strain', () => {
  test("B04 waits for another process's lock, while reads go on", async () => {
    const [database, other] = [await openTest(), await openTest()];
    await database.run('CREATE TABLE t (a INTEGER)');
    let release = () => {};
    const held = other.transaction(async (tx) => {
      await tx.run('INSERT INTO t VALUES (1)');
      await new Promise<void>((resolve) => (release = resolve));
    });
    await new Promise((resolve) => setImmediate(resolve));
    const writes = Promise.all([
      database.run('INSERT INTO t VALUES (2)'),
      database.transaction((tx) => tx.run('INSERT INTO t VALUES (3)')),
    ]);
    expect(await database.all('SELECT a FROM t')).toEqual([]);
    setTimeout(() => release(), 100);
    await Promise.all([held, writes]);
    expect(await database.all('SELECT a FROM t')).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
  });

  test('B04 B06 gives up waiting for a lock at the deadline', async () => {
    const [database, other] = [await openTest(1_000), await openTest()];
    await database.run('CREATE TABLE t (a INTEGER)');
    await other.transaction(async () => {
      await expect(database.run('INSERT INTO t VALUES (2)')).rejects.toMatchObject({ errcode: 5 });
    });
    expect(await database.run('INSERT INTO t VALUES (2)')).toBe(1);
  });

  test('B05 loses only the write that a full disk refuses', async () => {
    const database = await openTest();
    await database.run('CREATE TABLE t (a TEXT)');
    await database.run("INSERT INTO t VALUES ('antes')");
    await database.transaction((tx) => tx.script('PRAGMA max_page_count = 8'));
    const large = 'x'.repeat(100_000);
    await expect(database.run('INSERT INTO t VALUES ($1)', large)).rejects.toMatchObject({ errcode: 13 });
    const both = database.transaction(async (tx) => {
      await tx.run("INSERT INTO t VALUES ('a medias')");
      await tx.run('INSERT INTO t VALUES ($1)', large);
    });
    await expect(both).rejects.toMatchObject({ errcode: 13 });
    expect(await database.all('SELECT a FROM t')).toEqual([{ a: 'antes' }]);
    await database.transaction((tx) => tx.script('PRAGMA max_page_count = 1000000'));
    expect(await database.run('INSERT INTO t VALUES ($1)', large)).toBe(1);
  });

  test('has files for their owner only', async () => {
    const database = await openTest();
    await migrate(database);
    for (const name of await readdir(folder)) {
      expect({ name, mode: (await stat(join(folder, name))).mode & 0o777 }).toEqual({ name, mode: 0o600 });
    }
  });
});

describe('A file that is not ours', () => {
  test('is refused and left as it was when it is no database', async () => {
    const text = 'esto no es una base de datos '.repeat(300);
    await writeFile(file, text);
    await expect(openServerDatabase(file)).rejects.toMatchObject({ fault: 'dañada' });
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test('is refused and left as it was when it is damaged in its middle', async () => {
    const database = await openServerDatabase(file);
    await migrate(database);
    await database.close();
    const bytes = await readFile(file);
    bytes.fill(0xff, 4096, 8192);
    await writeFile(file, bytes);
    await expect(openServerDatabase(file)).rejects.toMatchObject({ fault: 'dañada' });
    expect(await readFile(file)).toEqual(bytes);
  });

  test('is reported as inaccessible when its folder does not exist', async () => {
    const missing = openServerDatabase(join(folder, 'no', 'hay.db'));
    await expect(missing).rejects.toMatchObject({
      fault: 'inaccesible',
      message: expect.stringContaining('permiso'),
    });
  });

  test("is refused when it has another application's tables", async () => {
    const database = await openTest();
    await database.run('CREATE TABLE ajena (a INTEGER)');
    await expect(migrate(database)).rejects.toMatchObject({ fault: 'dañada' });
  });
});

describe('A migration', () => {
  async function scripts(...sql: string[]) {
    const where = join(folder, `m${sql.length}`);
    await mkdir(where);
    await Promise.all(sql.map((text, i) => writeFile(join(where, `00${i + 1}-paso.sql`), text)));
    return where;
  }

  test('is applied once, in order', async () => {
    const database = await openTest();
    const one = await scripts('CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1);');
    const two = await scripts('SELECT no_se_aplica;', 'INSERT INTO t VALUES (2);');
    await migrate(database, one);
    await migrate(database, two);
    await migrate(database, two);
    expect(await database.all('SELECT a FROM t')).toEqual([{ a: 1 }, { a: 2 }]);
  });

  test('that fails leaves the store as the one before made it', async () => {
    const database = await openTest();
    const broken = await scripts(
      'CREATE TABLE t (a INTEGER);',
      'INSERT INTO t VALUES (2); SELECT * FROM no_hay;',
    );
    await expect(migrate(database, broken)).rejects.toThrow(/no_hay/);
    expect(await database.all('SELECT a FROM t')).toEqual([]);
    expect(await database.get('SELECT max(numero) AS n FROM migracion')).toEqual({ n: 1 });
  });

  test('is not applied to a store of a later version, which is refused', async () => {
    const database = await openTest();
    await migrate(database);
    await database.run("INSERT INTO migracion VALUES (999, '999-futuro.sql')");
    await expect(migrate(database)).rejects.toMatchObject({ fault: 'nueva' });
  });

  test('is applied once by two processes that start at once', async () => {
    const [a, b] = [await openTest(), await openTest()];
    await Promise.all([migrate(a), migrate(b)]);
    const rows = await a.all<{ numero: number }>('SELECT numero FROM migracion ORDER BY numero');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ numero }) => numero)).toEqual(rows.map((_, index) => index + 1));
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../../server/store/migrate.ts';
import { type DatabaseOptions, openServerDatabase } from '../../../server/store/open.ts';
import type { Database } from '../../../server/store/port.ts';
import { databaseFor, overPostgres, removeDatabaseFor } from '../../support/postgres/engine.ts';
import { insertPerson, PEOPLE } from '../../support/server/people.ts';

/** What both engines answer alike: these tests run over the embedded database and over PostgreSQL. */

let folder: string;
const open: Database[] = [];
/** The deadline is not what such a test is about. */
const PATIENT = { deadlineMs: 60_000 };

async function openTest(options?: DatabaseOptions): Promise<Database> {
  const database = await openServerDatabase(await databaseFor(folder), options);
  open.push(database);
  await migrate(database);
  return database;
}

/** A database without tables; the tests' PostgreSQL copies one that has them. */
async function openEmpty(): Promise<Database> {
  const database = await openServerDatabase(await databaseFor(folder));
  open.push(database);
  if (overPostgres())
    await database.transaction((tx) => tx.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));
  return database;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planeacion-'));
});
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
  await removeDatabaseFor(folder);
  await rm(folder, { recursive: true });
});

describe('A statement', () => {
  test('takes $n in any order and more than once, and refuses booleans and undefined', async () => {
    const database = await openTest();
    const sql = 'SELECT CAST($2 AS INTEGER) AS b, $1 AS a, CAST($2 AS INTEGER) AS c';
    expect(await database.get(sql, 'uno', 2)).toEqual({ a: 'uno', b: 2, c: 2 });
    await expect(database.get('SELECT $1 AS a', true as never)).rejects.toThrow(TypeError);
    await expect(database.transaction((tx) => tx.run('SELECT $1', undefined as never))).rejects.toThrow(
      TypeError,
    );
  });

  test('keeps every text as it is: case, accents, blanks, empty, null, long, signs of SQL and other scripts', async () => {
    const database = await openTest();
    const texts = [
      'a',
      'A',
      'á',
      'Á',
      'a ',
      ' a',
      '',
      null,
      'ñ',
      'n\u0303',
      "'; --",
      '\\',
      '%',
      '$1',
      '日本',
      '👩🏽‍🏫',
      'x'.repeat(300_000),
    ];
    await database.run('CREATE TABLE t (n INTEGER PRIMARY KEY, a TEXT)');
    for (const [n, text] of texts.entries()) await database.run('INSERT INTO t VALUES ($1, $2)', n, text);
    expect(
      (await database.all<{ a: string | null }>('SELECT a FROM t ORDER BY n')).map(({ a }) => a),
    ).toEqual(texts);
    for (const [n, text] of texts.entries()) {
      const same = await database.all<{ n: number }>('SELECT n FROM t WHERE a = $1', text);
      expect(same.map((row) => row.n)).toEqual(text === null ? [] : [n]);
    }
    expect(await database.all('SELECT n FROM t WHERE a IS NULL')).toEqual([{ n: 7 }]);
  });

  test('orders, compares and folds texts by their bytes', async () => {
    const database = await openTest();
    const texts = ['b', 'B', 'á', 'a', 'Z', 'z', 'ñ', 'a b', 'aa', '', '_', '9', 'É'];
    await database.run('CREATE TABLE t (a TEXT)');
    for (const text of texts) await database.run('INSERT INTO t VALUES ($1)', text);
    const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
    const column = async (sql: string, ...params: string[]) =>
      (await database.all<{ a: string }>(sql, ...params)).map(({ a }) => a);
    expect(await column('SELECT a FROM t ORDER BY a')).toEqual(texts.toSorted(bytes));
    expect(await column('SELECT a FROM t WHERE a > $1 ORDER BY a', 'a')).toEqual(
      texts.filter((text) => bytes(text, 'a') > 0).sort(bytes),
    );
    expect(await column("SELECT a FROM t WHERE lower(a) = 'b' ORDER BY a")).toEqual(['B', 'b']);
    expect(await column("SELECT lower(a) AS a FROM t WHERE a = 'É'")).toEqual(['É']);
    expect(await column("SELECT a FROM t WHERE a LIKE $1 ESCAPE '\\' ORDER BY a", '%\\_%')).toEqual(['_']);
  });

  test('counts, adds and finds the greatest as numbers, of nothing too', async () => {
    const database = await openTest();
    await database.run('CREATE TABLE t (a INTEGER)');
    const sql = 'SELECT count(*) AS n, sum(a) AS s, max(a) AS m FROM t';
    expect(await database.get(sql)).toEqual({ n: 0, s: null, m: null });
    for (const a of [1, 2_000_000_000, 7]) await database.run('INSERT INTO t VALUES ($1)', a);
    expect(await database.get(sql)).toEqual({ n: 3, s: 2_000_000_008, m: 2_000_000_000 });
    expect(await database.get('SELECT a FROM t WHERE a = 8')).toBeUndefined();
  });

  test('tells how many rows it changed, and refuses a row without its person', async () => {
    const database = await openTest();
    for (const person of PEOPLE.slice(0, 3)) await insertPerson(database, person, 'hash');
    expect(await database.run("UPDATE usuario SET color = 'x'")).toBe(3);
    expect(await database.run("UPDATE usuario SET color = 'x' WHERE usuario = 'nadie'")).toBe(0);
    const again = "INSERT INTO proceso VALUES ('p', 'x') ON CONFLICT DO NOTHING";
    expect([await database.run(again), await database.run(again)]).toEqual([1, 0]);
    await expect(database.run("INSERT INTO configuracion VALUES ('nadie', 'scale', '14')")).rejects.toThrow();
  });
});

describe('A transaction', () => {
  test('is undone if its body throws or one of its statements fails, and shows nothing before the commit', async () => {
    const database = await openTest();
    await database.run('CREATE TABLE t (a INTEGER PRIMARY KEY)');
    const failed = database.transaction(async (tx) => {
      await tx.run('INSERT INTO t VALUES (1)');
      expect(await tx.all('SELECT a FROM t')).toEqual([{ a: 1 }]);
      expect(await database.all('SELECT a FROM t')).toEqual([]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const twice = database.transaction(async (tx) => {
      await tx.run('INSERT INTO t VALUES (2)');
      await tx.run('INSERT INTO t VALUES (2)');
    });
    await expect(twice).rejects.toThrow();
    expect(await database.all('SELECT a FROM t')).toEqual([]);
  });

  test('has the effect that it would have alone, also between its awaits and beside other processes', async () => {
    // Twenty meet each other again and again, which takes a busy machine long.
    const [database, other] = [await openTest(PATIENT), await openTest(PATIENT)];
    await database.run('CREATE TABLE t (a INTEGER)');
    await database.run('INSERT INTO t VALUES (0)');
    const increment = (one: Database) =>
      one.transaction(async (tx) => {
        const row = await tx.get<{ a: number }>('SELECT a FROM t');
        await new Promise((resolve) => setImmediate(resolve));
        await tx.run('UPDATE t SET a = $1', (row?.a ?? 0) + 1);
      });
    // Two who read what the other writes: one after the other, at least one sees it.
    await Promise.all(Array.from({ length: 20 }, (_, n) => increment(n % 2 ? database : other)));
    expect(await database.get('SELECT a FROM t')).toEqual({ a: 20 });
  });

  test('does not skew: two that each read what the other writes do not both miss it', async () => {
    const database = await openTest();
    await database.run('CREATE TABLE guardia (quien TEXT PRIMARY KEY, hay INTEGER NOT NULL)');
    for (let round = 0; round < 10; round += 1) {
      await database.run('DELETE FROM guardia');
      await database.run("INSERT INTO guardia VALUES ('a', 1), ('b', 1)");
      const leave = (quien: string) =>
        database.transaction(async (tx) => {
          const row = await tx.get<{ n: number }>('SELECT sum(hay) AS n FROM guardia');
          await new Promise((resolve) => setImmediate(resolve));
          if (row?.n === 2) await tx.run('UPDATE guardia SET hay = 0 WHERE quien = $1', quien);
        });
      await Promise.all([leave('a'), leave('b')]);
      expect(await database.get('SELECT sum(hay) AS n FROM guardia')).toEqual({ n: 1 });
    }
  });

  test('begins after those before it in the same line', async () => {
    const database = await openTest();
    await database.run('CREATE TABLE t (n INTEGER PRIMARY KEY, a INTEGER)');
    const add = (a: number) =>
      database.transaction(async (tx) => {
        const row = await tx.get<{ n: number }>('SELECT count(*) AS n FROM t');
        await tx.run('INSERT INTO t VALUES ($1, $2)', row?.n ?? 0, a);
      }, 'ana');
    await Promise.all(Array.from({ length: 30 }, (_, n) => add(n)));
    const rows = await database.all<{ a: number }>('SELECT a FROM t ORDER BY n');
    expect(rows.map(({ a }) => a)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });

  test('B06 is not committed past its deadline', async () => {
    const database = await openTest({ deadlineMs: 3_000 });
    await database.run('CREATE TABLE t (a INTEGER)');
    const slow = database.transaction(async (tx) => {
      await tx.run('INSERT INTO t VALUES (1)');
      await new Promise((resolve) => setTimeout(resolve, 3_200));
    });
    await expect(slow).rejects.toThrow();
    expect(await database.all('SELECT a FROM t')).toEqual([]);
    // The store goes on.
    expect(await database.run('INSERT INTO t VALUES (3)')).toBe(1);
  });
});

describe('A migration', () => {
  test('is applied once by two processes that start at once, and a later one is refused', async () => {
    const [a, b] = [await openEmpty(), await openEmpty()];
    await Promise.all([migrate(a), migrate(b)]);
    const rows = await a.all<{ numero: number }>('SELECT numero FROM migracion ORDER BY numero');
    expect(rows.map(({ numero }) => numero)).toEqual(rows.map((_, index) => index + 1));
    await a.run("INSERT INTO migracion VALUES (999, '999-futuro.sql')");
    await expect(migrate(b)).rejects.toMatchObject({ fault: 'nueva' });
  });

  test("refuses another application's tables", async () => {
    const database = await openTest();
    await database.run('DROP TABLE migracion');
    await expect(migrate(database)).rejects.toMatchObject({ fault: 'dañada' });
  });
});

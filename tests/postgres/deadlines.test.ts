import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DeadlineError } from '../../server/store/database-error.ts';
import { openServerDatabase } from '../../server/store/open.ts';
import type { Database } from '../../server/store/port.ts';
import { databaseFor, removeDatabaseFor } from '../support/postgres/engine.ts';

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planeacion-'));
  database = await openServerDatabase(await databaseFor(folder), { connections: 2, deadlineMs: 3_000 });
});
afterAll(async () => {
  await database.close();
  await removeDatabaseFor(folder);
  await rm(folder, { recursive: true });
});

const mark = (que: string) => database.run('INSERT INTO cambio (que, numero) VALUES ($1, 1)', que);
const marked = async () =>
  (await database.all<{ que: string }>('SELECT que FROM cambio ORDER BY que')).map(({ que }) => que);

test('B06 a statement of 20 s is cancelled in PostgreSQL at the deadline, and leaves nothing', async () => {
  const slow = database.transaction(async (tx) => {
    await tx.run("INSERT INTO cambio (que, numero) VALUES ('tarde', 1)");
    await tx.get('SELECT pg_sleep(20)');
  });
  await expect(slow).rejects.toThrow(DeadlineError);
  await expect(database.get('SELECT pg_sleep(20)')).rejects.toThrow(DeadlineError);
  const sleeping =
    "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep%'";
  expect(await database.all(sleeping)).toEqual([]);
  expect(await marked()).not.toContain('tarde');
});

test('B04 a write waits for the one connection that writes, is refused past the deadline, and reads go on', async () => {
  let release = () => {};
  let begun = () => {};
  const holding = new Promise<void>((resolve) => (begun = resolve));
  const hold = () =>
    database.transaction(async () => {
      begun();
      await new Promise<void>((resolve) => (release = resolve));
    });
  const held = hold();
  await holding;
  const waiting = mark('espera');
  expect(await marked()).not.toContain('espera');
  release();
  await held;
  expect(await waiting).toBe(1);

  const heldLonger = hold();
  await expect(mark('nunca')).rejects.toThrow();
  release();
  await expect(heldLonger).rejects.toThrow();
  expect(await mark('luego')).toBe(1);
  expect(await marked()).toEqual(expect.arrayContaining(['espera', 'luego']));
  expect(await marked()).not.toContain('nunca');
});

test('B04 a connection that PostgreSQL ended while its transaction idled is not lent again', async () => {
  // The process is busy meanwhile, so it reads of the end only as the answer to its ROLLBACK.
  const idle = database.transaction(async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500);
  });
  await expect(idle).rejects.toThrow(DeadlineError);
  expect(await mark('de nuevo')).toBe(1);
});

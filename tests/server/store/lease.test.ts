import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLease } from '../../../server/store/lease.ts';
import { migrate } from '../../../server/store/migrate.ts';
import { openServerDatabase } from '../../../server/store/open.ts';
import type { Database } from '../../../server/store/port.ts';
import { databaseFor, removeDatabaseFor } from '../../support/postgres/engine.ts';

let folder: string;
const open: Database[] = [];
let ms = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planeacion-'));
  ms = 0;
});
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
  await removeDatabaseFor(folder);
  await rm(folder, { recursive: true });
});

/** A process of its own on the database, with a clock of its own. */
async function newProcess(clockAhead = 0) {
  const database = await openServerDatabase(await databaseFor(folder));
  open.push(database);
  await migrate(database);
  const gained: number[] = [];
  const lease = createLease({
    ...{ database, que: 'prueba', random: randomBytes },
    elapsed: () => ms + clockAhead,
  });
  lease.onTaken(() => gained.push(ms));
  return { ...lease, gained };
}

test('one process has the work, and renews it', async () => {
  const [one, other] = [await newProcess(), await newProcess(1e6)];
  await one.look();
  for (ms = 0; ms < 60_000; ms += 2_000) {
    await one.look();
    await other.look();
    expect([one.isHeld(), other.isHeld()]).toEqual([true, false]);
  }
  expect([one.gained, other.gained]).toEqual([[0], []]);
});

test('the work of a process that is gone is taken over once the process itself would not count on it any more', async () => {
  const [one, other] = [await newProcess(), await newProcess(-1e6)];
  await one.look();
  await other.look();
  let both = 0;
  for (ms = 0; ms <= 14_000; ms += 1_000) {
    await other.look();
    if (one.isHeld() && other.isHeld()) both += 1;
  }
  expect([both, one.isHeld(), other.isHeld()]).toEqual([0, false, true]);
  // It was only slow.
  await one.look();
  expect(one.isHeld()).toBe(false);
});

test('of many that look at once, one gets the work', async () => {
  const all: Awaited<ReturnType<typeof newProcess>>[] = [];
  while (all.length < 6) all.push(await newProcess());
  await Promise.all(all.map((one) => one.look()));
  expect(all.filter((one) => one.isHeld())).toHaveLength(1);
  ms += 20_000;
  const rest = all.filter((one) => one.gained.length === 0);
  await Promise.all(rest.map((one) => one.look()));
  ms += 20_000;
  await Promise.all(rest.map((one) => one.look()));
  expect(all.filter((one) => one.isHeld())).toHaveLength(1);
});

test('a process that ends in order gives the work up at once', async () => {
  const [one, other] = [await newProcess(), await newProcess()];
  await one.look();
  await other.look();
  await one.close();
  await other.look();
  expect([one.isHeld(), other.isHeld()]).toEqual([false, true]);
});

test('without the database nobody counts on the work for long', async () => {
  const one = await newProcess();
  await one.look();
  await open[0]?.close();
  open.length = 0;
  ms = 4_000;
  await one.look();
  expect(one.isHeld()).toBe(true);
  ms = 9_000;
  await one.look();
  expect(one.isHeld()).toBe(false);
});

import { expect, test } from 'vitest';
import { createLocalStore } from '../../src/storage/local.ts';
import { LOCAL } from '../../src/storage/names.ts';
import { createDayNotices } from '../../src/user/day-notices.ts';
import { createDevice } from '../offline/harness.ts';
import { createNoticeSystem } from '../support/day-notices.ts';

const nobody = () => Promise.reject(new TypeError('offline'));

async function start() {
  const device = createDevice(nobody);
  await device.ready;
  const page = device.open();
  let epoca: number | undefined = (await page.outbox.beginSession('ana', 't')).epoca;
  const calls: string[] = [];
  const { system, state } = createNoticeSystem(calls);
  const kept = new Map<string, string>();
  const local = createLocalStore(
    () => ({ getItem: (key: string) => kept.get(key) ?? null }) as unknown as Storage,
  );
  const open = (shared = false) =>
    createDayNotices({ store: device.store, local, epoch: () => epoca, shared, system });
  return {
    device,
    page,
    calls,
    state,
    open,
    kept,
    async become(usuario: string, rows: 'sellar' | 'borrar') {
      await page.outbox.endSession('ana', rows);
      epoca = (await page.outbox.beginSession(usuario, 't2')).epoca;
    },
    lose: () => {
      epoca = undefined;
    },
  };
}

test('of two tabs one shows the dialog, once a day, also after a reload', async () => {
  const { open } = await start();
  const [one, other] = [open(), open()];
  const claims = await Promise.all([one.claim('2026-11-21'), other.claim('2026-11-21')]);
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await open().claim('2026-11-21')).toBe(false);
  expect(await open().claim('2026-11-22')).toBe(true);
});

test('another person on the device is another matter; who comes back after the server’s end is not told twice', async () => {
  const { open, become } = await start();
  await open().claim('2026-11-21');
  await become('ana', 'sellar');
  expect(await open().claim('2026-11-21')).toBe(false);
  await become('beto', 'sellar');
  expect(await open().claim('2026-11-21')).toBe(true);
});

test('a device that keeps nothing shows it once a page', async () => {
  const { open, lose } = await start();
  lose();
  const page = open();
  expect([await page.claim('2026-11-21'), await page.claim('2026-11-21')]).toEqual([true, false]);
});

test('the hour is kept for its person with what the viewer likes of 29 February, and taken back', async () => {
  const { device, open, calls, kept, become } = await start();
  kept.set(LOCAL.bisiesto, '1');
  expect(await open().asked()).toBe(false);
  expect(await open().choose(9)).toBe('hecho');
  expect(calls).toEqual(['allow', 'wake true']);
  expect(await open().hour()).toBe(9);
  const record = await device.store.transact(['meta'], 'readonly', (tx) => tx.get('meta', 'avisos'));
  expect(record).toMatchObject({ hora: 9, bisiesto: 1 });
  expect(await open().choose(undefined)).toBe('hecho');
  expect(calls.slice(2)).toEqual(['wake false', 'quiet']);
  expect(await open().hour()).toBeUndefined();
  await open().choose(7);
  await become('beto', 'borrar');
  expect(await open().hour()).toBeUndefined();
  // Whoever was asked here: nobody is asked again.
  expect(await open().asked()).toBe(true);
});

test('the hour is remembered while they are off, by its person alone', async () => {
  const { open, become } = await start();
  await open().choose(17);
  await open().choose(undefined);
  expect([await open().hour(), await open().lastHour()]).toEqual([undefined, 17]);
  await become('beto', 'borrar');
  expect(await open().lastHour()).toBeUndefined();
});

test('choices are made in their order: a slow first one does not undo the second', async () => {
  const { open } = await start();
  const desk = open();
  const { wake } = desk.system;
  const slow = Promise.withResolvers<void>();
  let first = true;
  desk.system.wake = async (wanted) => {
    if (first) {
      first = false;
      await slow.promise;
    }
    await wake(wanted);
  };
  const choices = [desk.choose(9), desk.choose(10)];
  // As many turns of the store as the second would need, had it not to wait.
  await desk.claim('2026-11-21');
  slow.resolve();
  expect(await Promise.all(choices)).toEqual(['hecho', 'hecho']);
  expect(await desk.hour()).toBe(10);
});

test('what the browser refuses is not kept, and the question counts as answered', async () => {
  const { open, state } = await start();
  state.allows = false;
  expect(await open().choose(8)).toBe('negado');
  expect(await open().hour()).toBeUndefined();
  expect(await open().asked()).toBe(true);
});

test('a browser that will not wake the worker leaves it off', async () => {
  const { open } = await start();
  const desk = open();
  desk.system.wake = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  expect(await desk.choose(8)).toBe('fallo');
  expect(await desk.hour()).toBeUndefined();
});

test('on a shared machine nothing reaches its system', async () => {
  const { open, calls } = await start();
  const { system } = open(true);
  expect(await system.ability()).toBe('sin-avisos');
  await system.quiet();
  await system.badge(3);
  expect([system.hasBadge(), calls]).toEqual([false, []]);
});

import { expect, test } from 'vitest';
import { createDayNotices } from '../../../src/domain/birthdays/notifications.ts';
import { LOCAL } from '../../../src/storage/keys.ts';
import { createLocalStore } from '../../../src/storage/local-storage.ts';
import { createDevice } from '../../offline/harness.ts';
import { createNoticeSystem } from '../../support/memory/day-notices.ts';

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

test('only one of two tabs shows the birthday dialog, once a day, also after a reload', async () => {
  const { open } = await start();
  const [one, other] = [open(), open()];
  const claims = await Promise.all([one.claim('2026-11-21'), other.claim('2026-11-21')]);
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await open().claim('2026-11-21')).toBe(false);
  expect(await open().claim('2026-11-22')).toBe(true);
});

test('each person gets their own birthday dialog, and an expired session does not repeat it', async () => {
  const { open, become } = await start();
  await open().claim('2026-11-21');
  await become('ana', 'sellar');
  expect(await open().claim('2026-11-21')).toBe(false);
  await become('beto', 'sellar');
  expect(await open().claim('2026-11-21')).toBe(true);
});

test('turning notifications off is stored before the browser answers', async () => {
  const { open } = await start();
  const desk = open();
  await desk.choose(8);
  desk.system.wake = () => new Promise(() => {});
  void desk.choose(undefined);
  await expect.poll(() => desk.hour()).toBe(undefined);
  expect(await desk.lastHour()).toBe(8);
});

test('a device without storage shows the birthday dialog once per page', async () => {
  const { open, lose } = await start();
  lose();
  const page = open();
  expect([await page.claim('2026-11-21'), await page.claim('2026-11-21')]).toEqual([true, false]);
});

test('the notification hour is stored per person with their leap-day choice, and deleted when off', async () => {
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
  // The question is asked once per device, whoever answered it.
  expect(await open().asked()).toBe(true);
});

test('the last notification hour is remembered while they are off, for its person only', async () => {
  const { open, become } = await start();
  await open().choose(17);
  await open().choose(undefined);
  expect([await open().hour(), await open().lastHour()]).toEqual([undefined, 17]);
  await become('beto', 'borrar');
  expect(await open().lastHour()).toBeUndefined();
});

test('working days only and a pause are remembered for their person, also while notifications are off', async () => {
  const { open, become } = await start();
  expect(await open().quietDays()).toEqual({ soloHabiles: false, pausa: undefined });
  await open().choose(9);
  const days = { soloHabiles: true, pausa: '2027-01-06' };
  expect(await open().chooseQuietDays(days)).toBe(true);
  await open().choose(undefined);
  await open().choose(8);
  expect([await open().quietDays(), await open().hour()]).toEqual([days, 8]);
  await open().chooseQuietDays({ soloHabiles: true, pausa: undefined });
  expect(await open().quietDays()).toEqual({ soloHabiles: true, pausa: undefined });
  await become('beto', 'borrar');
  expect(await open().quietDays()).toEqual({ soloHabiles: false, pausa: undefined });
});

test('choices of notifications apply in order: a slow first one does not undo the second', async () => {
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
  // As many store transactions as the second choice would need without waiting.
  await desk.claim('2026-11-21');
  slow.resolve();
  expect(await Promise.all(choices)).toEqual(['hecho', 'hecho']);
  expect(await desk.hour()).toBe(10);
});

test('a permission that the browser refuses is not stored, and the question counts as answered', async () => {
  const { open, state } = await start();
  state.allows = false;
  expect(await open().choose(8)).toBe('negado');
  expect(await open().hour()).toBeUndefined();
  expect(await open().asked()).toBe(true);
});

test('notifications stay off if the browser will not wake the worker', async () => {
  const { open } = await start();
  const desk = open();
  desk.system.wake = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  expect(await desk.choose(8)).toBe('fallo');
  expect(await desk.hour()).toBeUndefined();
});

test('a shared machine uses no notifications or badge', async () => {
  const { open, calls } = await start();
  const { system } = open(true);
  expect(await system.ability()).toBe('sin-avisos');
  await system.quiet();
  await system.badge(3);
  expect([system.hasBadge(), calls]).toEqual([false, []]);
});

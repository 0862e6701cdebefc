import { expect, test, vi } from 'vitest';
import type { SessionState } from '../../../src/domain/session/session-state.ts';
import { reportDevice } from '../../../src/domain/updates/device-report.ts';
import type { UpdateState } from '../../../src/domain/updates/updates.ts';
import { createCell } from '../../../src/lib/observable.ts';
import { parseSiteConfig } from '../../../src/offline/store/site-config.ts';
import { createLocalStore } from '../../../src/storage/local-storage.ts';

/** Reporting the running version under an anonymous device id (POST /api/dispositivos). */
const HOUR = 3_600_000;
const ID = '3f2b8f8e-0c7e-4a55-9a0d-1d2a3b4c5d6e';

function setUp({ bearer = true, shared = false, status = 204, storage = new Map<string, string>() } = {}) {
  const session = createCell<SessionState>({ phase: 'open', usuario: 'ana', verified: false });
  const updates = createCell<Pick<UpdateState, 'phase' | 'accepted'>>({ phase: 'actual', accepted: false });
  const sent: unknown[] = [];
  let now = HOUR;
  let hourly = () => {};
  const answers = { status };
  const local = createLocalStore(
    () =>
      ({
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => void storage.set(key, value),
        removeItem: (key: string) => void storage.delete(key),
      }) as Storage,
  );
  const start = () =>
    reportDevice({
      version: '1.0.1',
      local,
      shared: () => shared,
      now: () => now,
      uuid: () => ID,
      setTimer: (run) => {
        hourly = run;
        return 1;
      },
      session,
      updates,
      site: async () => ({ ...parseSiteConfig({}), bearer }),
      token: () => 'tok',
      validate: async () => undefined,
      fetch: async (url, init) => {
        expect(url).toBe('/api/dispositivos');
        sent.push(JSON.parse(String(init?.body)));
        return new Response(null, { status: answers.status });
      },
    });
  const verify = () => session.set({ phase: 'open', usuario: 'ana', verified: true });
  const settle = () => vi.waitFor(() => Promise.resolve()).then(() => new Promise((run) => setTimeout(run)));
  return {
    start,
    verify,
    settle,
    sent,
    updates,
    storage,
    answers,
    session,
    async after(ms: number) {
      now += ms;
      hourly();
      await settle();
    },
  };
}

test('the version is reported after sign-in, on a change and hourly, without any name', async () => {
  const device = setUp();
  device.start();
  await device.settle();
  expect(device.sent).toEqual([]);
  device.verify();
  await device.settle();
  device.verify();
  await device.settle();
  expect(device.sent).toEqual([{ dispositivo: ID, version: '1.0.1', estado: 'actual' }]);
  device.updates.set({ phase: 'descargada', accepted: false });
  await device.settle();
  expect(device.sent.at(-1)).toEqual({ dispositivo: ID, version: '1.0.1', estado: 'descargada' });
  await device.after(HOUR - 1000);
  expect(device.sent).toHaveLength(2);
  await device.after(1000);
  expect(device.sent).toHaveLength(3);
});

test('no version is reported while an accepted update activates, since it would keep the old worker', async () => {
  const device = setUp();
  device.verify();
  device.start();
  await device.settle();
  device.updates.set({ phase: 'enviando', accepted: true });
  await device.settle();
  device.updates.set({ phase: 'descargada', accepted: true });
  await device.settle();
  expect(device.sent.map((told) => (told as { estado: string }).estado)).toEqual(['actual', 'enviando']);
});

test('the version’s report is not repeated by another window or by the next start', async () => {
  const first = setUp();
  first.verify();
  first.start();
  await first.settle();
  const second = setUp({ storage: first.storage });
  second.verify();
  second.start();
  await second.settle();
  expect([first.sent.length, second.sent.length]).toEqual([1, 0]);
});

test('a failed version report is repeated at the next occasion', async () => {
  const device = setUp({ status: 503 });
  device.verify();
  device.start();
  await device.settle();
  device.answers.status = 204;
  device.verify();
  await device.settle();
  device.verify();
  await device.settle();
  expect(device.sent).toHaveLength(2);
});

test.each([{ shared: true }, { bearer: false }])('the version is never reported with %o', async (options) => {
  const device = setUp(options);
  device.verify();
  device.start();
  await device.settle();
  await device.after(2 * HOUR);
  expect(device.sent).toEqual([]);
});

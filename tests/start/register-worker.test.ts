import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SyncStatus } from '../../src/domain/connection/sync-status.ts';
import { type Cell, createCell } from '../../src/lib/observable.ts';
import { registerWorker } from '../../src/start/register-worker.ts';
import { createMemoryServices } from '../support/memory/memory-services.ts';

/** Background sync: requested while writes are pending offline. */
const sync = vi.fn(async () => undefined);
let connection: Cell<SyncStatus>;
let state: Cell<{ accepted: boolean }>;

beforeEach(async () => {
  vi.stubEnv('PROD', true);
  sync.mockClear();
  connection = createCell({ offline: false, pending: 0, review: 0, durable: true });
  state = createCell({ accepted: false });
  const registration = { active: {}, sync: { register: sync } };
  const requestIdleCallback = (run: () => void) => run();
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  vi.stubGlobal('window', { requestIdleCallback });
  const workers = {
    controller: {},
    getRegistration: async () => undefined,
    register: async () => registration,
  } as unknown as ServiceWorkerContainer;
  await registerWorker({
    site: { fresh: async () => ({}) as never },
    services: {
      connection,
      local: createMemoryServices().services.local,
      workers,
      updates: async () => ({ state }),
    },
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const now = (offline: boolean, pending: number) => connection.set({ ...connection.get(), offline, pending });

it('background sync is requested once per pending change, not for every connection event', () => {
  now(true, 0);
  expect(sync).not.toHaveBeenCalled();
  now(true, 1);
  now(true, 1);
  expect(sync).toHaveBeenCalledOnce();
  now(true, 2);
  now(false, 2);
  now(true, 2);
  expect(sync).toHaveBeenCalledTimes(3);
});

it('W09 background sync is not requested while an accepted update waits, as it keeps the worker busy', () => {
  state.set({ accepted: true });
  now(true, 1);
  expect(sync).not.toHaveBeenCalled();
  state.set({ accepted: false });
  now(true, 2);
  expect(sync).toHaveBeenCalledOnce();
});

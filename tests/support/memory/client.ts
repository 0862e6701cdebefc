import { randomUUID } from 'node:crypto';
import type { Environment } from '../../../src/browser/environment-port.ts';
import { createDayNotices } from '../../../src/domain/birthdays/notifications.ts';
import type { SyncStatus } from '../../../src/domain/connection/sync-status.ts';
import { createCell, type Observable } from '../../../src/lib/observable.ts';
import { createBus } from '../../../src/offline/bus.ts';
import { createLock } from '../../../src/offline/send/lock.ts';
import { connectionText } from '../../../src/shell/status/connection-text.ts';
import { boot } from '../../../src/start/boot.ts';
import type { RunningApp } from '../../../src/start/running-app.ts';
import { LOCAL } from '../../../src/storage/keys.ts';
import type { KeyValue } from '../../../src/storage/keyval.ts';
import { createLateNotes } from '../../../src/storage/late-notes.ts';
import { createLocalStore } from '../../../src/storage/local-storage.ts';
import { createMemoryKeyValue, createMemoryStore } from '../../../src/storage/memory.ts';
import type { TransactionalStore } from '../../../src/storage/outbox-store.ts';
import { ALWAYS_HERE } from '../../../src/storage/page-life.ts';
import { createNoticeSystem } from './day-notices.ts';
import { SURROUNDINGS } from './surroundings.ts';
import { createMemoryUpdates } from './updates.ts';

/** One device without a browser: its stored data outlives its pages, as on a disk. */
export interface TestDevice {
  store: TransactionalStore;
  keyval: KeyValue;
  local: Map<string, string>;
  network: TestNetwork;
  /** the parsed bodies of the batches sent so far */
  sent: {
    operationName: string;
    variables: Record<string, unknown>;
    query: string;
    extensions?: unknown;
  }[][];
  /** how many requests have no answer yet */
  underWay: number;
  /** headers and options of the last request */
  last: RequestInit | undefined;
  /** Opens a page on it; `left` is the address that the page was sent to, if any. */
  open(query?: string, effects?: Partial<Environment>): Promise<TestPage>;
  /** The same without starting, for events in between. */
  boot(query?: string, effects?: Partial<Environment>): TestPage;
}

export interface TestPage {
  app: RunningApp;
  left(): string | undefined;
}

/** up: the real server; otherwise no network, or the answer of a gateway or portal. */
export type TestNetwork =
  | { mode: 'up' }
  | { mode: 'down' }
  | { mode: 'answers'; response: (asked: { operationName: string }[]) => Response };

export function createDevice(base: string): TestDevice {
  const device: TestDevice = {
    store: createMemoryStore(),
    keyval: createMemoryKeyValue(),
    local: new Map(),
    network: { mode: 'up' },
    sent: [],
    underWay: 0,
    last: undefined,
    async open(query, effects) {
      const page = device.boot(query, effects);
      await page.app.start();
      return page;
    },
    boot(query = '', effects = {}) {
      let left: string | undefined;
      const leave = (path: string) => {
        left = path;
      };
      const app = boot({ ...environment(device, base, query, leave), ...effects });
      return { app, left: () => left };
    },
  };
  return device;
}

function environment(
  device: TestDevice,
  base: string,
  query: string,
  leave: (path: string) => void,
): Environment {
  const { local, store, keyval } = device;
  const disk = createLocalStore(() => {
    const storage = {
      getItem: (key: string) => local.get(key) ?? null,
      setItem: (key: string, value: string) => void local.set(key, value),
      removeItem: (key: string) => void local.delete(key),
    };
    return storage as unknown as Storage;
  });
  return {
    version: '1.0.0',
    life: ALWAYS_HERE,
    lateNotes: createLateNotes(disk, LOCAL.cambios),
    tab: createLocalStore(() => new Map() as never),
    reload: () => undefined,
    origin: base,
    query: new URLSearchParams(query),
    async fetch(input, init) {
      const { network } = device;
      if (network.mode === 'down') throw new TypeError('Failed to fetch');
      if (network.mode === 'answers')
        return network.response(typeof init?.body === 'string' ? JSON.parse(init.body) : []);
      const { redirect: _redirect, cache: _cache, ...rest } = init ?? {};
      if (typeof rest.body === 'string') {
        device.sent.push(JSON.parse(rest.body) as TestDevice['sent'][number]);
        device.last = init;
      }
      device.underWay += 1;
      return fetch(new URL(String(input), base), rest).finally(() => {
        device.underWay -= 1;
      });
    },
    store,
    keyval,
    local: disk,
    disk,
    locks: undefined,
    workers: undefined,
    caches: () => undefined,
    share: async () => undefined,
    shared: () => false,
    resume: async () => undefined,
    bus: createBus(),
    lock: createLock(undefined),
    now: () => Date.now(),
    random: () => 0.1,
    uuid: randomUUID,
    setTimer: (run, ms) => setTimeout(run, ms).unref() as unknown as number,
    clearTimer: (id) => clearTimeout(id),
    visible: () => true,
    systemDark: createCell(false),
    onHint: () => undefined,
    onStorage: () => undefined,
    leave,
    path: () => '/configuracion',
    secure: true,
    dayNotices: async (epoch) =>
      createDayNotices({
        store,
        epoch,
        local: createLocalStore(() => {
          throw new TypeError('none');
        }),
        shared: false,
        system: createNoticeSystem().system,
      }),
    repairDatabases: async () => false,
    firstView: () => undefined,
    earlyBatch: () => undefined,
    idle: async () => undefined,
    updates: async () => createMemoryUpdates().service,
    surroundings: async () => SURROUNDINGS,
  };
}

/** The texts that the live region shows from now on, each once until it changes (C5). */
export function shownTexts(connection: Observable<SyncStatus>): string[] {
  const shown: string[] = [];
  connection.subscribe(() => {
    const text = connectionText(connection.get());
    if (text !== shown.at(-1)) shown.push(text);
  });
  return shown;
}

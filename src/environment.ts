import { createBus } from './offline/bus.ts';
import { createLock } from './offline/lock.ts';
import { createCell, type Observable } from './offline/observable.ts';
import type { Bus, LockPort } from './offline/ports.ts';
import { openDatabase } from './storage/database.ts';
import type { KeyValue } from './storage/keyval.ts';
import { createIdbKeyValue } from './storage/keyval-idb.ts';
import { createLateNotes, type LateNotes } from './storage/late-notes.ts';
import { createLocalStore, type LocalStore } from './storage/local.ts';
import { CHANNEL, LOCAL } from './storage/names.ts';
import { createPageLife, type PageLife } from './storage/page-life.ts';
import { dropPhotos, withRelief } from './storage/photo-caches.ts';
import type { TransactionalStore } from './storage/transactions.ts';
import type { DayNotices } from './user/day-notices.ts';
import type { Surroundings } from './user/diagnosis.ts';
import type { Updates } from './user/updates.ts';

/** The one list of effects: everything the app does to the world comes in here. */
export interface Environment {
  version: string;
  /** the origin and the query of the address that the page was opened with */
  origin: string;
  query: URLSearchParams;
  fetch: typeof fetch;
  life: PageLife;
  lateWishes: LateNotes;
  store: TransactionalStore;
  keyval: KeyValue;
  local: LocalStore;
  /** sessionStorage: of this tab, also over its reload */
  tab: LocalStore;
  caches(): CacheStorage | undefined;
  /** B23: from here on nothing goes to the disk, and other tabs neither hear nor are heard. */
  share(): Promise<void>;
  shared(): boolean;
  /** Before anything else: goes on with the session of a shared machine, where this is its reload. */
  resume(): Promise<void>;
  bus: Bus;
  /** the account whose failed calls are logged, set at build time (A11.2) */
  developer?: string | undefined;
  lock: LockPort;
  now(): number;
  random(): number;
  uuid(): string;
  setTimer(run: () => void, ms: number): number;
  clearTimer(id: number): void;
  visible(): boolean;
  systemDark: Observable<boolean>;
  /** online again, looked at again, restored: a good moment to try */
  onHint(listener: () => void): void;
  /** another tab wrote to localStorage */
  onStorage(listener: () => void): void;
  leave(path: string): void;
  reload(): void;
  /** where the page is now */
  path(): string;
  /** not plain HTTP under another machine's name (B24) */
  secure: boolean;
  /** Empties or deletes databases that cannot be read; false where that cannot be done either. */
  repairDatabases(): Promise<boolean>;
  /** the first screen's kept data, if its reading began before the scripts: once, since it is a person's */
  firstView(): Promise<unknown> | undefined;
  /** Resolves when the page has nothing more urgent to do, soon in any case. */
  idle(): Promise<void>;
  /** the day's notices on this device, for the session of that epoch; rejects where its files do not come */
  dayNotices(epoch: () => number | undefined): Promise<DayNotices>;
  /** newer versions on this device, rejects where its files do not come */
  updates(parts: { reload(): void; sending: Observable<boolean> }): Promise<Updates>;
  /** what the browser says of itself, for the diagnosis */
  surroundings(): Promise<Surroundings>;
}

export function createEnvironment(): Environment {
  const cacheStorage = 'caches' in globalThis ? globalThis.caches : undefined;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const systemDark = createCell(dark.matches);
  dark.addEventListener('change', () => systemDark.set(dark.matches));
  // They come once, and before anybody can have asked for them; no browser shows a banner of its own.
  for (const name of ['beforeinstallprompt', 'appinstalled'])
    addEventListener(name, (event) => {
      event.preventDefault();
      window.__instalar = event;
    });
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
  const life = createPageLife(window);
  const local = createLocalStore(() => localStorage);
  let shared = false;
  let ports = {
    store: withRelief(
      openDatabase(() => globalThis.indexedDB, { life }),
      () => dropPhotos(cacheStorage),
    ) as TransactionalStore,
    keyval: createIdbKeyValue({ life, late: createLateNotes(local, LOCAL.copias) }),
    local,
    lock: createLock(navigator.locks),
  };
  const share = async () => {
    const { createSharedPorts } = await import('./user/shared-machine.ts');
    ports = createSharedPorts(() => Date.now());
    channel?.close();
    shared = true;
  };
  const env: Environment = {
    version: __VERSION__,
    developer: __DEVELOPER__,
    origin: location.origin,
    query: new URLSearchParams(location.search),
    fetch: (input, init) => fetch(input, init),
    life,
    lateWishes: createLateNotes(local, LOCAL.cambios),
    store: lasting(() => ports.store),
    keyval: lasting(() => ports.keyval),
    local: lasting(() => ports.local),
    lock: lasting(() => ports.lock),
    tab: createLocalStore(() => sessionStorage),
    caches: () => (shared ? undefined : cacheStorage),
    share,
    shared: () => shared,
    async resume() {
      try {
        if (!sessionStorage.vida) return;
      } catch {
        return;
      }
      const { resumes, sessionOfTab } = await import('./user/shared-machine.ts');
      if (resumes(sessionOfTab(), Date.now())) await share();
    },
    bus: createBus(channel),
    now: () => Date.now(),
    random: () => Math.random(),
    uuid,
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (id) => clearTimeout(id),
    visible: () => document.visibilityState === 'visible',
    systemDark,
    onHint(listener) {
      addEventListener('online', listener);
      addEventListener('focus', listener);
      addEventListener('pageshow', ({ persisted }) => persisted && listener());
      document.addEventListener(
        'visibilitychange',
        () => document.visibilityState === 'visible' && listener(),
      );
    },
    onStorage: (listener) => addEventListener('storage', listener),
    leave: (path) => location.replace(path),
    reload: () => location.reload(),
    path: () => location.pathname,
    secure: isSecureContext,
    repairDatabases: async () =>
      (await import('./storage/repair.ts')).repairDatabases(() => globalThis.indexedDB),
    firstView() {
      const view = window.__vista;
      window.__vista = undefined;
      // localStorage may be somebody else's, in another tab.
      return shared ? undefined : view;
    },
    idle,
    async dayNotices(epoch) {
      const { openDayNotices } = await import('./notice-system.ts');
      return openDayNotices({ ...ports, shared, epoch });
    },
    updates: async (parts) => (await import('./after-start.ts')).openUpdates({ ...env, ...parts }),
    surroundings: async () => (await import('./surroundings.ts')).readSurroundings(),
  };
  return env;
}

/** The port of the moment under one name for good. */
const lasting = <P extends object>(now: () => P): P =>
  new Proxy({} as P, { get: (_, name) => Reflect.get(now(), name) });

const IDLE_LIMIT_MS = 200;

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS });
    else setTimeout(resolve);
  });
}

/** crypto.randomUUID is missing on plain HTTP (B24). */
function uuid(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

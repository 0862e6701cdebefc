import { createCell } from '../lib/observable.ts';
import { createBus } from '../offline/bus.ts';
import { createLock } from '../offline/send/lock.ts';
import { cacheStorage } from '../storage/cache-storage.ts';
import { dropPhotos, withRelief } from '../storage/drop-photos.ts';
import { idbFactory } from '../storage/indexeddb/idb-factory.ts';
import { createIdbKeyValue } from '../storage/indexeddb/keyval-idb.ts';
import { openDatabase } from '../storage/indexeddb/outbox-database.ts';
import { CHANNEL, LOCAL } from '../storage/keys.ts';
import { createLateNotes } from '../storage/late-notes.ts';
import { createLocalStore } from '../storage/local-storage.ts';
import type { TransactionalStore } from '../storage/outbox-store.ts';
import { createPageLife } from '../storage/page-life.ts';
import type { Environment } from './environment-port.ts';
import { workerContainer } from './worker-container.ts';

export function createEnvironment(version: string): Environment {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const systemDark = createCell(dark.matches);
  dark.addEventListener('change', () => systemDark.set(dark.matches));
  // These events fire once, before any code asks for them. Prevented, so that no browser shows its own
  // banner.
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
    store: withRelief(openDatabase(idbFactory, { life }), () =>
      dropPhotos(cacheStorage()),
    ) as TransactionalStore,
    keyval: createIdbKeyValue({ life, late: createLateNotes(local, LOCAL.copias) }),
    local,
    lock: createLock(navigator.locks),
  };
  const share = async () => {
    const { createSharedPorts } = await import('./shared-device.ts');
    ports = createSharedPorts(() => Date.now());
    channel?.close();
    shared = true;
  };
  const env: Environment = {
    version,
    developer: __DEVELOPER__,
    origin: location.origin,
    query: new URLSearchParams(location.search),
    fetch(input, init) {
      if (input !== '/config.json') return fetch(input, init);
      const early = window.__sitio;
      window.__sitio = undefined;
      return early ?? fetch(input, init);
    },
    life,
    lateNotes: createLateNotes(local, LOCAL.cambios),
    store: lasting(() => ports.store),
    keyval: lasting(() => ports.keyval),
    local: lasting(() => ports.local),
    disk: local,
    locks: navigator.locks,
    workers: workerContainer(),
    lock: lasting(() => ports.lock),
    tab: createLocalStore(() => sessionStorage),
    caches: () => (shared ? undefined : cacheStorage()),
    share,
    shared: () => shared,
    async resume() {
      try {
        if (!sessionStorage.vida) return;
      } catch {
        return;
      }
      const { resumes, sessionOfTab } = await import('./shared-device.ts');
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
    repairDatabases: async (wanted) =>
      (await import('../storage/indexeddb/repair-databases.ts')).repairDatabases(idbFactory, wanted),
    firstView() {
      const view = window.__vista;
      window.__vista = undefined;
      // On a shared machine localStorage may belong to another tab's person.
      return shared ? undefined : view;
    },
    earlyBatch() {
      const batch = window.__adelanto;
      window.__adelanto = undefined;
      return shared ? undefined : batch;
    },
    idle,
    async dayNotices(epoch) {
      const { openDayNotices } = await import('./notifications.ts');
      return openDayNotices({ ...ports, shared, epoch, workers: env.workers });
    },
    updates: async (parts) => (await import('../start/background.ts')).openUpdates({ ...env, ...parts }),
    surroundings: async () => (await import('./browser-report.ts')).readSurroundings(env.workers),
  };
  return env;
}

/** A fixed object that forwards to the present port, which `share` replaces. */
const lasting = <P extends object>(now: () => P): P =>
  new Proxy({} as P, { get: (_, name) => Reflect.get(now(), name) });

const IDLE_LIMIT_MS = 200;

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS });
    else setTimeout(resolve);
  });
}

/** A random UUID; crypto.randomUUID is missing on plain HTTP (B24). */
function uuid(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

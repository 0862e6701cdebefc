import { renderToString } from 'react-dom/server';
import type { Environment } from '../browser/environment-port.ts';
import { ServicesProvider } from '../domain/services.ts';
import { createCell } from '../lib/observable.ts';
import { createBus } from '../offline/bus.ts';
import { createLock } from '../offline/send/lock.ts';
import { AccessApp } from '../shell/AuthApp.tsx';
import { ShellApp } from '../shell/ShellApp.tsx';
import { boot } from '../start/boot.ts';
import { createLateNotes } from '../storage/late-notes.ts';
import { createLocalStore } from '../storage/local-storage.ts';
import { createMemoryKeyValue, createMemoryStore } from '../storage/memory.ts';
import { ALWAYS_HERE } from '../storage/page-life.ts';

/** Runs at build time: renders the HTML of both app roots from their components, without personal data. */
export function render(): { access: string; shell: string } {
  const { services, toasts } = boot(nobody());
  return {
    access: renderToString(
      <ServicesProvider value={services}>
        <AccessApp />
      </ServicesProvider>,
    ),
    shell: renderToString(
      <ServicesProvider value={services}>
        <ShellApp session={services.session.state} toasts={toasts} keyval={services.keyval} />
      </ServicesProvider>,
    ),
  };
}

/** An environment without a person, a clock or a network. */
function nobody(): Environment {
  const nothing = () => {};
  const local = createLocalStore(() => {
    throw new TypeError('no storage at build');
  });
  return {
    version: __VERSION__,
    origin: '',
    query: new URLSearchParams(),
    fetch: () => Promise.reject(new TypeError('no network at build')),
    life: ALWAYS_HERE,
    lateNotes: createLateNotes(local, ''),
    store: createMemoryStore(),
    keyval: createMemoryKeyValue(),
    local,
    disk: local,
    locks: undefined,
    workers: undefined,
    tab: local,
    caches: nothing as () => undefined,
    share: async () => undefined,
    shared: () => false,
    resume: async () => undefined,
    bus: createBus(),
    lock: createLock(undefined),
    now: () => 0,
    random: () => 0,
    uuid: () => '',
    setTimer: () => 0,
    clearTimer: nothing,
    visible: () => false,
    systemDark: createCell(false),
    onHint: nothing,
    onStorage: nothing,
    leave: nothing,
    reload: nothing,
    path: () => '/',
    secure: true,
    dayNotices: () => Promise.reject(new TypeError('no system at build')),
    repairDatabases: async () => false,
    firstView: nothing as () => undefined,
    earlyBatch: nothing as () => undefined,
    idle: async () => undefined,
    updates: () => Promise.reject(new TypeError('no worker at build')),
    surroundings: () => Promise.reject(new TypeError('no browser at build')),
  };
}

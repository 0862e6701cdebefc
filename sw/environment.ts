import { createBus } from '../src/offline/bus.ts';
import type { Ports } from '../src/offline/model/ports.ts';
import { createLock } from '../src/offline/send/lock.ts';
import { dropPhotos, withRelief } from '../src/storage/drop-photos.ts';
import { idbFactory } from '../src/storage/indexeddb/idb-factory.ts';
import { openDatabase } from '../src/storage/indexeddb/outbox-database.ts';
import { CHANNEL } from '../src/storage/keys.ts';

declare const __VERSION__: string;
declare const __DEVELOPER__: string;

/** The worker's effects. No token is kept in memory: each send reads the session from the store again. */
export function createWorkerEnvironment(): Ports {
  return {
    version: __VERSION__,
    developer: __DEVELOPER__,
    origin: location.origin,
    store: withRelief(openDatabase(idbFactory), () => dropPhotos(globalThis.caches)),
    fetch: (url, init) => fetch(url, init),
    now: () => Date.now(),
    random: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    lock: createLock(navigator.locks),
    bus: createBus(new BroadcastChannel(CHANNEL)),
    setTimer: (run, ms) => setTimeout(run, ms),
    clearTimer: (id) => clearTimeout(id),
    visible: () => false,
  };
}

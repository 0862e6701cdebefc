import { within } from '../../lib/settle-within.ts';
import { RETIRED } from '../../offline/model/worker-messages.ts';
import { asked } from '../site/health-probe.ts';
import type { Found } from './updates.ts';

/** The service worker's registration, as updates need it. Its state is read at each step and never cached. */
export interface UpdateWorker {
  /** The version of the waiting worker. */
  waiting(): Promise<string | undefined>;
  /** The version of the active worker. */
  active(): Promise<string | undefined>;
  /** Whether a worker controls this page; false after a hard reload and on the very first visit. */
  controls(): boolean;
  /** Checks the server for a newer version. Never rejects. */
  check(): Promise<Found>;
  /** Resolves when no download is in progress, or after `ms`. */
  settled(ms: number): Promise<void>;
  /**
   * Activates the waiting worker and resolves when it is active; false if there is none. The worker's own
   * state is watched too: a page without a controller gets no controllerchange, and reloading before the
   * activation would load the old version.
   */
  activate(): Promise<boolean>;
  /**
   * whole: an update is installed and waiting. failed: its download failed. controller: the page's worker was
   * replaced.
   */
  onChange(listener: (what: 'whole' | 'failed' | 'controller') => void): void;
}

export interface WorkerParts {
  container: ServiceWorkerContainer | undefined;
  ask(worker: ServiceWorker): Promise<unknown>;
}

/** The worker must be started to answer, which takes a while on a busy device. */
const ANSWER_MS = 30_000;

export function createUpdateWorker({ container, ask }: WorkerParts): UpdateWorker {
  const listeners = new Set<(what: 'whole' | 'failed' | 'controller') => void>();
  const notify = (what: 'whole' | 'failed' | 'controller') => {
    for (const listener of listeners) listener(what);
  };
  const find = () => Promise.resolve(container?.getRegistration()).catch(() => undefined);
  const versionOf = async (worker: ServiceWorker | null | undefined) => {
    const answer = worker ? await asked(() => ask(worker), ANSWER_MS) : undefined;
    return typeof answer === 'string' ? answer : undefined;
  };
  /** The kill switch's worker counts as no version. */
  const known = (version: string | undefined) => (version === RETIRED ? undefined : version);

  let followed: ServiceWorkerRegistration | undefined;
  function follow(registration: ServiceWorkerRegistration | undefined) {
    if (!registration || followed === registration) return;
    followed = registration;
    const found = () => {
      const fresh = registration.installing;
      let whole = false;
      fresh?.addEventListener('statechange', () => {
        if (fresh.state === 'installed') {
          whole = true;
          // A first installation becomes active at once and is not an update.
          if (registration.active) notify('whole');
        } else if (fresh.state === 'redundant' && !whole) notify('failed');
      });
    };
    registration.addEventListener('updatefound', found);
    found();
  }
  let controlled = Boolean(container?.controller);
  container?.addEventListener('controllerchange', () => {
    if (controlled) notify('controller');
    controlled = Boolean(container.controller);
  });
  void find().then(follow);
  void container?.ready.then(follow);

  return {
    waiting: async () => known(await versionOf((await find())?.waiting)),
    active: async () => known(await versionOf((await find())?.active)),
    controls: () => Boolean(container?.controller),
    async check() {
      const registration = await find();
      if (!registration) return { kind: 'no-worker' };
      try {
        await registration.update();
      } catch {
        return { kind: 'unreachable' };
      }
      if (registration.waiting) return { kind: 'newer', here: true };
      return registration.installing ? { kind: 'newer', here: false } : { kind: 'newest' };
    },
    async settled(ms) {
      const fresh = (await find())?.installing;
      if (fresh)
        await within(
          ms,
          change(fresh, ({ state }) => state !== 'installing'),
        );
    },
    async activate() {
      const worker = (await find())?.waiting;
      if (!worker) return false;
      const done = change(worker, ({ state }) => state === 'activated' || state === 'redundant');
      try {
        worker.postMessage({ type: 'SKIP_WAITING' });
      } catch {
        // Some browsers throw if the worker has become redundant meanwhile.
        return false;
      }
      await done;
      return worker.state !== 'redundant';
    },
    onChange: (listener) => void listeners.add(listener),
  };
}

function change(worker: ServiceWorker, over: (worker: ServiceWorker) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      if (!over(worker)) return;
      worker.removeEventListener('statechange', settle);
      resolve();
    };
    worker.addEventListener('statechange', settle);
    settle();
  });
}

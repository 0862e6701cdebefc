import { RETIRED } from '../worker-messages.ts';
import { asked } from './probe.ts';
import type { Found } from './updates.ts';
import { within } from './within.ts';

/** The worker's registration, as an update needs it. Nothing is kept of it: what waits is asked for at each step. */
export interface UpdateWorker {
  /** The version that waits to take over. */
  waiting(): Promise<string | undefined>;
  /** The one that serves this device now. */
  active(): Promise<string | undefined>;
  /** It serves this page: no hard reload, nor the very first visit. */
  controls(): boolean;
  /** Asks the server for a newer one. Never rejects. */
  look(): Promise<Found>;
  /** Resolves when no download is under way, or after `ms`. */
  settled(ms: number): Promise<void>;
  /** Lets what waits at this moment take over, and resolves when it has; false where nothing waits, or no longer. */
  activate(): Promise<boolean>;
  /** whole: it waits now; failed: its files did not come; controller: another one serves this page, as one did before */
  onChange(listener: (what: 'whole' | 'failed' | 'controller') => void): void;
}

export interface WorkerParts {
  container: ServiceWorkerContainer | undefined;
  ask(worker: ServiceWorker): Promise<unknown>;
}

/** A page without a controller hears nothing of the change (reliability.md L11). */
const UNHEARD_MS = 3000;
/** A worker has to be started for its answer; a busy device takes its time for that. */
const ANSWER_MS = 30_000;

export function createUpdateWorker({ container, ask }: WorkerParts): UpdateWorker {
  const listeners = new Set<(what: 'whole' | 'failed' | 'controller') => void>();
  const tell = (what: 'whole' | 'failed' | 'controller') => {
    for (const listener of listeners) listener(what);
  };
  const find = () => Promise.resolve(container?.getRegistration()).catch(() => undefined);
  const versionOf = async (worker: ServiceWorker | null | undefined) => {
    const answer = worker ? await asked(() => ask(worker), ANSWER_MS) : undefined;
    return typeof answer === 'string' ? answer : undefined;
  };
  /** The worker of a retired app is no version of it. */
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
          // The first one of all takes over at once, and is no update.
          if (registration.active) tell('whole');
        } else if (fresh.state === 'redundant' && !whole) tell('failed');
      });
    };
    registration.addEventListener('updatefound', found);
    found();
  }
  let controlled = Boolean(container?.controller);
  container?.addEventListener('controllerchange', () => {
    if (controlled) tell('controller');
    controlled = Boolean(container.controller);
  });
  void find().then(follow);
  void container?.ready.then(follow);

  return {
    waiting: async () => known(await versionOf((await find())?.waiting)),
    active: async () => known(await versionOf((await find())?.active)),
    controls: () => Boolean(container?.controller),
    async look() {
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
        // Some browsers throw where it has become redundant meanwhile.
        return false;
      }
      await (container?.controller ? done : within(UNHEARD_MS, done));
      return worker.state !== 'redundant';
    },
    onChange: (listener) => void listeners.add(listener),
  };
}

function change(worker: ServiceWorker, over: (worker: ServiceWorker) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!over(worker)) return;
      worker.removeEventListener('statechange', look);
      resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

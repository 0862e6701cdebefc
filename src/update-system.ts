import { messageSW } from 'workbox-window/messageSW.js';
import type { Environment } from './environment.ts';
import type { Observable } from './offline/observable.ts';
import { bucketOf } from './user/bucket.ts';
import { askRelease } from './user/release.ts';
import { withTypedForms } from './user/typed-form.ts';
import { unsaved } from './user/unsaved.ts';
import { createUpdates } from './user/update-control.ts';
import { createUpdateWindows } from './user/update-windows.ts';
import { createUpdateWorker } from './user/update-worker.ts';
import type { Updates } from './user/updates.ts';
import type { WorkerMessage } from './worker-messages.ts';

const CHANNEL = 'planeacion-actualizar';

/** sending: a save without an answer yet, which a reload would lose */
type UpdateEnvironment = Environment & { reload(): void; sending: Observable<boolean> };

let opened: Updates | undefined;

/** Updates with this browser under them; fetched once the first screen is there, and one for the document. */
export function openUpdates(env: UpdateEnvironment): Updates {
  opened ??= createUpdatesHere(env);
  return opened;
}

function createUpdatesHere(env: UpdateEnvironment): Updates {
  // Not there on plain HTTP (B24); while developing nothing is registered.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const script = () => container?.getRegistration().then((found) => found?.active?.scriptURL);

  const typed = withTypedForms(unsaved, document);
  const updates = createUpdates({
    ...env,
    worker: createUpdateWorker({
      container,
      ask: (worker) => messageSW(worker, { tipo: 'version' } satisfies WorkerMessage),
    }),
    windows: createUpdateWindows({
      locks: navigator.locks as LockManager | undefined,
      channel,
      id: env.uuid(),
      wait: (ms) => new Promise((resolve) => env.setTimer(resolve, ms)),
    }),
    unsaved: {
      any: () => env.sending.get() || typed.any(),
      subscribe(listener) {
        env.sending.subscribe(listener);
        typed.subscribe(listener);
      },
    },
    // Without the number of unread notices before it and the product's name behind.
    title: () => document.title.replace(/^\(\d+\) /, '').split(' · ')[0] ?? '',
    ask: async () => askRelease(env.fetch, bucketOf(env, await script())),
    elapsed: () => performance.now(),
    opening: navigation?.type,
  });
  if (container) {
    showOffers(updates);
    void updates.start();
  }
  return updates;
}

/** The region's files are fetched when there is something to say; where they do not come, the next change tries again. */
function showOffers(updates: Updates): void {
  let asked = false;
  updates.state.subscribe(() => {
    const { offer, phase } = updates.state.get();
    if (asked || !offer || phase === 'pospuesta') return;
    asked = true;
    import('./shell/UpdateRegion.tsx').then(
      ({ mountUpdateRegion }) => mountUpdateRegion(updates),
      () => {
        asked = false;
      },
    );
  });
}

import { messageSW } from 'workbox-window/messageSW.js';
import { withTypedForms } from '../domain/leaving/guest-forms.ts';
import { unsaved } from '../domain/leaving/unsaved.ts';
import { askRelease } from '../domain/updates/release.ts';
import { bucketOf } from '../domain/updates/rollout-bucket.ts';
import { createUpdates } from '../domain/updates/update-control.ts';
import { createUpdateWindows } from '../domain/updates/update-windows.ts';
import { createUpdateWorker } from '../domain/updates/update-worker.ts';
import type { Updates } from '../domain/updates/updates.ts';
import type { Observable } from '../lib/observable.ts';
import type { WorkerMessage } from '../offline/model/worker-messages.ts';
import type { Environment } from './environment-port.ts';

const CHANNEL = 'planeacion-actualizar';

/** sending: a save has no answer yet, and a reload would lose it */
type UpdateEnvironment = Environment & { reload(): void; sending: Observable<boolean> };

let opened: Updates | undefined;

/**
 * Opens the updates with this browser's functions; loaded after the first screen, one instance per document.
 */
export function openUpdates(env: UpdateEnvironment): Updates {
  opened ??= createUpdatesHere(env);
  return opened;
}

function createUpdatesHere(env: UpdateEnvironment): Updates {
  const { workers: container } = env;
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
    // The page's title without the number of unread notices and the product's name.
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

/** Loads the update prompt when there is an update to offer; if that fails, the next change tries again. */
function showOffers(updates: Updates): void {
  let asked = false;
  updates.state.subscribe(() => {
    const { offer, phase } = updates.state.get();
    if (asked || !offer || phase === 'pospuesta') return;
    asked = true;
    import('../shell/status/UpdatePrompt.tsx').then(
      ({ mountUpdateRegion }) => mountUpdateRegion(updates),
      () => {
        asked = false;
      },
    );
  });
}

import { workerContainer } from '../browser/worker-container.ts';
import { within } from '../lib/settle-within.ts';

/** limits in ms: for an answer; for a newer version to download; for it to become active */
export const ANSWERS = 8000;
const ARRIVES = 60_000;
const TAKES_OVER = 5000;

export async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  const asked = workerContainer()?.getRegistration();
  return asked && within(ANSWERS, asked).catch(() => undefined);
}

/** Activates a waiting or downloading version; false if there is none. */
export async function takeNewer(): Promise<boolean> {
  const worker = await newest();
  if (worker) await takeOver(worker);
  return worker !== undefined;
}

/** The waiting version, after checking the server for one. */
export async function newest(): Promise<ServiceWorker | undefined> {
  const registration = await registered();
  if (registration) await within(ANSWERS, registration.update()).catch(() => undefined);
  const coming = registration?.installing;
  if (coming) await within(ARRIVES, settled(coming, 'installed'));
  return registration?.waiting ?? undefined;
}

export async function takeOver(worker: ServiceWorker): Promise<void> {
  const done = settled(worker, 'activated');
  worker.postMessage({ type: 'SKIP_WAITING' });
  await within(TAKES_OVER, done);
}

/** Resolves when the worker has reached the state or has failed. */
function settled(worker: ServiceWorker, state: ServiceWorkerState): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === state || worker.state === 'redundant') resolve();
    });
  });
}

export function versionOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  worker.postMessage({ tipo: 'version' }, [port2]);
  return within(TAKES_OVER, answer);
}

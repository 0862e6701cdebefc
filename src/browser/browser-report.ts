import { messageSW } from 'workbox-window/messageSW.js';
import type { Surroundings, WorkerState } from '../domain/device/diagnosis.ts';
import { asked, probe } from '../domain/site/health-probe.ts';
import type { WorkerMessage } from '../offline/model/worker-messages.ts';

/** Reads the browser's properties for the diagnosis; loaded on demand. Never rejects. */
export async function readSurroundings(workers: ServiceWorkerContainer | undefined): Promise<Surroundings> {
  const storage = 'storage' in navigator ? navigator.storage : undefined;
  const [local, cacheStorage, persisted, space, worker] = await Promise.all([
    probe(() => {
      localStorage.setItem('prueba', '1');
      localStorage.removeItem('prueba');
    }),
    probe(() => caches.keys()),
    asked(async () => storage?.persisted()),
    asked(async () => storage?.estimate?.()),
    readWorker(workers),
  ]);
  const { usage, quota } = space ?? {};
  return {
    browser: navigator.userAgent,
    language: navigator.language,
    display: matchMedia('(display-mode: browser)').matches ? 'navegador' : 'instalada',
    online: navigator.onLine,
    secure: isSecureContext,
    cookies: navigator.cookieEnabled,
    locks: 'locks' in navigator,
    channel: 'BroadcastChannel' in globalThis,
    local,
    caches: cacheStorage,
    persisted,
    space: space && { ...(usage !== undefined && { usage }), ...(quota !== undefined && { quota }) },
    worker,
  };
}

async function readWorker(workers: ServiceWorkerContainer | undefined): Promise<WorkerState> {
  if (!workers) return { kind: 'unsupported' };
  let registration: ServiceWorkerRegistration | undefined;
  const probed = await probe(async () => {
    registration = await workers.getRegistration();
  });
  if (!registration) return { kind: 'none', ...(!probed.works && { error: probed.error }) };
  const { active, waiting } = registration;
  return {
    kind: 'registered',
    controls: workers.controller !== null,
    version: active ? await asked(() => versionOf(active)) : undefined,
    waiting: waiting ? ((await asked(() => versionOf(waiting))) ?? '') : undefined,
    bucket: (active && new URL(active.scriptURL).searchParams.get('cubo')) ?? undefined,
  };
}

/** The worker's version. A worker that does not know the message never answers. */
const versionOf = async (worker: ServiceWorker) =>
  String(await messageSW(worker, { tipo: 'version' } satisfies WorkerMessage));

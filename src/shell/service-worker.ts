import type { Observable } from '../offline/observable.ts';
import type { Connection, SessionState } from '../user/services.ts';
import type { WorkerMessage } from '../worker-messages.ts';
import type { RegisterParts } from './register-worker.ts';

/** The bridge to the worker: tells it whose page this is; registers it and follows its updates once there is time. */
export interface WorkerParts extends RegisterParts {
  epoch(): number | undefined;
  services: RegisterParts['services'] & {
    session: { state: Observable<SessionState> };
    connection: Observable<Connection>;
    updates(): Promise<unknown>;
  };
}

/** As early as possible: photos are kept and served only for a page whose epoch the worker knows. */
export function followSession({ epoch, services }: WorkerParts): void {
  const workers = import.meta.env.PROD
    ? (navigator.serviceWorker as ServiceWorkerContainer | undefined)
    : undefined;
  const tell = () => {
    const epoca = epoch();
    if (epoca !== undefined)
      workers?.controller?.postMessage({ tipo: 'pagina', epoca } satisfies WorkerMessage);
  };
  services.session.state.subscribe(tell);
  workers?.addEventListener('controllerchange', tell);
  tell();
}

/** Rejects where its files do not come: the app then works as it is, and the next start tries again. */
export async function startWorker(parts: WorkerParts): Promise<void> {
  const { registerWorker } = await import('./register-worker.ts');
  await registerWorker(parts);
  await parts.services.updates();
}

import type { SessionState } from '../domain/session/session-state.ts';
import type { Observable } from '../lib/observable.ts';
import type { WorkerMessage } from '../offline/model/worker-messages.ts';

/** What the worker must know about this page. */
interface PageParts {
  epoch(): number | undefined;
  services: {
    session: { state: Observable<SessionState> };
    workers: ServiceWorkerContainer | undefined;
  };
}

/**
 * Tells the worker the epoch of this page's session. Call it as early as possible: the worker keeps and
 * serves photos only for a page with a known epoch.
 */
export function followSession({ epoch, services }: PageParts): void {
  const { workers } = services;
  const post = () => {
    const epoca = epoch();
    if (epoca !== undefined)
      workers?.controller?.postMessage({ tipo: 'pagina', epoca } satisfies WorkerMessage);
  };
  services.session.state.subscribe(post);
  workers?.addEventListener('controllerchange', post);
  post();
}

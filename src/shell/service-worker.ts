import type { Observable } from '../offline/observable.ts';
import type { SessionState } from '../user/services.ts';
import type { WorkerMessage } from '../worker-messages.ts';

/** Who tells the worker whose page this is. */
interface PageParts {
  epoch(): number | undefined;
  services: { session: { state: Observable<SessionState> } };
}

/** As early as possible: photos are kept and served only for a page whose epoch the worker knows. */
export function followSession({ epoch, services }: PageParts): void {
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

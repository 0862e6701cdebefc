import type { Observable } from '../offline/observable.ts';
import type { SiteConfig } from '../offline/site-config.ts';
import type { SessionState } from '../user/services.ts';
import type { WorkerMessage } from '../worker-messages.ts';

/** The bridge to the worker: registers it and tells it whose page this is. */
export interface WorkerParts {
  site: { refresh(): Promise<SiteConfig | undefined> };
  epoch(): number | undefined;
  services: { session: { state: Observable<SessionState> } };
}

const SCRIPT = '/sw.js';

/** Waits for a fresh /config.json: a retired worker is never registered again (B17). No worker on plain HTTP (B24). */
export async function registerWorker({ site, epoch, services }: WorkerParts): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers || !import.meta.env.PROD) return;
  const tell = () => {
    const epoca = epoch();
    if (epoca !== undefined)
      workers.controller?.postMessage({ tipo: 'pagina', epoca } satisfies WorkerMessage);
  };
  services.session.state.subscribe(tell);
  workers.addEventListener('controllerchange', tell);
  tell();

  const config = await site.refresh();
  if (!config || config.retirado) return;
  const { Workbox } = await import('workbox-window');
  await new Workbox(trusted(SCRIPT), { updateViaCache: 'none' }).register({ immediate: true });
}

/** require-trusted-types-for refuses a plain address (reliability.md L17). */
function trusted(url: string): string {
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  const policy = factory?.createPolicy('planeacion', {
    createScriptURL: (address) => {
      if (address !== SCRIPT) throw new TypeError('not our worker');
      return address;
    },
  });
  return (policy?.createScriptURL(url) ?? url) as string;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}

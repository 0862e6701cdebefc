import type { Observable } from '../offline/observable.ts';
import type { SiteConfig } from '../offline/site-config.ts';
import { SYNC_TAG } from '../storage/names.ts';
import type { Connection, SessionState } from '../user/services.ts';
import type { WorkerMessage } from '../worker-messages.ts';

/** The bridge to the worker: registers it, tells it whose page this is, asks it to send what waits. */
export interface WorkerParts {
  site: { fresh(): Promise<SiteConfig | undefined> };
  epoch(): number | undefined;
  services: { session: { state: Observable<SessionState> }; connection: Observable<Connection> };
}

const SCRIPT = '/sw.js';

/** There is none on plain HTTP (B24), and none while developing: it would serve yesterday's files. */
const container = () =>
  import.meta.env.PROD ? (navigator.serviceWorker as ServiceWorkerContainer | undefined) : undefined;

/** As early as possible: photos are kept and served only for a page whose epoch the worker knows. */
export function followSession({ epoch, services }: WorkerParts): void {
  const workers = container();
  const tell = () => {
    const epoca = epoch();
    if (epoca !== undefined)
      workers?.controller?.postMessage({ tipo: 'pagina', epoca } satisfies WorkerMessage);
  };
  services.session.state.subscribe(tell);
  workers?.addEventListener('controllerchange', tell);
  tell();
}

/** Waits for a fresh /config.json: a retired worker is never registered again (B17). */
export async function registerWorker({ site, services }: WorkerParts): Promise<void> {
  if (!container()) return;
  const config = await site.fresh();
  if (!config || config.retirado) return;
  await idle();
  // A browser without site data, or set against workers, refuses: the app then works online.
  const registration: RegistrationWithSync | undefined = await container()
    ?.register(trusted(SCRIPT), { updateViaCache: 'none' })
    .catch(() => undefined);
  services.connection.subscribe(() => {
    const { offline, pending } = services.connection.get();
    // A bonus (Chromium only): the worker sends even if every page is closed by then.
    if (offline && pending > 0) registration?.sync?.register(SYNC_TAG).catch(() => undefined);
  });
}

/** The first screen has the machine to itself: fetching and keeping the whole app can wait a moment. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 1000);
  });

interface RegistrationWithSync extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
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

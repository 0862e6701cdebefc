import { createCell } from '../../offline/observable.ts';

/** What came of asking the server for a newer version of the worker, and with it of the app. */
export type Found =
  | { kind: 'newest' }
  /** a newer one: being fetched, or here already */
  | { kind: 'newer'; here: boolean }
  | { kind: 'unreachable' }
  /** this browser runs no worker here */
  | { kind: 'no-worker' };

/** Never rejects. */
export async function lookForUpdate(): Promise<Found> {
  // Not there on plain HTTP (B24).
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration().catch(() => undefined);
  if (!registration) return { kind: 'no-worker' };
  try {
    await registration.update();
  } catch {
    return { kind: 'unreachable' };
  }
  if (registration.waiting) return { kind: 'newer', here: true };
  return registration.installing ? { kind: 'newer', here: false } : { kind: 'newest' };
}

/** Lives as long as the document: the browser itself looks each time that one is opened. */
export const lastLook = createCell<{ found: Found; at: number } | undefined>(undefined);

export function foundText(found: Found): string {
  switch (found.kind) {
    case 'newest':
      return 'Ya tienes la versión más reciente.';
    case 'newer':
      return found.here
        ? 'Hay una versión nueva en este dispositivo. Se usa en cuanto cierras todas las pestañas de la app.'
        : 'Hay una versión nueva. Se está descargando.';
    case 'unreachable':
      return 'No hubo respuesta del servidor. Intenta cuando haya conexión.';
    case 'no-worker':
      return 'Este navegador no guarda la app: cada vez que la abres recibes la versión del servidor.';
  }
}

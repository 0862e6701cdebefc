import { useState } from 'react';
import { createCell } from '../../lib/observable.ts';
import { useObservable, useServices } from '../services.ts';
import type { Found } from '../updates/updates.ts';

/**
 * The result of the last manual check, for the life of the document; the app checks by itself when a document
 * is opened.
 */
export const lastCheck = createCell<{ found: Found; at: number } | undefined>(undefined);

/** The state of `Buscar actualizaciones`: what the last check found, and when. */
export function useUpdateCheck() {
  const { updates } = useServices();
  const last = useObservable(lastCheck);
  const [busy, setBusy] = useState(false);
  return {
    last,
    /** Checks the server for a newer version. Never rejects. */
    async search() {
      setBusy(true);
      const found = await updates()
        .then((control) => control.check())
        .catch((): Found => ({ kind: 'unreachable' }));
      lastCheck.set({ found, at: Date.now() });
      setBusy(false);
    },
    busy,
    /** text for the last check; undefined during a check */
    message: last && !busy ? foundText(last.found) : undefined,
  };
}

export function foundText(found: Found): string {
  switch (found.kind) {
    case 'newest':
      return 'Ya tienes la versión más reciente.';
    case 'newer':
      return found.here
        ? 'Hay una versión nueva en este dispositivo. Actualiza en el aviso al pie de la página.'
        : 'Hay una versión nueva. Se está descargando.';
    case 'unreachable':
      return 'No hubo respuesta del servidor. Intenta cuando haya conexión.';
    case 'no-worker':
      return 'Este navegador no guarda la app: cada vez que la abres recibes la versión del servidor.';
  }
}

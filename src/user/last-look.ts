import { useState } from 'react';
import { createCell } from '../offline/observable.ts';
import { useObservable, useServices } from './services.ts';
import type { Found } from './updates.ts';

/** Lives as long as the document: the app itself looks each time that one is opened. */
export const lastLook = createCell<{ found: Found; at: number } | undefined>(undefined);

/** `Buscar actualizaciones`: what it found, and when, until the document ends. */
export function useUpdateLook() {
  const { updates } = useServices();
  const look = useObservable(lastLook);
  const [busy, setBusy] = useState(false);
  return {
    look,
    /** Never rejects. */
    async search() {
      setBusy(true);
      const found = await updates()
        .then((control) => control.look())
        .catch((): Found => ({ kind: 'unreachable' }));
      lastLook.set({ found, at: Date.now() });
      setBusy(false);
    },
    busy,
    /** of the last look; empty while another one is under way */
    said: look && !busy ? foundText(look.found) : undefined,
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

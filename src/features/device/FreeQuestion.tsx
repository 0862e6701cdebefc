import { AlertDialog } from '../../ui/AlertDialog.tsx';
import type { Freeable } from '../../user/kept-here.ts';
import { goingText } from './words.ts';

interface FreeQuestionProps {
  kinds: readonly Freeable[];
  bytes: number;
  offline: boolean;
  onFree(): void;
  onClose(): void;
}

/** What goes, what it costs, and what stays. */
export function FreeQuestion({ kinds, bytes, offline, onFree, onClose }: FreeQuestionProps) {
  return (
    <AlertDialog
      open
      title="¿Liberar espacio?"
      safe={{ label: 'Cancelar', onSelect: onClose }}
      actions={[{ label: 'Liberar', onSelect: onFree }]}
    >
      <p>{goingText(kinds, bytes)}</p>
      <p>
        {offline
          ? 'Ahora no hay conexión: lo verás de nuevo cuando regrese.'
          : 'Lo verás de nuevo con conexión.'}
      </p>
      <p>Tus cambios por enviar, tu sesión y tus ajustes se quedan.</p>
    </AlertDialog>
  );
}

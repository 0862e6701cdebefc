import type { Freeable } from '../../domain/device/storage-usage.ts';
import { AlertDialog } from '../../ui/dialogs/AlertDialog.tsx';
import { goingText } from './device-text.ts';

interface FreeQuestionProps {
  kinds: readonly Freeable[];
  bytes: number;
  offline: boolean;
  onFree(): void;
  onClose(): void;
}

/** Asks before deleting stored data: what is deleted, the consequence, and what remains. */
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

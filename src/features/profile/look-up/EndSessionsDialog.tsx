import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx';

interface EndSessionsDialogProps {
  usuario: string;
  onConfirm(): void;
  onClose(): void;
}

export function EndSessionsQuestion({ usuario, onConfirm, onClose }: EndSessionsDialogProps) {
  return (
    <AlertDialog
      open
      title={`¿Cerrar todas las sesiones de ${usuario}?`}
      safe={{ label: 'Cancelar', onSelect: onClose }}
      actions={[{ label: 'Cerrar todas', onSelect: onConfirm, danger: true }]}
    >
      Sus dispositivos lo saben en cuanto tengan conexión. Lo que tenga por enviar se conserva en ellos.
    </AlertDialog>
  );
}

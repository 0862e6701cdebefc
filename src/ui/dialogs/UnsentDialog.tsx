import { AlertDialog } from './AlertDialog.tsx';

interface UnsentDialogProps {
  /** number of unsent changes; 0 if there may be some but the number is unknown */
  waiting: number;
  offline: boolean;
  /** an attempt to send them has left some over */
  again: boolean;
  onSend(): void;
  onDiscard(): void;
  onCancel(): void;
}

/** Asked before a session ends with unsent changes (B6). */
export function UnsentDialog({ waiting, offline, again, onSend, onDiscard, onCancel }: UnsentDialogProps) {
  return (
    <AlertDialog
      open
      title="¿Salir con cambios sin enviar?"
      safe={{ label: 'Cancelar', onSelect: onCancel }}
      actions={[
        {
          label: 'Enviar y salir',
          onSelect: onSend,
          disabled: offline,
          ...(offline && { describedBy: 'salir-sin-conexion' }),
        },
        { label: 'Descartar y salir', onSelect: onDiscard, danger: true },
      ]}
    >
      {again && <p>No pudimos enviar todo.</p>}
      <p>{unsentText(waiting)}</p>
      {offline && <p id="salir-sin-conexion">Para enviar necesitas conexión, y ahora no hay.</p>}
    </AlertDialog>
  );
}

function unsentText(waiting: number): string {
  if (waiting === 0) return 'Puede que tengas cambios sin enviar. Si sales ahora, se perderán.';
  if (waiting === 1) return 'Tienes 1 cambio sin enviar. Si sales ahora, se perderá.';
  return `Tienes ${waiting} cambios sin enviar. Si sales ahora, se perderán.`;
}

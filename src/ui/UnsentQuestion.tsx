import { AlertDialog } from './AlertDialog.tsx';

interface UnsentQuestionProps {
  waiting: number;
  offline: boolean;
  /** an attempt to send has left something */
  again: boolean;
  onSend(): void;
  onDiscard(): void;
  onCancel(): void;
}

/** B6: asked by whoever ends the session while changes wait. */
export function UnsentQuestion({
  waiting,
  offline,
  again,
  onSend,
  onDiscard,
  onCancel,
}: UnsentQuestionProps) {
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
      <p>
        {waiting === 1
          ? 'Tienes 1 cambio sin enviar. Si sales ahora, se perderá.'
          : `Tienes ${waiting} cambios sin enviar. Si sales ahora, se perderán.`}
      </p>
      {offline && <p id="salir-sin-conexion">Para enviar necesitas conexión, y ahora no hay.</p>}
    </AlertDialog>
  );
}

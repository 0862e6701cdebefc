import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { changeLabel, changeText, sentence } from '../../user/change-words.ts';
import { type PendingChange, useServices } from '../../user/services.ts';

interface DiscardQuestionProps {
  change: PendingChange;
  onClose(): void;
}

/** Says which value shows again before a change is thrown away. */
export function DiscardQuestion({ change, onClose }: DiscardQuestionProps) {
  const { outbox } = useServices();
  const back = changeText(change, outbox.confirmed(change));
  return (
    <AlertDialog
      open
      title="¿Descartar este cambio?"
      safe={{ label: 'Cancelar', onSelect: onClose }}
      actions={[
        {
          label: 'Descartar',
          danger: true,
          onSelect() {
            onClose();
            // A device that fails keeps the row, and the list shows it.
            outbox.discard(change).catch(() => undefined);
          },
        },
      ]}
    >
      <p>
        {changeLabel(change)}: se pierde «{changeText(change)}» y vuelve a verse {quoted(back)}.
      </p>
      {change.intentos > 0 && (
        <p>Si uno de los intentos llegó al servidor, se queda el valor que el servidor tenga.</p>
      )}
    </AlertDialog>
  );
}

const quoted = (text: string) => (text === 'el valor de inicio' ? text : `«${sentence(text)}»`);

import { useServices } from '../../domain/services.ts';
import { changeLabel, changeText, sentence } from '../../domain/settings/change-text.ts';
import type { PendingChange } from '../../domain/settings/pending-changes.ts';
import { AlertDialog } from '../../ui/dialogs/AlertDialog.tsx';

interface DiscardQuestionProps {
  change: PendingChange;
  onClose(): void;
}

/** Asks before a change is discarded and names the value that will show again. */
export function DiscardChangeDialog({ change, onClose }: DiscardQuestionProps) {
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
            // If the device fails, the change stays in the list.
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

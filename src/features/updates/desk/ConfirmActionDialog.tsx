import type { ReleaseAct, ReleasesState } from '../../../domain/updates/releases.ts';
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx';
import { questionOf } from '../release-text.ts';

interface ActQuestionProps {
  act: ReleaseAct;
  state: ReleasesState;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation of an action and says what it does and to how many devices. */
export function ActQuestion({ act, state, onConfirm, onClose }: ActQuestionProps) {
  const { title, lines, label, danger = false } = questionOf(act, state);
  return (
    <AlertDialog
      open
      title={title}
      safe={{ label: 'Cancelar', onSelect: onClose }}
      actions={[{ label, onSelect: onConfirm, danger }]}
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </AlertDialog>
  );
}

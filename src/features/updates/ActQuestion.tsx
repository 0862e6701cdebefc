import { AlertDialog } from '../../ui/AlertDialog.tsx';
import type { ReleaseAct, ReleasesState } from '../../user/releases.ts';
import { questionOf } from './words.ts';

interface ActQuestionProps {
  act: ReleaseAct;
  state: ReleasesState;
  onConfirm(): void;
  onClose(): void;
}

/** What it will do, in words and in devices, before it is done. */
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

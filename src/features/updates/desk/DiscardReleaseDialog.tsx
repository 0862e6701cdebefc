import type { LeaveQuestion } from '../../../domain/leaving/unsaved.ts';
import { AlertDialog } from '../../../ui/dialogs/AlertDialog.tsx';

/** Asks before leaving an unfinished publication form. */
export function DiscardReleaseDialog({ question, version }: { question: LeaveQuestion; version: string }) {
  return (
    <AlertDialog
      open
      title={`No has publicado la ${version}. ¿Deseas descartar lo que escribiste?`}
      safe={{ label: 'Seguir editando', onSelect: question.stay }}
      actions={[{ label: 'Descartar', onSelect: question.discard, danger: true }]}
    >
      <ul>
        {question.changes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </AlertDialog>
  );
}

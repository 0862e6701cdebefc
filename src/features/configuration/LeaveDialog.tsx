import type { LeaveQuestion } from '../../domain/leaving/unsaved.ts';
import { AlertDialog } from '../../ui/dialogs/AlertDialog.tsx';

/** The question about unsaved changes, worded as A2.3 demands, and a list of the changes. */
export function LeaveQuestionDialog({ question }: { question: LeaveQuestion }) {
  return (
    <AlertDialog
      open
      title="Haz hecho cambios a la configuración y no se han guardado. ¿Deseas descartar estos cambios?"
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

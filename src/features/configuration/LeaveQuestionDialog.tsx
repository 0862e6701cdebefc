import { AlertDialog } from '../../ui/AlertDialog.tsx';
import type { LeaveQuestion } from '../../user/unsaved.ts';

/** The question of A2.3, literally, and below it what would be lost. */
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

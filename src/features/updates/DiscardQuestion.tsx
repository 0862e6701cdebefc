import { AlertDialog } from '../../ui/AlertDialog.tsx';
import type { LeaveQuestion } from '../../user/unsaved.ts';

/** Somebody leaves while a version is being prepared for publication. */
export function DiscardQuestion({ question, version }: { question: LeaveQuestion; version: string }) {
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

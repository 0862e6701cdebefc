import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './save-note.module.css';

interface SaveNoteProps {
  mark:
    | { kind: 'saved' | 'saving' | 'waiting' | 'stuck' | 'failed'; text: string }
    | { kind: 'conflict'; label: string; question: string; mine: string; theirs: string }
    | { kind: 'refused'; label: string; text: string; retry: boolean }
    | undefined;
  onMine(): void;
  onTheirs(): void;
  onRetry(): void;
  onDiscard(): void;
}

// None of the shell's own: one shared with it would be a file by itself in every start.
const ICONS = {
  saved: CircleCheck,
  saving: Clock,
  waiting: Clock,
  stuck: TriangleAlert,
  failed: TriangleAlert,
};

/** How one change stands, the same everywhere: a word with its sign, or a choice to make. */
export function SaveNote({ mark, onMine, onTheirs, onRetry, onDiscard }: SaveNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  /** The pressed button goes with its question; the focus stays here, so that the keyboard goes on from here. */
  const answer = (label: string, run: () => void) => (
    <Button
      onClick={() => {
        place.current?.focus({ preventScroll: true });
        run();
      }}
    >
      {label}
    </Button>
  );
  const Icon = mark && 'text' in mark && mark.kind !== 'refused' ? ICONS[mark.kind] : undefined;
  return (
    <div ref={place} tabIndex={-1} className={styles.note}>
      {Icon && (
        <span className={styles.mark} data-estado={mark?.kind}>
          <Icon aria-hidden="true" />
          {mark && 'text' in mark && mark.text}
        </span>
      )}
      {mark?.kind === 'conflict' && (
        <fieldset className={styles.choice} aria-label={mark.label}>
          <p>{mark.question}</p>
          <p className={styles.buttons}>
            {answer(mark.mine, onMine)}
            {answer(mark.theirs, onTheirs)}
          </p>
        </fieldset>
      )}
      {mark?.kind === 'refused' && (
        <fieldset className={styles.choice} aria-label={mark.label}>
          <p>{mark.text}</p>
          <p className={styles.buttons}>
            {mark.retry && answer('Reintentar', onRetry)}
            {answer('Quitar', onDiscard)}
          </p>
        </fieldset>
      )}
    </div>
  );
}

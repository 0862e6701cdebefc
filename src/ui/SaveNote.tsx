import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
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

const ICONS = { saved: Check, saving: Clock, waiting: Clock, stuck: CircleAlert, failed: CircleAlert };

/** How one change stands, the same everywhere: a word with its sign, or a choice to make. */
export function SaveNote({ mark, onMine, onTheirs, onRetry, onDiscard }: SaveNoteProps) {
  if (!mark) return null;
  if (mark.kind === 'conflict') {
    return (
      <fieldset className={styles.choice} aria-label={mark.label}>
        <p>{mark.question}</p>
        <p className={styles.buttons}>
          <Button onClick={onMine}>{mark.mine}</Button>
          <Button onClick={onTheirs}>{mark.theirs}</Button>
        </p>
      </fieldset>
    );
  }
  if (mark.kind === 'refused') {
    return (
      <fieldset className={styles.choice} aria-label={mark.label}>
        <p>{mark.text}</p>
        <p className={styles.buttons}>
          {mark.retry && <Button onClick={onRetry}>Reintentar</Button>}
          <Button onClick={onDiscard}>Quitar</Button>
        </p>
      </fieldset>
    );
  }
  const Icon = ICONS[mark.kind];
  return (
    <span className={styles.mark} data-estado={mark.kind}>
      <Icon aria-hidden="true" />
      {mark.text}
    </span>
  );
}

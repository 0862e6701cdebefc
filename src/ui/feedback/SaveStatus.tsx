import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useRef } from 'react';
import { Button } from '../buttons/Button.tsx';
import styles from './save-status.module.css';

interface SaveStatusProps {
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

// Icons that the shell does not use: a shared icon would become a separate file of the entry.
const ICONS = {
  saved: CircleCheck,
  saving: Clock,
  waiting: Clock,
  stuck: TriangleAlert,
  failed: TriangleAlert,
};

/** The save status of one change, the same everywhere: text with an icon, or a choice to make. */
export function SaveStatus({ mark, onMine, onTheirs, onRetry, onDiscard }: SaveStatusProps) {
  const place = useRef<HTMLDivElement>(null);
  /**
   * The pressed button disappears with its question. The focus moves to this element, so that the keyboard
   * continues here.
   */
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
        <span className={styles.mark} data-status={mark?.kind}>
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

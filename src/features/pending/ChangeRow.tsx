import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SaveNote } from '../../ui/SaveNote.tsx';
import { changeLabel, changeText, lastTryText, triesText } from '../../user/change-words.ts';
import { relativeTime } from '../../user/relative-time.ts';
import { type PendingChange, useServices } from '../../user/services.ts';
import { useRowMark } from '../../user/use-save-mark.ts';
import styles from './pending.module.css';

interface ChangeRowProps {
  change: PendingChange;
  now: number;
  onDiscard(): void;
}

/** One change. A conflict and a refusal have their answers in the note; the others can be dropped. */
export function ChangeRow({ change, now, onDiscard }: ChangeRowProps) {
  const id = useId();
  const { outbox } = useServices();
  const marked = useRowMark(change);
  const before = outbox.confirmed(change);
  const waits = marked.mark?.kind !== 'conflict' && marked.mark?.kind !== 'refused';
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h3 id={id}>{changeLabel(change)}</h3>
        {waits && (
          <p>
            {before !== null && (
              <>
                {changeText(change, before)} <span aria-hidden="true">→</span>
                <span className="solo-lector">pasa a</span>{' '}
              </>
            )}
            <b>{changeText(change)}</b>
          </p>
        )}
        <SaveNote {...marked} />
        <Facts change={change} now={now} />
      </div>
      {waits && (
        <Button variant="danger" aria-describedby={id} onClick={onDiscard}>
          Descartar
        </Button>
      )}
    </li>
  );
}

function Facts({ change, now }: { change: PendingChange; now: number }) {
  const { desde, intentos } = change;
  const last = lastTryText(change.ultimo);
  return (
    <p className={styles.facts}>
      {desde !== undefined && (
        <>
          Elegido <time dateTime={isoTime(desde)}>{relativeTime(desde, now)}</time> ·{' '}
        </>
      )}
      {triesText(intentos)}
      {last && ` · la última vez, ${last}`}
    </p>
  );
}

/** A clock set wrong, or a hand on the disk, may have left a time that no date has. */
function isoTime(at: number): string | undefined {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

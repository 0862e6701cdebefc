import { useId } from 'react';
import { useChangeStatus } from '../../domain/hooks/use-save-status.ts';
import { useServices } from '../../domain/services.ts';
import { changeLabel, changeText, lastTryText, triesText } from '../../domain/settings/change-text.ts';
import type { PendingChange } from '../../domain/settings/pending-changes.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SaveStatus } from '../../ui/feedback/SaveStatus.tsx';
import styles from './pending.module.css';

interface ChangeRowProps {
  change: PendingChange;
  now: number;
  onDiscard(): void;
}

/** One pending change. A conflict or refusal is answered in its note; any other change can be discarded. */
export function ChangeRow({ change, now, onDiscard }: ChangeRowProps) {
  const id = useId();
  const { outbox } = useServices();
  const marked = useChangeStatus(change);
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
                <span className="visually-hidden">pasa a</span>{' '}
              </>
            )}
            <b>{changeText(change)}</b>
          </p>
        )}
        <SaveStatus {...marked} />
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

/** A wrong clock or an edited record may give a time that no date can represent. */
function isoTime(at: number): string | undefined {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

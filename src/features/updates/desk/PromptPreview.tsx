import type { Publication } from '../../../domain/updates/releases.ts';
import {
  DUE_TEXT,
  RECOMMENDED,
  RECOMMENDED_TEXT,
  requiredText,
} from '../../../domain/updates/update-text.ts';
import { page } from '../../../ui/base/page.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import styles from '../updates.module.css';

/** The update prompt (C6) as each person will see it. Its buttons do nothing. */
export function PromptPreview({ publication }: { publication: Publication }) {
  const { notes, urgency, limit } = publication;
  const required = urgency === 'requerida' && !Number.isNaN(limit);
  const recommended = urgency === 'recomendada';
  const due = required && limit === undefined;
  return (
    <figure>
      <figcaption className={page.quiet}>Así lo verá cada persona:</figcaption>
      <div className={styles.prompt}>
        <p>
          <b>Hay una versión nueva</b>
          {recommended && (
            <>
              {' '}
              <Badge tone="warning">{RECOMMENDED}</Badge>
            </>
          )}
        </p>
        {notes.length > 0 && (
          <ul className={styles.notes}>
            {notes.slice(0, 3).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {recommended && <p>{RECOMMENDED_TEXT}</p>}
        {required && <p>{due ? DUE_TEXT : requiredText(limit)}</p>}
        <p className={page.row}>
          <span className={buttonClass('primary')}>Actualizar</span>
          {!due && <span className={buttonClass()}>Más tarde</span>}
        </p>
      </div>
    </figure>
  );
}

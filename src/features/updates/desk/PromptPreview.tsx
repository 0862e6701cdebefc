import type { Publication } from '../../../domain/updates/releases.ts';
import { DUE_TEXT, requiredText } from '../../../domain/updates/update-text.ts';
import { page } from '../../../ui/base/page.ts';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import styles from '../updates.module.css';

/** The update prompt (C6) as each person will see it. Its buttons do nothing. */
export function PromptPreview({ publication }: { publication: Publication }) {
  const { notes, urgency, limit } = publication;
  const required = urgency === 'requerida' && !Number.isNaN(limit);
  const due = required && limit === undefined;
  return (
    <figure>
      <figcaption className={page.quiet}>Así lo verá cada persona:</figcaption>
      <div className={styles.prompt}>
        <b>Hay una versión nueva</b>
        {notes.length > 0 && (
          <ul className={styles.notes}>
            {notes.slice(0, 3).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {required && <p>{due ? DUE_TEXT : requiredText(limit)}</p>}
        <p className={page.row}>
          <span className={buttonClass('primary')}>Actualizar</span>
          {!due && <span className={buttonClass()}>Más tarde</span>}
        </p>
      </div>
    </figure>
  );
}

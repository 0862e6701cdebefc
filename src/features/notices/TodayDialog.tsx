import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { details } from '../../domain/birthdays/birthday-text.ts';
import { usePortrait } from '../../domain/hooks/use-celebrants.ts';
import { shortName } from '../../domain/profile/person.ts';
import { formatDay } from '../../lib/format-day.ts';
import { fewNames } from '../../offline/birthday-notice.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import type { InboxNotice } from './notice-list.ts';
import styles from './today-dialog.module.css';

export interface TodayDialogProps {
  notice: Pick<InboxNotice, 'people' | 'ahead'>;
  /** Called when the person confirms. `desde` is the time in ms at which the dialog opened. */
  onRead(desde: number): void;
  /** Called when the dialog is closed without confirming; the notice stays unread. */
  onClose(): void;
}

/** Up to this many people are listed; a link leads to the others. */
const SHOWN = 5;

/** Announces today's birthdays and those of the days without work that follow, once a day (C8). */
export function TodayDialog({ notice: { people, ahead }, onRead, onClose }: TodayDialogProps) {
  const [began] = useState(() => Date.now());
  const understood = useRef<HTMLButtonElement>(null);
  const portrait = usePortrait();
  const shown = people.length > SHOWN + 1 ? people.slice(0, SHOWN) : people;
  const rest = people.length - shown.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cumpleaños de hoy"
      focusFirst={understood}
      actions={
        <>
          <Link href="/cumpleanos" className={buttonClass('quiet')} onClick={onClose}>
            Ver cumpleaños
          </Link>
          <Button ref={understood} variant="primary" onClick={() => onRead(began)}>
            Entendido
          </Button>
        </>
      }
    >
      <div>
        {people.length > 0 ? (
          <ul className={styles.people} translate="no">
            {shown.map((person) => (
              <li key={person.usuario}>
                <Avatar size="m" {...portrait(person)} />
                <div>
                  <strong>{shortName(person)}</strong>
                  <span>{details(person)}</span>
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <p>Hoy nadie cumple años.</p>
        )}
        {rest > 0 && <p className={styles.rest}>y {rest} personas más</p>}
        {ahead.map(
          (later) =>
            later.people.length > 0 && (
              <p key={later.day.dia} className={styles.rest}>
                El {formatDay(later.day, { weekday: 'long', day: 'numeric' })}:{' '}
                <span translate="no">{fewNames(later.people.map(shortName))}</span>
              </p>
            ),
        )}
      </div>
    </Dialog>
  );
}

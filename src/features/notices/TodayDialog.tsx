import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { details, usePortrait } from '../../user/birthday-words.ts';
import type { Cumpleanero } from '../../user/birthdays.ts';
import { shortName } from '../../user/profile-values.ts';
import styles from './notices.module.css';

export interface TodayDialogProps {
  people: readonly Cumpleanero[];
  /** Understood, by somebody who began to read at `desde` (ms). */
  onRead(desde: number): void;
  /** Closed without an answer: it stays among the unread ones. */
  onClose(): void;
}

/** More than these are a number and a way to the page. */
const SHOWN = 5;

/** C8: who celebrates today, once a day. */
export function TodayDialog({ people, onRead, onClose }: TodayDialogProps) {
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
        {rest > 0 && <p className={styles.rest}>y {rest} personas más</p>}
      </div>
    </Dialog>
  );
}

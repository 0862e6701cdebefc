import { useEffect, useRef, useState } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { useGradually } from '../../ui/use-gradually.ts';
import { usePortrait } from '../../user/birthday-words.ts';
import type { Cumpleanero } from '../../user/birthdays.ts';
import type { Day } from '../../user/calendar.ts';
import { fullName } from '../../user/profile-values.ts';
import styles from './birthdays.module.css';
import { GreetButton } from './GreetButton.tsx';
import { isForGreeting } from './greeting.ts';
import { sameDate } from './month.ts';
import { SaveDate } from './SaveDate.tsx';

interface Props {
  /** they change with the list that is shown: another one begins with its first piece */
  people: readonly Cumpleanero[];
  day: Day;
  today: Day;
  /** id of its heading */
  labelledBy: string;
  ribbon?: boolean;
}

/** Rows drawn at once; a day of four hundred people grows piece by piece. */
export const PIECE = 30;
/** The first piece comes in as many frames. */
const STEPS = 3;

export function PeopleList({ people, day, today, labelledBy, ribbon }: Props) {
  const [shown, setShown] = useState(PIECE);
  const first = useRef<HTMLLIElement>(null);
  const portrait = usePortrait();
  const greets = isForGreeting(day, today);
  const rest = people.length - shown;
  const begun = useGradually(STEPS) * (PIECE / STEPS);
  useEffect(() => {
    // The button has moved down, or is gone: whoever pressed it goes on with the first of the new ones.
    if (shown > PIECE) first.current?.focus();
  }, [shown]);

  return (
    <div className={styles.people}>
      <ul aria-labelledby={labelledBy} data-cinta={ribbon || undefined}>
        {people.slice(0, shown > PIECE ? shown : begun).map((person, place) => (
          <li
            key={person.usuario}
            ref={place === shown - PIECE ? first : undefined}
            tabIndex={place > 0 && place === shown - PIECE ? -1 : undefined}
          >
            <Avatar {...portrait(person)} />
            <div>
              <b translate="no">{fullName(person)}</b>
              <span>{person.departamento}</span>
            </div>
            <p>
              {greets && <GreetButton person={person} late={!sameDate(day, today)} />}
              <SaveDate person={person} day={day} />
            </p>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button onClick={() => setShown(shown + PIECE)}>
          Mostrar {Math.min(PIECE, rest)} más{rest > PIECE && ` de ${rest}`}
        </Button>
      )}
    </div>
  );
}

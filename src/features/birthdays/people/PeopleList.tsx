import { useEffect, useRef, useState } from 'react';
import type { Cumpleanero } from '../../../domain/birthdays/birthdays.ts';
import { usePortrait } from '../../../domain/hooks/use-celebrants.ts';
import { fullName } from '../../../domain/profile/person.ts';
import type { Day } from '../../../lib/calendar.ts';
import { sameDate } from '../../../lib/month-math.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useGradually } from '../../../ui/hooks/use-progressive-render.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import styles from '../birthdays.module.css';
import { GreetButton } from '../greeting/GreetButton.tsx';
import { isForGreeting } from '../greeting/greeting.ts';
import { SaveDate } from './SaveDateButton.tsx';

interface PeopleListProps {
  /** a new array if another list is shown, which then starts with its first rows */
  people: readonly Cumpleanero[];
  day: Day;
  today: Day;
  /** id of the list's heading */
  labelledBy: string;
  ribbon?: boolean;
}

/** Number of rows per step: a day with four hundred people is shown step by step. */
export const PIECE = 30;
/** Number of frames over which the first rows are rendered. */
const STEPS = 3;

export function PeopleList({ people, day, today, labelledBy, ribbon }: PeopleListProps) {
  const [shown, setShown] = useState(PIECE);
  const first = useRef<HTMLLIElement>(null);
  const portrait = usePortrait();
  const greets = isForGreeting(day, today);
  const rest = people.length - shown;
  const begun = useGradually(STEPS) * (PIECE / STEPS);
  useEffect(() => {
    // The pressed button has moved or disappeared, so the first new row gets the focus.
    if (shown > PIECE) first.current?.focus();
  }, [shown]);

  return (
    <div className={styles.people}>
      <ul aria-labelledby={labelledBy} data-ribbon={ribbon || undefined}>
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
              {greets && <GreetButton person={person} late={!sameDate(day, today)} year={day.anio} />}
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

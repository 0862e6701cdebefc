import { formatDay, isoDay } from '../../user/calendar.ts';
import { fullName } from '../../user/profile-values.ts';
import type { ProgrammeDay } from './birthday-words.ts';
import styles from './dashboard.module.css';

/** The next days, like a printed programme. */
export function Programme({ days }: { days: readonly ProgrammeDay[] }) {
  return (
    <dl className={styles.programme}>
      {days.map(({ day, people }) => (
        <div key={isoDay(day)}>
          <dt>
            <time dateTime={isoDay(day)}>
              {formatDay(day, { weekday: 'short' })} <b>{day.dia}</b>
            </time>
          </dt>
          <dd>
            {people.map((person) => (
              <p key={person.usuario}>
                <b translate="no">{fullName(person)}</b>
                <i aria-hidden="true" />
                <span>{person.departamento}</span>
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

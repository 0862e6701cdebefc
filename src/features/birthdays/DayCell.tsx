import { memo } from 'react';
import { Link } from 'wouter';
import { type Day, formatDay, isoDay } from '../../user/calendar.ts';
import { shortName } from '../../user/profile-values.ts';
import { STAYS } from './address.ts';
import { countOf } from './people.ts';
import type { ShownDay } from './use-days.ts';

interface Props {
  shown: ShownDay;
  href: string;
  isToday: boolean;
  isChosen: boolean;
  /** the grid's one stop of the tab key */
  isStop: boolean;
  onReach(day: Day): void;
}

/** Names of a day that fit its box. */
const MOST_NAMES = 3;

/** A day of the month: a link, so that it opens in a tab and Back leads from it. */
export const DayCell = memo(function DayCell({ shown, href, isToday, isChosen, isStop, onReach }: Props) {
  const { day, people } = shown;
  const count = people.length;
  const some = people.slice(0, count > MOST_NAMES ? MOST_NAMES - 1 : MOST_NAMES);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the link within has the focus
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a grid is made of (APG)
    <td role="gridcell" aria-selected={isChosen} data-hoy={isToday || undefined}>
      <Link
        href={href}
        state={STAYS}
        data-dia={isoDay(day)}
        tabIndex={isStop ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-label={labelOf(shown, isToday)}
        onFocus={() => onReach(day)}
      >
        <time dateTime={isoDay(day)}>{day.dia}</time>
        {/* The name says the count and the state; the people are read in the list of the day. */}
        {count > 0 && <b aria-hidden="true">{count.toLocaleString('es-MX')}</b>}
        {some.map((person) => (
          <span key={person.usuario} translate="no" aria-hidden="true">
            {shortName(person)} {person.apellido}
          </span>
        ))}
        {count > some.length && <i aria-hidden="true">y {count - some.length} más</i>}
        {shown.state === 'offline' && <i aria-hidden="true">Sin datos</i>}
        {shown.state === 'failed' && <i aria-hidden="true">No se leyó</i>}
        {shown.state === 'loading' && (
          <i data-leyendo="" aria-hidden="true">
            …
          </i>
        )}
      </Link>
    </td>
  );
});

/** `hoy, viernes, 20 de noviembre: 3 cumpleaños`, and where nothing is known, that. */
function labelOf({ day, state, people }: ShownDay, isToday: boolean): string {
  const date = formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
  return `${isToday ? 'hoy, ' : ''}${date}: ${stateWords[state] ?? (people.length > 0 ? countOf(people.length) : 'nadie')}`;
}

const stateWords: Partial<Record<ShownDay['state'], string>> = {
  loading: 'leyendo',
  offline: 'sin datos guardados',
  failed: 'no se pudo leer',
};

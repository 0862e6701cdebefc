import { memo } from 'react';
import { Link } from 'wouter';
import { type Day, formatDay, isoDay } from '../../user/calendar.ts';
import { shortName } from '../../user/profile-values.ts';
import { STAYS } from './address.ts';
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
  const words = (options: Intl.DateTimeFormatOptions) => formatDay(day, options);
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
        onFocus={() => onReach(day)}
      >
        {/* Read out: `hoy, viernes, 20 de noviembre: 3 cumpleaños`, then the names. What is seen is part of it. */}
        <Unseen>{`${isToday ? 'hoy, ' : ''}${words({ weekday: 'long' })}, `}</Unseen>
        <time dateTime={isoDay(day)}>{day.dia}</time>
        <Unseen>{` de ${words({ month: 'long' })}: `}</Unseen>
        {count > 0 && <b>{count.toLocaleString('es-MX')}</b>}
        {count > 0 && <Unseen> cumpleaños</Unseen>}
        {some.map((person) => (
          <span key={person.usuario} translate="no">
            {shortName(person)} {person.apellido}
          </span>
        ))}
        {count > some.length && <i>y {count - some.length} más</i>}
        {shown.state === 'offline' && <i>Sin datos</i>}
        {shown.state === 'failed' && <i>No se leyó</i>}
        {shown.state === 'loading' && <i data-leyendo="">…</i>}
        {count === 0 && (shown.state === 'ready' || shown.state === 'kept') && <Unseen>nadie</Unseen>}
      </Link>
    </td>
  );
});

const Unseen = ({ children }: { children: string }) => <span className="solo-lector">{children}</span>;

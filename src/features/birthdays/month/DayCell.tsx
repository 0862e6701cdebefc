import { memo } from 'react';
import { Link } from 'wouter';
import { shortName } from '../../../domain/profile/person.ts';
import { type Day, isoDay } from '../../../lib/calendar.ts';
import { type DayParts, formatDay } from '../../../lib/format-day.ts';
import { STAYS } from '../model/calendar-query.ts';
import type { ShownDay } from '../model/use-days.ts';

interface DayCellProps {
  shown: ShownDay;
  href: string;
  isToday: boolean;
  isChosen: boolean;
  /** the only cell of the grid that Tab reaches */
  isStop: boolean;
  onReach(day: Day): void;
}

/** Number of names that fit into a day's box. */
const MOST_NAMES = 3;

/** A day of the month. A link, so that it opens in a tab and Back returns from it. */
export const DayCell = memo(function DayCell({
  shown,
  href,
  isToday,
  isChosen,
  isStop,
  onReach,
}: DayCellProps) {
  const { day, people } = shown;
  const count = people.length;
  const some = people.slice(0, count > MOST_NAMES ? MOST_NAMES - 1 : MOST_NAMES);
  const words = (parts: DayParts) => formatDay(day, parts);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the link within has the focus
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is built from a table (APG)
    <td role="gridcell" aria-selected={isChosen} data-today={isToday || undefined}>
      <Link
        href={href}
        state={STAYS}
        data-day={isoDay(day)}
        tabIndex={isStop ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        onFocus={() => onReach(day)}
      >
        {/* Read out as `hoy, viernes, 20 de noviembre: 3 cumpleaños`, then the names. The visible text is
            part of it. */}
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
        {shown.state === 'loading' && (
          <>
            <i data-reading="" aria-hidden="true">
              …
            </i>
            <Unseen>leyendo</Unseen>
          </>
        )}
        {count === 0 && (shown.state === 'ready' || shown.state === 'kept') && <Unseen>nadie</Unseen>}
      </Link>
    </td>
  );
});

const Unseen = ({ children }: { children: string }) => <span className="visually-hidden">{children}</span>;

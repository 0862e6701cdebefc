import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Day, isoDay } from '../../user/calendar.ts';
import { DayCell } from './DayCell.tsx';
import { moveDay } from './grid-keys.ts';
import styles from './month.module.css';
import { type Month, sameDate, weeksOf } from './month.ts';
import type { ShownDay } from './use-days.ts';

interface Props {
  month: Month;
  today: Day;
  chosen: Day | undefined;
  /** id of the month's title */
  labelledBy: string;
  of(day: Day): ShownDay;
  hrefOf(day: Day): string;
  /** The keyboard has left the month. */
  onMonth(day: Day): void;
}

const WEEKDAYS = [
  ['dom', 'domingo'],
  ['lun', 'lunes'],
  ['mar', 'martes'],
  ['mié', 'miércoles'],
  ['jue', 'jueves'],
  ['vie', 'viernes'],
  ['sáb', 'sábado'],
] as const;

/** A month as a grid with one stop of the tab key (APG): arrows, Home, End, Page Up and Page Down; with Shift, a year. */
export function MonthGrid({ month, today, chosen, labelledBy, of, hrefOf, onMonth }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState<Day>();
  /** the day that the keyboard is on its way to, while its month is not drawn */
  const going = useRef(false);
  const isHere = (day: Day | undefined) => day?.anio === month.anio && day.mes === month.mes;
  const stop = [reached, chosen, today].find(isHere) ?? { ...month, dia: 1 };

  useEffect(() => {
    if (!going.current || !isHere(reached)) return;
    going.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-dia="${isoDay(stop)}"]`)?.focus();
  });

  function onKeyDown(event: KeyboardEvent) {
    const link = (event.target as Element).closest<HTMLElement>('[data-dia]');
    if (!link || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ') {
      event.preventDefault();
      link.click();
      return;
    }
    // Keys may be quicker than the month that they lead to.
    const day = moveDay((going.current && reached) || stop, event.key, event.shiftKey);
    if (!day) return;
    event.preventDefault();
    going.current = true;
    setReached(day);
    if (!isHere(day)) onMonth(day);
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a grid is made of (APG)
    <table ref={grid} role="grid" aria-labelledby={labelledBy} className={styles.month} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {WEEKDAYS.map(([short, long]) => (
            <th key={short} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={isoDay(week.find((day) => day !== undefined) ?? today)}>
            {week.map((day, place) =>
              day ? (
                <DayCell
                  key={day.dia}
                  shown={of(day)}
                  href={hrefOf(day)}
                  isToday={sameDate(day, today)}
                  isChosen={chosen !== undefined && sameDate(day, chosen)}
                  isStop={sameDate(day, stop)}
                  onReach={setReached}
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place in the week is what it is
                <td key={`vacia-${place}`} data-vacia="" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Day, isoDay } from '../../../lib/calendar.ts';
import { type Month, sameDate, weeksOf } from '../../../lib/month-math.ts';
import { moveDay } from '../model/grid-keys.ts';
import type { ShownDay } from '../model/use-days.ts';
import { DayCell } from './DayCell.tsx';
import styles from './month.module.css';

interface MonthGridProps {
  month: Month;
  today: Day;
  chosen: Day | undefined;
  /** id of the month's title */
  labelledBy: string;
  of(day: Day): ShownDay;
  hrefOf(day: Day): string;
  /** Called when the keyboard moves out of the month. */
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

/**
 * A month as a grid with a single tab stop (APG grid pattern). Keys: arrows, Home, End, Page Up and Page
 * Down; with Shift by a year.
 */
export function MonthGrid({ month, today, chosen, labelledBy, of, hrefOf, onMonth }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState<Day>();
  /** what is done with the reached day once its month is rendered */
  const going = useRef<'focus' | 'press'>(undefined);
  const isHere = (day: Day | undefined) => day?.anio === month.anio && day.mes === month.mes;
  const stop = [reached, chosen, today].find(isHere) ?? { ...month, dia: 1 };

  // A layout effect: the rows before are gone with the focus, and a key would reach nothing.
  useLayoutEffect(() => {
    if (!going.current || !isHere(reached)) return;
    const link = grid.current?.querySelector<HTMLElement>(`[data-day="${isoDay(stop)}"]`);
    link?.focus();
    if (going.current === 'press') link?.click();
    going.current = undefined;
  });

  function onKeyDown(event: KeyboardEvent) {
    const link = (event.target as Element).closest<HTMLElement>('[data-day]');
    if (!link || event.ctrlKey || event.metaKey || event.altKey) return;
    // Keys may be pressed faster than months render.
    if (event.key === ' ' || (event.key === 'Enter' && going.current)) {
      event.preventDefault();
      if (going.current) going.current = 'press';
      else link.click();
      return;
    }
    const day = moveDay((going.current && reached) || stop, event.key, event.shiftKey);
    if (!day) return;
    event.preventDefault();
    going.current = 'focus';
    setReached(day);
    if (!isHere(day)) onMonth(day);
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is built from a table (APG)
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
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is identified by its weekday
                <td key={`empty-${place}`} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

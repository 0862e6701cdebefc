import { useEffect, useRef } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { type Day, formatDay, isoDay } from '../../user/calendar.ts';
import styles from './birthdays.module.css';
import { Instead } from './Instead.tsx';
import { sameDate } from './month.ts';
import { PeopleList } from './PeopleList.tsx';
import type { ShownDay } from './use-days.ts';

interface Props {
  /** undefined where no day of the month is chosen */
  shown: ShownDay | undefined;
  today: Day;
  filtered: boolean;
}

/** The people of the day that is chosen in the month. */
export function DayPanel({ shown, today, filtered }: Props) {
  const panel = useSight(shown && isoDay(shown.day));
  if (!shown)
    return (
      <div className={styles.panel}>
        <EmptyState>Elige un día para ver a quienes cumplen años.</EmptyState>
      </div>
    );
  const { day, people, state } = shown;
  const isToday = sameDate(day, today);
  return (
    <section ref={panel} className={styles.panel} aria-labelledby="dia-elegido">
      <SectionHeading id="dia-elegido" aside={people.length > 1 && <span>{people.length} personas</span>}>
        <time dateTime={isoDay(day)}>
          {isToday && 'Hoy, '}
          {formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}
        </time>
      </SectionHeading>
      {people.length > 0 ? (
        <PeopleList
          key={isoDay(day)}
          people={people}
          day={day}
          today={today}
          labelledBy="dia-elegido"
          ribbon={isToday}
        />
      ) : (
        <EmptyState>
          <Instead state={state} filtered={filtered} />
        </EmptyState>
      )}
    </section>
  );
}

/** How much of the panel is to be seen below the month, in CSS pixels: its heading and somebody. */
const SEEN = 200;

/** On a phone it lies under the month: another day brings its beginning into sight, and leaves the month there. */
function useSight(day: string | undefined) {
  const panel = useRef<HTMLElement>(null);
  const before = useRef(day);
  useEffect(() => {
    if (before.current === day) return;
    before.current = day;
    // The step's own scrolling comes first.
    const frame = requestAnimationFrame(() => {
      const over = (panel.current?.getBoundingClientRect().top ?? 0) + SEEN - innerHeight;
      if (over > 0) scrollBy({ top: over });
    });
    return () => cancelAnimationFrame(frame);
  }, [day]);
  return panel;
}

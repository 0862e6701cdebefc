import { useEffect, useRef } from 'react';
import { type Day, isoDay } from '../../../lib/calendar.ts';
import { formatDay } from '../../../lib/format-day.ts';
import { sameDate } from '../../../lib/month-math.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import styles from '../birthdays.module.css';
import type { ShownDay } from '../model/use-days.ts';
import { Instead } from '../people/DayPlaceholder.tsx';
import { PeopleList } from '../people/PeopleList.tsx';

interface DayPanelProps {
  /** undefined if no day of the month is chosen */
  shown: ShownDay | undefined;
  today: Day;
  filtered: boolean;
}

/** The people of the day chosen in the month. */
export function DayPanel({ shown, today, filtered }: DayPanelProps) {
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

/** Height in CSS pixels of the panel that must be visible: its heading and one person. */
const SEEN = 200;

/**
 * On a phone the panel lies below the month. Choosing another day scrolls its beginning into view and keeps
 * the month visible.
 */
function useSight(day: string | undefined) {
  const panel = useRef<HTMLElement>(null);
  const before = useRef(day);
  useEffect(() => {
    if (before.current === day) return;
    before.current = day;
    // After the scrolling that belongs to the navigation.
    const frame = requestAnimationFrame(() => {
      const over = (panel.current?.getBoundingClientRect().top ?? 0) + SEEN - innerHeight;
      if (over > 0) scrollBy({ top: over });
    });
    return () => cancelAnimationFrame(frame);
  }, [day]);
  return panel;
}

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
  if (!shown)
    return (
      <div className={styles.panel}>
        <EmptyState>Elige un día para ver a quienes cumplen años.</EmptyState>
      </div>
    );
  const { day, people, state } = shown;
  const isToday = sameDate(day, today);
  return (
    <section className={styles.panel} aria-labelledby="dia-elegido">
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

import { memo } from 'react';
import { Link } from 'wouter';
import { programmeDay } from '../../domain/birthdays/birthday-text.ts';
import { usePortrait } from '../../domain/hooks/use-celebrants.ts';
import { addDays, type Day } from '../../lib/calendar.ts';
import { formatDay } from '../../lib/format-day.ts';
import { page } from '../../ui/base/page.ts';
import { useGradually } from '../../ui/hooks/use-progressive-render.ts';
import { SectionHeading } from '../../ui/layout/SectionHeading.tsx';
import { DayList } from '../../ui/people/DayList.tsx';
import styles from './birthdays.module.css';
import { type Address, calendarHref } from './model/calendar-query.ts';
import { type DayGroup, dayGroups } from './model/group-by-day.ts';
import type { Days } from './model/use-days.ts';
import { Instead } from './people/DayPlaceholder.tsx';
import { TodayPeople } from './people/TodayPeople.tsx';

interface ListViewProps {
  address: Address;
  today: Day;
  days: Days;
  filtered: boolean;
}

/** Today in large type, then the coming days and the last two, like a printed programme. */
export const ListView = memo(function ListView({ address, today, days, filtered }: ListViewProps) {
  const tomorrow = days.of(addDays(today, 1));
  const groups = dayGroups(today);
  const drawn = useGradually(groups.length);
  const known = tomorrow.state !== 'loading' && tomorrow.state !== 'offline' && tomorrow.state !== 'failed';
  return (
    <div className={page.list}>
      <TodayPeople
        shown={days.of(today)}
        tomorrow={known ? [...tomorrow.people] : undefined}
        today={today}
        filtered={filtered}
      />
      {groups.slice(0, drawn).map((group) => (
        <Group key={group.title} group={group} address={address} days={days} filtered={filtered} />
      ))}
    </div>
  );
});

function Group({ group, address, days, filtered }: Omit<ListViewProps, 'today'> & { group: DayGroup }) {
  const portrait = usePortrait();
  const id = `dias-${group.title.replaceAll(' ', '-').toLowerCase()}`;
  const shown = group.days.map((day) => {
    const { people, state } = days.of(day);
    const { rows, rest, ...words } = programmeDay(day, people, group.most);
    const more = rest > 0 && (
      <span>
        <Link href={calendarHref({ ...address, view: 'mes', month: day, day })}>
          Ver {rest} más del {formatDay(day, { day: 'numeric', month: 'long' })}
        </Link>
      </span>
    );
    return {
      ...words,
      word: dayWord(day),
      rows: rows.map((row, place) => {
        const person = people[place];
        return person ? { ...row, portrait: portrait(person) } : row;
      }),
      instead: people.length === 0 ? <Instead state={state} filtered={filtered} /> : more,
    };
  });
  return (
    <section aria-labelledby={id} className={styles.later}>
      <SectionHeading id={id}>{group.title}</SectionHeading>
      <DayList days={shown} />
    </section>
  );
}

/** The text above a day's number: `dom`, and on the first of a month `mar, dic`. */
export function dayWord(day: Day): string {
  const word = formatDay(day, { weekday: 'short' });
  return day.dia === 1 ? `${word}, ${formatDay(day, { month: 'short' })}` : word;
}

import { memo } from 'react';
import { Link } from 'wouter';
import { Programme } from '../../ui/Programme.tsx';
import { page } from '../../ui/page.ts';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { useGradually } from '../../ui/use-gradually.ts';
import { programmeDay, usePortrait } from '../../user/birthday-words.ts';
import { addDays, type Day, formatDay } from '../../user/calendar.ts';
import { type Address, hrefOf } from './address.ts';
import styles from './birthdays.module.css';
import { type DayGroup, dayGroups } from './groups.ts';
import { Instead } from './Instead.tsx';
import { TodayPeople } from './TodayPeople.tsx';
import type { Days } from './use-days.ts';

interface Props {
  address: Address;
  today: Day;
  days: Days;
  filtered: boolean;
}

/** Today large, then the days to come and the two just passed, like a printed programme. */
export const ListView = memo(function ListView({ address, today, days, filtered }: Props) {
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

function Group({ group, address, days, filtered }: Omit<Props, 'today'> & { group: DayGroup }) {
  const portrait = usePortrait();
  const id = `dias-${group.title.replaceAll(' ', '-').toLowerCase()}`;
  const shown = group.days.map((day) => {
    const { people, state } = days.of(day);
    const { rows, rest, ...words } = programmeDay(day, people, group.most);
    const more = rest > 0 && (
      <span>
        <Link href={hrefOf({ ...address, view: 'mes', month: day, day })}>
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
      <Programme days={shown} />
    </section>
  );
}

/** The word over a day's number: `dom`, and with the month where one begins (`mar, dic`). */
export function dayWord(day: Day): string {
  const word = formatDay(day, { weekday: 'short' });
  return day.dia === 1 ? `${word}, ${formatDay(day, { month: 'short' })}` : word;
}

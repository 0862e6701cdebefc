import { useLocationProperty } from 'wouter/use-browser-location';
import { page } from '../../ui/page.ts';
import { useNow } from '../../ui/use-now.ts';
import { formatDay, isoDay, today } from '../../user/calendar.ts';
import { BirthdayLists } from './BirthdayLists.tsx';
import { askedDay } from './days.ts';

/** wouter's useSearch is not among what every start fetches; this is. */
const readSearch = () => location.search;

/** Cumpleaños: today, then the days to come; with `?dia=MM-DD`, that day first. */
export function BirthdaysPage() {
  const day = today(useNow());
  const asked = askedDay(useLocationProperty(readSearch), day);
  return (
    <>
      <div className={page.head}>
        <h1>Cumpleaños</h1>
        <p>
          <time dateTime={isoDay(day)}>
            {formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}
          </time>
        </p>
      </div>
      <BirthdayLists today={day} asked={asked} />
    </>
  );
}

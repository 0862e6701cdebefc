import type { ComponentType } from 'react';
import { Link } from 'wouter';
import {
  nextCelebration,
  peopleOf,
  programmeDay,
  standing,
  todayTitle,
} from '../../domain/birthdays/birthday-text.ts';
import { type Cumpleanero, withoutSelf } from '../../domain/birthdays/birthdays.ts';
import { useBirthdays } from '../../domain/hooks/use-birthdays.ts';
import { useCelebrants } from '../../domain/hooks/use-celebrants.ts';
import { addDays, type Day, isoDay } from '../../lib/calendar.ts';
import { formatDay } from '../../lib/format-day.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { DataAge } from '../../ui/feedback/DataAge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SectionHeading } from '../../ui/layout/SectionHeading.tsx';
import { DayList } from '../../ui/people/DayList.tsx';
import { PersonList, PersonListSkeleton } from '../../ui/people/PersonList.tsx';
import { OwnDay } from './OwnDay.tsx';
import { QuietDay } from './QuietDay.tsx';

/** Number of days shown: today and the next six. */
const SPAN = 7;
/**
 * A large university has fifty birthdays a day; the others are on the page Cumpleaños. With three in large type
 * the next day is still on the first screen.
 */
const MOST_TODAY = 3;
const MOST_A_DAY = 4;

/** The button that opens a greeting to edit and send. */
export type Greet = ComponentType<{ person: Cumpleanero; late: boolean; year: number }>;

interface BirthdaysProps {
  today: Day;
  /** login name of the viewer, if it is their own birthday */
  own?: string | undefined;
  Greet: Greet;
}

export function Birthdays({ today, own, Greet }: BirthdaysProps) {
  const days = Array.from({ length: SPAN }, (_, step) => addDays(today, step));
  const lists = useBirthdays(days);
  const stand = standing(lists);
  const all = peopleOf(lists[0]);
  const people = all && withoutSelf(all, own);
  const shown = people?.slice(0, MOST_TODAY) ?? [];
  const large = useCelebrants(shown).map((one, place) => {
    const person = shown[place];
    return { ...one, action: person && <Greet person={person} late={false} year={today.anio} /> };
  });
  const next = days.slice(1).map((day, place) => {
    const { rest, ...shown } = programmeDay(day, peopleOf(lists[place + 1]) ?? [], MOST_A_DAY);
    return { ...shown, instead: andMore(rest, `/cumpleanos?dia=${shown.iso.slice(5)}`) };
  });
  const upcoming = next.filter((one) => one.rows.length > 0);
  // Beside the heading, so that nothing moves when it appears.
  const age = stand.state === 'kept' && <DataAge at={stand.at} />;
  const settled = stand.state === 'ready' || stand.state === 'kept';

  return (
    <>
      {!people && age}
      {own && people && <OwnDay others={people} />}
      {stand.state === 'failed' && (
        <Callout kind="alert">No pudimos leer los cumpleaños. {stand.message}</Callout>
      )}
      {stand.state === 'offline' && !people && (
        <EmptyState>
          Los cumpleaños necesitan conexión la primera vez. Los verás en cuanto regrese.
        </EmptyState>
      )}
      {people && !(own && people.length === 0) && (
        <section aria-labelledby="cumplen-hoy">
          <SectionHeading id="cumplen-hoy" aside={age}>
            {todayTitle(people.length)}
          </SectionHeading>
          {people.length > 0 ? (
            <>
              <PersonList people={large} />
              {andMore(people.length - MOST_TODAY, '/cumpleanos')}
            </>
          ) : (
            <QuietDay next={nextCelebration(today, lists.slice(1).map(peopleOf))} />
          )}
        </section>
      )}
      {stand.state === 'loading' && (
        <PersonListSkeleton label="Leyendo los cumpleaños">
          <SectionHeading>Hoy cumplen años</SectionHeading>
        </PersonListSkeleton>
      )}
      {(upcoming.length > 0 || settled) && (
        <section aria-labelledby="cumplen-despues">
          <SectionHeading
            id="cumplen-despues"
            aside={
              <Link href={`/cumpleanos?mes=${isoDay(today).slice(0, 7)}`}>
                Ver {formatDay(today, { month: 'long' })}
              </Link>
            }
          >
            Los próximos días
          </SectionHeading>
          {upcoming.length > 0 ? (
            <DayList days={upcoming} />
          ) : (
            <EmptyState>En los próximos seis días nadie cumple años.</EmptyState>
          )}
        </section>
      )}
    </>
  );
}

/** Link to the people beyond those shown. */
const andMore = (rest: number, href: string) =>
  rest > 0 && (
    <p>
      <Link href={href}>y {rest} más</Link>
    </p>
  );

import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { Age } from '../../ui/Age.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Programme } from '../../ui/Programme.tsx';
import { RibbonList, RibbonSkeleton } from '../../ui/RibbonList.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import {
  nobodyToday,
  peopleOf,
  programmeDay,
  standing,
  todayTitle,
  useCelebrants,
} from '../../user/birthday-words.ts';
import { type Cumpleanero, useBirthdays, withoutSelf } from '../../user/birthdays.ts';
import { addDays, type Day } from '../../user/calendar.ts';
import { OwnDay } from './OwnDay.tsx';

/** Today and the next six days. */
const SPAN = 7;
/** A large university has fifty a day: the rest is on the page of its own. */
const MOST_TODAY = 6;
const MOST_A_DAY = 4;

/** The button that opens a greeting to change and send. */
export type Greet = ComponentType<{ person: Cumpleanero; late: boolean }>;

interface BirthdaysProps {
  today: Day;
  /** the login name of who reads it, on that person's own day */
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
    return { ...one, action: person && <Greet person={person} late={false} /> };
  });
  const next = days.slice(1).map((day, place) => {
    const { rest, ...shown } = programmeDay(day, peopleOf(lists[place + 1]) ?? [], MOST_A_DAY);
    return { ...shown, instead: andMore(rest, `/cumpleanos?dia=${shown.iso.slice(5)}`) };
  });
  const upcoming = next.filter((one) => one.rows.length > 0);
  // Beside the heading, where it pushes nothing when it comes.
  const age = stand.state === 'kept' && <Age at={stand.at} />;
  const settled = stand.state === 'ready' || stand.state === 'kept';

  return (
    <>
      {!people && age}
      {own && people && <OwnDay others={people} />}
      {stand.state === 'failed' && (
        <Notice kind="alert">No pudimos leer los cumpleaños. {stand.message}</Notice>
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
              <RibbonList people={large} />
              {andMore(people.length - MOST_TODAY, '/cumpleanos')}
            </>
          ) : (
            <EmptyState>{nobodyToday(peopleOf(lists[1]))}</EmptyState>
          )}
        </section>
      )}
      {stand.state === 'loading' && (
        <RibbonSkeleton label="Leyendo los cumpleaños">
          <SectionHeading>Hoy cumplen años</SectionHeading>
        </RibbonSkeleton>
      )}
      {(upcoming.length > 0 || settled) && (
        <section aria-labelledby="cumplen-despues">
          <SectionHeading id="cumplen-despues">Los próximos días</SectionHeading>
          {upcoming.length > 0 ? (
            <Programme days={upcoming} />
          ) : (
            <EmptyState>En los próximos seis días nadie cumple años.</EmptyState>
          )}
        </section>
      )}
    </>
  );
}

/** Those whom the dashboard has no room for. */
const andMore = (rest: number, href: string) =>
  rest > 0 && (
    <p>
      <Link href={href}>y {rest} más</Link>
    </p>
  );

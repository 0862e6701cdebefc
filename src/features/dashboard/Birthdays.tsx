import { useMemo } from 'react';
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
import { useBirthdays } from '../../user/birthdays.ts';
import { addDays, type Day } from '../../user/calendar.ts';

/** Today and the next six days. */
const SPAN = 7;

export function Birthdays({ today }: { today: Day }) {
  const { anio, mes, dia } = today;
  const days = useMemo(
    () => Array.from({ length: SPAN }, (_, step) => addDays({ anio, mes, dia }, step)),
    [anio, mes, dia],
  );
  const lists = useBirthdays(days);
  const stand = standing(lists);
  const people = peopleOf(lists[0]);
  const celebrants = useCelebrants(people ?? []);
  const next = days.slice(1).map((day, place) => programmeDay(day, peopleOf(lists[place + 1]) ?? []));
  const upcoming = next.filter((one) => one.rows.length > 0);
  // Beside the heading, where it pushes nothing when it comes.
  const age = stand.state === 'kept' && <Age at={stand.at} />;
  const settled = stand.state === 'ready' || stand.state === 'kept';

  return (
    <>
      {!people && age}
      {stand.state === 'failed' && (
        <Notice kind="alert">No pudimos leer los cumpleaños. {stand.message}</Notice>
      )}
      {stand.state === 'offline' && !people && (
        <EmptyState>
          Los cumpleaños necesitan conexión la primera vez. Los verás en cuanto regrese.
        </EmptyState>
      )}
      {people && (
        <section aria-labelledby="cumplen-hoy">
          <SectionHeading id="cumplen-hoy" aside={age}>
            {todayTitle(people.length)}
          </SectionHeading>
          {people.length > 0 ? (
            <RibbonList people={celebrants} />
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

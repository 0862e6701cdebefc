import type { Live } from '../../api/live.ts';
import { Age } from '../../ui/Age.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Programme } from '../../ui/Programme.tsx';
import { page } from '../../ui/page.ts';
import { RibbonSkeleton } from '../../ui/RibbonList.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { peopleOf, programmeDay, standing, todayTitle, usePortrait } from '../../user/birthday-words.ts';
import { type Cumpleanero, useBirthdays } from '../../user/birthdays.ts';
import type { Day } from '../../user/calendar.ts';
import { useServices } from '../../user/services.ts';
import { AskedDay } from './AskedDay.tsx';
import { dayWord, nextDays } from './days.ts';
import { TodayPeople } from './TodayPeople.tsx';

/** What the days hold, each with its own state: a day that could not be read is never one without birthdays (B18). */
export function BirthdayLists({ today, asked }: { today: Day; asked: Day | undefined }) {
  const { live } = useServices();
  const portrait = usePortrait();
  const days = [today, ...nextDays(today)];
  const lists = useBirthdays(asked ? [...days, asked] : days);
  const stand = standing(lists);
  const people = peopleOf(lists[0]);
  const some = lists.some((one) => 'data' in one);

  const programme = days.slice(1).map((day, place) => {
    const one = lists[place + 1];
    const found = peopleOf(one) ?? [];
    const { rows, ...words } = programmeDay(day, found, dayWord(day, today));
    const pictured = rows.map((row, index) => ({ ...row, portrait: portrait(found[index] as Cumpleanero) }));
    return { ...words, rows: pictured, instead: <Instead live={one} /> };
  });

  return (
    <div className={page.list}>
      {stand.state === 'kept' && <Age at={stand.at} />}
      {stand.state === 'failed' && (
        <Notice kind="alert">
          <p>No pudimos leer los cumpleaños. {stand.message}</p>
          <Button onClick={() => live.refresh()}>Intentar de nuevo</Button>
        </Notice>
      )}
      {stand.state === 'offline' && !some && (
        <EmptyState>
          Los cumpleaños necesitan conexión la primera vez. Los verás en cuanto regrese.
        </EmptyState>
      )}
      {asked && <AskedDay day={asked} today={today} live={lists[days.length]} />}
      {people && <TodayPeople people={people} tomorrow={peopleOf(lists[1])} />}
      {stand.state === 'loading' && (
        <RibbonSkeleton label="Leyendo los cumpleaños">
          <SectionHeading>{todayTitle(0)}</SectionHeading>
        </RibbonSkeleton>
      )}
      {some && (
        <section aria-labelledby="los-proximos-dias">
          <SectionHeading id="los-proximos-dias">Los próximos días</SectionHeading>
          <Programme days={programme} />
        </section>
      )}
    </div>
  );
}

/** What a day says where it shows nobody. */
function Instead({ live }: { live: Live<Cumpleanero[]> | undefined }) {
  if (!live || live.state === 'loading') return <Skeleton width="14rem" height="1.5rem" />;
  if (live.state === 'failed') return <span>No se pudo leer</span>;
  return live.state === 'offline' ? <span>Sin datos guardados</span> : <span>Nadie</span>;
}

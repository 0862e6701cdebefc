import { Link } from 'wouter';
import type { Live } from '../../api/live.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RibbonList } from '../../ui/RibbonList.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { peopleOf, useCelebrants } from '../../user/birthday-words.ts';
import type { Cumpleanero } from '../../user/birthdays.ts';
import type { Day } from '../../user/calendar.ts';
import { dayTitle } from './days.ts';

interface AskedDayProps {
  day: Day;
  today: Day;
  live: Live<Cumpleanero[]> | undefined;
}

/** The day that the address asks for stands first, with the ribbon. */
export function AskedDay({ day, today, live }: AskedDayProps) {
  const people = peopleOf(live);
  const celebrants = useCelebrants(people ?? []);
  return (
    <section aria-labelledby="dia-pedido">
      <SectionHeading id="dia-pedido" aside={<Link href="/cumpleanos">Solo los próximos días</Link>}>
        {dayTitle(day, today)}
      </SectionHeading>
      {celebrants.length > 0 && <RibbonList people={celebrants.map(({ wish, ...person }) => person)} />}
      {people?.length === 0 && <EmptyState>Nadie cumple años ese día.</EmptyState>}
      {(!live || live.state === 'loading') && <Skeleton width="14rem" height="2.4rem" />}
      {live?.state === 'offline' && (
        <EmptyState>Ese día necesita conexión la primera vez. Lo verás en cuanto regrese.</EmptyState>
      )}
      {live?.state === 'failed' && <EmptyState>No pudimos leer ese día.</EmptyState>}
    </section>
  );
}

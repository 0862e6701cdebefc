import { EmptyState } from '../../ui/EmptyState.tsx';
import { RibbonList } from '../../ui/RibbonList.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { nobodyToday, type People, todayTitle, useCelebrants } from '../../user/birthday-words.ts';
import type { Cumpleanero } from '../../user/birthdays.ts';

export function TodayPeople({ people, tomorrow }: { people: readonly Cumpleanero[]; tomorrow: People }) {
  const celebrants = useCelebrants(people);
  return (
    <section aria-labelledby="cumplen-hoy">
      <SectionHeading id="cumplen-hoy">{todayTitle(people.length)}</SectionHeading>
      {people.length > 0 ? (
        <RibbonList people={celebrants} />
      ) : (
        <EmptyState>{nobodyToday(tomorrow)}</EmptyState>
      )}
    </section>
  );
}

import { EmptyState } from '../../ui/EmptyState.tsx';
import { RibbonList, RibbonSkeleton } from '../../ui/RibbonList.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { nobodyToday, type People, todayTitle, useCelebrants } from '../../user/birthday-words.ts';
import type { Day } from '../../user/calendar.ts';
import { GreetButton } from './GreetButton.tsx';
import { Instead } from './Instead.tsx';
import { PeopleList } from './PeopleList.tsx';
import type { ShownDay } from './use-days.ts';

/** More than these would fill the screen at that size. */
const MOST_LARGE = 6;

interface Props {
  shown: ShownDay;
  /** undefined where it is not known */
  tomorrow: People;
  today: Day;
  filtered: boolean;
}

/** Who celebrates today: a few large, each with the ribbon; many as a list under one. */
export function TodayPeople({ shown, tomorrow, today, filtered }: Props) {
  const { people, state } = shown;
  const few = people.length <= MOST_LARGE;
  const celebrants = useCelebrants(few ? people : []);
  if (state === 'loading')
    return (
      <RibbonSkeleton label="Leyendo los cumpleaños">
        <SectionHeading>{todayTitle(0)}</SectionHeading>
      </RibbonSkeleton>
    );
  const nobody = people.length === 0;
  const known = state !== 'offline' && state !== 'failed';
  return (
    <section aria-labelledby="cumplen-hoy">
      <SectionHeading id="cumplen-hoy" aside={!few && <span>{people.length} personas</span>}>
        {todayTitle(people.length)}
      </SectionHeading>
      {nobody && known && !filtered && <EmptyState>{nobodyToday(tomorrow)}</EmptyState>}
      {nobody && (!known || filtered) && (
        <EmptyState>
          <Instead state={state} filtered={filtered} />
        </EmptyState>
      )}
      {!nobody && few && (
        <RibbonList
          people={celebrants.map((one, place) => {
            const person = people[place];
            return person ? { ...one, action: <GreetButton person={person} late={false} /> } : one;
          })}
        />
      )}
      {!few && <PeopleList people={people} day={today} today={today} labelledBy="cumplen-hoy" ribbon />}
    </section>
  );
}

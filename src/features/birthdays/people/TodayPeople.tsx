import { nobodyToday, type People, todayTitle } from '../../../domain/birthdays/birthday-text.ts';
import { useCelebrants } from '../../../domain/hooks/use-celebrants.ts';
import type { Day } from '../../../lib/calendar.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { PersonList, PersonListSkeleton } from '../../../ui/people/PersonList.tsx';
import { GreetButton } from '../greeting/GreetButton.tsx';
import type { ShownDay } from '../model/use-days.ts';
import { Instead } from './DayPlaceholder.tsx';
import { PeopleList } from './PeopleList.tsx';

/** More people than this would fill the screen in large type. */
const MOST_LARGE = 6;

interface TodayPeopleProps {
  shown: ShownDay;
  /** undefined if unknown */
  tomorrow: People;
  today: Day;
  filtered: boolean;
}

/** The people who celebrate today: a few in large type, each with the ribbon; many as one list. */
export function TodayPeople({ shown, tomorrow, today, filtered }: TodayPeopleProps) {
  const { people, state } = shown;
  const few = people.length <= MOST_LARGE;
  const celebrants = useCelebrants(few ? people : []);
  if (state === 'loading')
    return (
      <PersonListSkeleton label="Leyendo los cumpleaños">
        <SectionHeading>{todayTitle(0)}</SectionHeading>
      </PersonListSkeleton>
    );
  const nobody = people.length === 0;
  const known = state !== 'offline' && state !== 'failed';
  return (
    <section aria-labelledby="cumplen-hoy">
      <SectionHeading id="cumplen-hoy" aside={!few && <span>{people.length} personas</span>}>
        {todayTitle(people.length)}
      </SectionHeading>
      {nobody && known && !filtered && <EmptyState>{nobodyToday(today, tomorrow)}</EmptyState>}
      {nobody && (!known || filtered) && (
        <EmptyState>
          <Instead state={state} filtered={filtered} />
        </EmptyState>
      )}
      {!nobody && few && (
        <PersonList
          people={celebrants.map((one, place) => {
            const person = people[place];
            return person
              ? { ...one, action: <GreetButton person={person} late={false} year={today.anio} /> }
              : one;
          })}
        />
      )}
      {!few && <PeopleList people={people} day={today} today={today} labelledBy="cumplen-hoy" ribbon />}
    </section>
  );
}

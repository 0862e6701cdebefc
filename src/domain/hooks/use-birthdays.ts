import { useMemo, useSyncExternalStore } from 'react';
import type { QueryState } from '../../api/query-state.ts';
import type { Day } from '../../lib/calendar.ts';
import { combine } from '../../lib/combine-observables.ts';
import { type Cumpleanero, joinLists, watchBirthday } from '../birthdays/birthdays.ts';
import { birthdaysOn, leapDayOf } from '../birthdays/leap-day.ts';
import { useObservable, useServices } from '../services.ts';

/**
 * The people who celebrate on each of these days. A failure is reported as such, never as an empty list
 * (B18). Up to ten days fit in one batch.
 */
export function useBirthdays(days: readonly Day[]): QueryState<Cumpleanero[]>[] {
  const services = useServices();
  const { live, session } = services;
  const state = useObservable(session.state);
  const usuario = state.phase === 'open' ? state.usuario : undefined;
  const leapDay = leapDayOf(services.local);
  const asked = days.map((day) => birthdaysOn(day, leapDay));
  const all = asked.flat();
  const words = all.map(({ mes, dia }) => `${mes}-${dia}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `words` stands for the days, and the query takes the person from the session
  const watched = useMemo(
    () => combine(all.map((day) => watchBirthday({ live, session }, day))),
    [words, live, session, usuario],
  );
  const lists = useSyncExternalStore(watched.subscribe, watched.get, watched.get) as QueryState<
    Cumpleanero[]
  >[];
  let place = 0;
  return days.map((day, index) =>
    joinLists(day, leapDay, asked[index]?.map(() => lists[place++] as QueryState<Cumpleanero[]>) ?? []),
  );
}

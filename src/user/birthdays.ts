import { useMemo, useSyncExternalStore } from 'react';
import type { Live } from '../api/live.ts';
import { ListaCumpleanosDocument, type ListaCumpleanosQuery } from '../api/operations.generated.ts';
import type { Day } from './calendar.ts';
import { combine } from './combine.ts';
import { birthdaysOn, celebrantsOn, type LeapDay, leapDayOf, type MonthDay } from './leap-day.ts';
import { type Services, useObservable, useServices } from './services.ts';

export type Cumpleanero = ListaCumpleanosQuery['listaCumpleanos'][number];

/**
 * One birthday's list. apart: it leaves no trace in the Apollo copy, which every start reads; otherwise it is part of
 * the first screen, kept apart for the next start.
 */
export function watchBirthday(
  { live, session }: Pick<Services, 'live' | 'session'>,
  day: MonthDay,
  apart = false,
) {
  const state = session.state.get();
  const usuario = state.phase === 'open' ? state.usuario : '';
  const { mes, dia } = day;
  const variables = { usuario, tokenSesion: '', mes, dia };
  const kept = apart ? { apart } : { firstScreen: `cumpleanos:${mes}-${dia}` };
  return live.watch(ListaCumpleanosDocument, variables, kept);
}

/** One day as the viewer likes it (B19), of the lists of `birthdaysOn`; known only where all of them are. */
export function joinLists(
  day: Day,
  leapDay: LeapDay,
  lists: readonly Live<Cumpleanero[]>[],
): Live<Cumpleanero[]> {
  const [first = { state: 'loading' }] = lists;
  const stands =
    lists.find((list) => !('data' in list)) ?? lists.find(({ state }) => state !== 'ready') ?? first;
  if (!('data' in stands) || (day.mes !== 2 && lists.length === 1)) return stands;
  const data = lists.map((list) => ('data' in list ? list.data : []));
  return { ...stands, data: celebrantsOn(day, leapDay, data) };
}

/**
 * Who celebrates on each of these days (B18: a failure is reported as such, never as "nobody"). At most ten days make
 * one batch.
 */
export function useBirthdays(days: readonly Day[]): Live<Cumpleanero[]>[] {
  const services = useServices();
  const { live, session } = services;
  const state = useObservable(session.state);
  const leapDay = leapDayOf(services.local);
  const asked = days.map((day) => birthdaysOn(day, leapDay));
  const all = asked.flat();
  const words = all.map(({ mes, dia }) => `${mes}-${dia}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words say which days, the session whose lists they are
  const watched = useMemo(
    () => combine(all.map((day) => watchBirthday({ live, session }, day))),
    [words, live, session, state],
  );
  const lists = useSyncExternalStore(watched.subscribe, watched.get, watched.get) as Live<Cumpleanero[]>[];
  let place = 0;
  return days.map((day, index) =>
    joinLists(day, leapDay, asked[index]?.map(() => lists[place++] as Live<Cumpleanero[]>) ?? []),
  );
}

/** Nobody is told of their own birthday. Servers take a login name in any case. */
export const withoutSelf = (people: readonly Cumpleanero[], usuario: string | undefined): Cumpleanero[] =>
  people.filter((person) => person.usuario.toLowerCase() !== usuario?.toLowerCase());

import { useMemo } from 'react';
import { dayKey } from '../../api/day-shelf.ts';
import type { Live } from '../../api/live.ts';
import { type Cumpleanero, joinLists } from '../../user/birthdays.ts';
import { type Day, isoDay } from '../../user/calendar.ts';
import { birthdaysOn, type LeapDay, type MonthDay } from '../../user/leap-day.ts';
import { useBirthdayBook } from '../../user/use-birthday-book.ts';
import { applyFilter, areasOf, type Filter, inOrder } from './people.ts';

/** A day of the page: who celebrates, after the filter. people is empty where `state` has no data. */
export interface ShownDay {
  day: Day;
  state: Live<unknown>['state'];
  people: readonly Cumpleanero[];
}

/** Where all the days together stand. */
export interface Standing {
  /** ms of the oldest data that stands in for an answer */
  keptAt?: number;
  failure?: string;
  /** days of which nothing is known, since there is no connection */
  unknown: number;
  loading: boolean;
}

export interface Days extends Standing {
  of(day: Day): ShownDay;
  areas: readonly string[];
}

/** The days that a view shows: the nearest to `centre` are asked for first. */
export function useDays(days: readonly Day[], centre: Day, leapDay: LeapDay, filter: Filter): Days {
  const near = [...days].sort((a, b) => distance(a, centre) - distance(b, centre));
  const asked = new Map<string, MonthDay>();
  for (const day of near) for (const one of birthdaysOn(day, leapDay)) asked.set(dayKey(one), one);
  const { lists, failure } = useBirthdayBook([...asked.values()]);
  const { area, nombre } = filter;
  const words = days.map(isoDay).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `words` says which days they are
  return useMemo(() => {
    const all = days.map((day): [Day, Live<Cumpleanero[]>] => {
      const parts = birthdaysOn(day, leapDay).map(
        (one) => lists.get(dayKey(one)) ?? ({ state: 'loading' } as const),
      );
      return [day, joinLists(day, leapDay, parts)];
    });
    const shown = new Map(
      all.map(([day, list]) => {
        const people = 'data' in list ? applyFilter(inOrder(list.data), { area, nombre }) : [];
        return [isoDay(day), { day, state: list.state, people }];
      }),
    );
    const kept = all.flatMap(([, list]) => (list.state === 'kept' ? [list.at] : []));
    return {
      of: (day) => shown.get(isoDay(day)) ?? { day, state: 'loading', people: [] },
      areas: areasOf(
        all.map(([, list]) => ('data' in list ? list.data : [])),
        area,
      ),
      unknown: all.filter(([, { state }]) => state === 'offline').length,
      loading: all.some(([, { state }]) => state === 'loading'),
      ...(kept.length > 0 && { keptAt: Math.min(...kept) }),
      ...(failure && { failure }),
    };
  }, [words, lists, failure, leapDay, area, nombre]);
}

const distance = (one: Day, other: Day) =>
  Math.abs(Date.UTC(one.anio, one.mes - 1, one.dia) - Date.UTC(other.anio, other.mes - 1, other.dia));

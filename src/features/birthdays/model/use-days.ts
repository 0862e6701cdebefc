import { useMemo } from 'react';
import type { QueryState } from '../../../api/query-state.ts';
import { type Cumpleanero, joinLists } from '../../../domain/birthdays/birthdays.ts';
import { birthdaysOn, type LeapDay, type MonthDay } from '../../../domain/birthdays/leap-day.ts';
import { type Day, dayKey, isoDay } from '../../../lib/calendar.ts';
import { applyFilter, areasOf, type Filter, inNameOrder } from './filter-people.ts';
import { useBirthdayBook } from './use-month-loader.ts';

/** A day of the page and the people who celebrate, filtered. `people` is empty if `state` has no data. */
export interface ShownDay {
  day: Day;
  state: QueryState<unknown>['state'];
  people: readonly Cumpleanero[];
}

/** The state of all shown days together. */
export interface DaysStanding {
  /** time in ms of the oldest stored data shown in place of an answer */
  keptAt?: number;
  failure?: string;
  /** number of days without data, because the device is offline */
  unknown: number;
  loading: boolean;
}

export interface Days extends DaysStanding {
  of(day: Day): ShownDay;
  areas: readonly string[];
}

/** The days of a view. The days nearest to `centre` are requested first. */
export function useDays(days: readonly Day[], centre: Day, leapDay: LeapDay, filter: Filter): Days {
  const near = [...days].sort((a, b) => distance(a, centre) - distance(b, centre));
  const asked = new Map<string, MonthDay>();
  for (const day of near) for (const one of birthdaysOn(day, leapDay)) asked.set(dayKey(one), one);
  const { lists, failure } = useBirthdayBook([...asked.values()]);
  const { area, nombre } = filter;
  const words = days.map(isoDay).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `words` identifies the days
  return useMemo(() => {
    const all = days.map((day): [Day, QueryState<Cumpleanero[]>] => {
      const parts = birthdaysOn(day, leapDay).map(
        (one) => lists.get(dayKey(one)) ?? ({ state: 'loading' } as const),
      );
      return [day, joinLists(day, leapDay, parts)];
    });
    const shown = new Map(
      all.map(([day, list]) => {
        const people = 'data' in list ? applyFilter(inNameOrder(list.data), { area, nombre }) : [];
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

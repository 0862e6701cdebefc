import type { QueryState } from '../../api/query-state.ts';
import { addDays, type Day, isoDay } from '../../lib/calendar.ts';
import { formatDay } from '../../lib/format-day.ts';
import { fewNames } from '../../offline/birthday-notice.ts';
import { fullName, shortName } from '../profile/person.ts';
import type { Cumpleanero } from './birthdays.ts';

/** The people of a birthday list; undefined while unknown. */
export type People = Cumpleanero[] | undefined;

/** A list's people, whatever its age. */
export const peopleOf = (live: QueryState<Cumpleanero[]> | undefined): People =>
  live && 'data' in live ? live.data : undefined;

/** The combined state of several lists: the first failure, or the oldest age of stored data. */
export type Standing =
  | { state: 'loading' | 'ready' | 'offline' }
  | { state: 'kept'; at: number }
  | { state: 'failed'; message: string };

export function standing(lists: readonly QueryState<unknown>[]): Standing {
  const failed = lists.find((one) => one.state === 'failed');
  if (failed) return { state: 'failed', message: failed.message };
  const kept = lists.flatMap((one) => (one.state === 'kept' ? [one.at] : []));
  if (kept.length > 0) return { state: 'kept', at: Math.min(...kept) };
  if (lists.some((one) => one.state === 'offline')) return { state: 'offline' };
  return { state: lists.every((one) => one.state === 'loading') ? 'loading' : 'ready' };
}

/** `Hoy nadie cumple años. Mañana: Zoé Ávila.` */
export const nobodyToday = (today: Day, tomorrow: People): string =>
  ['Hoy nadie cumple años.', nextCelebration(today, [tomorrow])].filter(Boolean).join(' ');

/**
 * `Mañana: Zoé Ávila.`, `El lunes 23: Raúl Irigoyen.`; empty if nobody celebrates or a list before is unknown.
 * @param lists people of each day from tomorrow
 */
export function nextCelebration(today: Day, lists: readonly People[]): string {
  const place = lists.findIndex((people) => people?.length !== 0);
  const names = (lists[place] ?? []).map(fullName);
  if (names.length === 0) return '';
  const day = formatDay(addDays(today, place + 1), { weekday: 'long', day: 'numeric' });
  return `${place === 0 ? 'Mañana' : `El ${day}`}: ${fewNames(names)}.`;
}

export const todayTitle = (people: number): string => (people === 1 ? 'Hoy cumple años' : 'Hoy cumplen años');

export const wish = (person: Parameters<typeof shortName>[0]): string =>
  `¡Feliz cumpleaños, ${shortName(person)}!`;

/**
 * `Sofía Güemes Ortega · Matemáticas · Profesora`; without the name if the short name already is the full
 * name.
 */
export const details = (person: Cumpleanero): string =>
  [shortName(person) === fullName(person) ? '' : fullName(person), person.departamento, person.puesto]
    .filter(Boolean)
    .join(' · ');

/** A day of the programme as plain values, with at most `most` of its people. */
export const programmeDay = (day: Day, people: readonly Cumpleanero[], most: number) => ({
  iso: isoDay(day),
  word: formatDay(day, { weekday: 'short' }),
  number: day.dia,
  rest: people.length - most,
  rows: people.slice(0, most).map((person) => ({
    key: person.usuario,
    name: fullName(person),
    detail: person.departamento ?? '',
  })),
});

import type { Live } from '../api/live.ts';
import { joinNames } from '../offline/name-list.ts';
import type { Cumpleanero } from './birthdays.ts';
import { type Day, formatDay, isoDay } from './calendar.ts';
import { paintColor } from './colors.ts';
import { colorForLogin, fullName, initials, photoUrl, shortName } from './profile-values.ts';
import { useObservable, useServices } from './services.ts';
import { useLook } from './use-look.ts';

/** Birthdays as every screen says them. */
export type People = Cumpleanero[] | undefined;

/** What a list shows, whatever its age. */
export const peopleOf = (live: Live<Cumpleanero[]> | undefined): People =>
  live && 'data' in live ? live.data : undefined;

/** Where the lists together stand: the oldest age of what is kept, the first failure. */
export type Standing =
  | { state: 'loading' | 'ready' | 'offline' }
  | { state: 'kept'; at: number }
  | { state: 'failed'; message: string };

export function standing(lists: readonly Live<unknown>[]): Standing {
  const failed = lists.find((one) => one.state === 'failed');
  if (failed) return { state: 'failed', message: failed.message };
  const kept = lists.flatMap((one) => (one.state === 'kept' ? [one.at] : []));
  if (kept.length > 0) return { state: 'kept', at: Math.min(...kept) };
  if (lists.some((one) => one.state === 'offline')) return { state: 'offline' };
  return { state: lists.every((one) => one.state === 'loading') ? 'loading' : 'ready' };
}

/** `Hoy nadie cumple años. Mañana: Zoé Ávila.` */
export function nobodyToday(tomorrow: People): string {
  const names = (tomorrow ?? []).map(fullName);
  return names.length > 0 ? `Hoy nadie cumple años. Mañana: ${joinNames(names)}.` : 'Hoy nadie cumple años.';
}

export const todayTitle = (people: number): string => (people === 1 ? 'Hoy cumple años' : 'Hoy cumplen años');

export const wish = (person: Parameters<typeof shortName>[0]): string =>
  `¡Feliz cumpleaños, ${shortName(person)}!`;

/** `Sofía Güemes Ortega · Matemáticas · Profesora`; the name is left out where it has just been said. */
export const details = (person: Cumpleanero): string =>
  [shortName(person) === fullName(person) ? '' : fullName(person), person.departamento, person.puesto]
    .filter(Boolean)
    .join(' · ');

/** A day of the programme, in plain values, with so many of its people at most. */
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

/** What an avatar needs of somebody in the lists, in the look of now. */
export function usePortrait() {
  const { site } = useServices();
  const { host, fotosCors: cors } = useObservable(site);
  const dark = useLook('colorScheme') === 'dark';
  return (person: Cumpleanero) => ({
    initials: initials(person),
    color: paintColor(colorForLogin(person.usuario), dark),
    src: photoUrl(host, person.thumb, person.cache),
    cors,
  });
}

/** People as the large list draws them. */
export function useCelebrants(people: readonly Cumpleanero[]) {
  const portrait = usePortrait();
  return people.map((person) => ({
    key: person.usuario,
    portrait: portrait(person),
    name: shortName(person),
    detail: details(person),
  }));
}

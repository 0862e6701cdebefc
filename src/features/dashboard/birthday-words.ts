import type { Live } from '../../api/live.ts';
import type { Cumpleanero } from '../../user/birthdays.ts';
import type { Day } from '../../user/calendar.ts';
import { fullName, shortName } from '../../user/profile-values.ts';

const list = new Intl.ListFormat('es-MX', { type: 'conjunction' });

export type People = Cumpleanero[] | undefined;

/** What a list shows, whatever its age. */
export const peopleOf = (live: Live<Cumpleanero[]> | undefined): People =>
  live && 'data' in live ? live.data : undefined;

/** Where the lists together stand: the oldest age of what is kept, the first failure. */
export type Standing =
  | { state: 'loading' | 'ready' | 'offline' }
  | { state: 'kept'; at: number }
  | { state: 'failed'; message: string };

export function standing(lists: readonly Live<Cumpleanero[]>[]): Standing {
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
  return names.length > 0
    ? `Hoy nadie cumple años. Mañana: ${list.format(names)}.`
    : 'Hoy nadie cumple años.';
}

/** By the hour of the campus. */
export const greeting = (hour: number): string =>
  hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches';

export const wish = (person: Cumpleanero): string => `¡Feliz cumpleaños, ${shortName(person)}!`;

/** `Sofía Güemes Ortega · Matemáticas · Profesora`; the name is left out where it has just been said. */
export const details = (person: Cumpleanero): string =>
  [shortName(person) === fullName(person) ? '' : fullName(person), person.departamento, person.puesto]
    .filter(Boolean)
    .join(' · ');

export interface ProgrammeDay {
  day: Day;
  people: Cumpleanero[];
}

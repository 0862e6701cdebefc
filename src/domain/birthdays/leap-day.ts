import type { Day } from '../../lib/calendar.ts';
import { LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';

/**
 * In years without 29 February, leap-day birthdays are celebrated on 28 February or 1 March, by the viewer's
 * choice (B19).
 */
export type LeapDay = 28 | 1;

/** A birthday: a day without a year. */
export type MonthDay = Pick<Day, 'mes' | 'dia'>;

/** The viewer's choice on this device; deleted at the session's end, like all their localStorage entries. */
export const leapDayOf = (local: LocalStore): LeapDay => (local.get(LOCAL.bisiesto) === '1' ? 1 : 28);

export const isSameDay = (one: MonthDay, other: MonthDay) => one.mes === other.mes && one.dia === other.dia;

const BISSEXTILE: MonthDay = { mes: 2, dia: 29 };

export const isLeapYear = (anio: number) => anio % (anio % 100 === 0 ? 400 : 4) === 0;

/** The day on which a birthday is celebrated in a given year. */
export const celebratedOn = (birthday: MonthDay, anio: number, leapDay: LeapDay): MonthDay =>
  isSameDay(birthday, BISSEXTILE) && !isLeapYear(anio)
    ? { mes: leapDay === 28 ? 2 : 3, dia: leapDay }
    : birthday;

/**
 * The birthdays celebrated on a day; each needs its own request. 29 February is requested separately, because
 * the server adds it to 28 February by the current year, not by the year displayed.
 */
export const birthdaysOn = (day: Day, leapDay: LeapDay): MonthDay[] =>
  !isSameDay(day, BISSEXTILE) && isSameDay(celebratedOn(BISSEXTILE, day.anio, leapDay), day)
    ? [day, BISSEXTILE]
    : [day];

/** The people of the lists of `birthdaysOn` who celebrate on that day, each once. */
export const celebrantsOn = <P extends MonthDay & { usuario: string }>(
  day: Day,
  leapDay: LeapDay,
  lists: readonly (readonly P[])[],
): P[] =>
  // The server's lists are trusted; only people born on 29 February can be in another day's list.
  [...new Map(lists.flat().map((person) => [person.usuario, person])).values()].filter(
    (person) => !isSameDay(person, BISSEXTILE) || isSameDay(celebratedOn(BISSEXTILE, day.anio, leapDay), day),
  );

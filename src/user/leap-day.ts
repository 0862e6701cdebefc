import type { LocalStore } from '../storage/local.ts';
import { LOCAL } from '../storage/names.ts';
import type { Day } from './calendar.ts';

/** B19: in years without 29 February, who was born on it celebrates on 28 February or on 1 March, as the viewer likes. */
export type LeapDay = 28 | 1;

/** A birthday: a day of every year. */
export type MonthDay = Pick<Day, 'mes' | 'dia'>;

/** The viewer's choice on this device; gone with the session, as all of localStorage that is a person's. */
export const leapDayOf = (local: LocalStore): LeapDay => (local.get(LOCAL.bisiesto) === '1' ? 1 : 28);

export const isSameDay = (one: MonthDay, other: MonthDay) => one.mes === other.mes && one.dia === other.dia;

const BISSEXTILE: MonthDay = { mes: 2, dia: 29 };

export const isLeapYear = (anio: number) => anio % (anio % 100 === 0 ? 400 : 4) === 0;

/** The day on which a birthday is celebrated in that year. */
export const celebratedOn = (birthday: MonthDay, anio: number, leapDay: LeapDay): MonthDay =>
  isSameDay(birthday, BISSEXTILE) && !isLeapYear(anio)
    ? { mes: leapDay === 28 ? 2 : 3, dia: leapDay }
    : birthday;

/** The birthdays that are celebrated on a day. The server is asked for each: whom it adds to the 28th goes by its own year. */
export const birthdaysOn = (day: Day, leapDay: LeapDay): MonthDay[] =>
  !isSameDay(day, BISSEXTILE) && isSameDay(celebratedOn(BISSEXTILE, day.anio, leapDay), day)
    ? [day, BISSEXTILE]
    : [day];

/** Of those whom the lists of `birthdaysOn` hold: who celebrates on that day, each once. */
export const celebrantsOn = <P extends MonthDay & { usuario: string }>(
  day: Day,
  leapDay: LeapDay,
  lists: readonly (readonly P[])[],
): P[] =>
  // A list is believed as it came; only the 29th can stand in one that is not its own.
  [...new Map(lists.flat().map((person) => [person.usuario, person])).values()].filter(
    (person) => !isSameDay(person, BISSEXTILE) || isSameDay(celebratedOn(BISSEXTILE, day.anio, leapDay), day),
  );

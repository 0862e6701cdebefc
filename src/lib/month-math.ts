import { addDays, type Day } from './calendar.ts';
import { formatDay } from './format-day.ts';

/** A month of a year; `mes` is 1 to 12. */
export type Month = Pick<Day, 'anio' | 'mes'>;

export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2199;

export function shiftMonth({ anio, mes }: Month, months: number): Month {
  const count = anio * 12 + mes - 1 + months;
  return { anio: Math.floor(count / 12), mes: (count % 12) + 1 };
}

export const lastDayOf = (month: Month): number => addDays({ ...shiftMonth(month, 1), dia: 1 }, -1).dia;

export const daysOf = (month: Month): Day[] =>
  Array.from({ length: lastDayOf(month) }, (_, place) => ({ ...month, dia: place + 1 }));

/** 0 is Sunday, the first day of a week in Mexico. */
export const weekday = ({ anio, mes, dia }: Day): number =>
  new Date(Date.UTC(anio, mes - 1, dia)).getUTCDay();

/** The weeks of a month from Sunday to Saturday; undefined for days of other months. */
export function weeksOf(month: Month): (Day | undefined)[][] {
  const days = daysOf(month);
  const before = weekday({ ...month, dia: 1 });
  return Array.from({ length: Math.ceil((before + days.length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => days[week * 7 + place - before]),
  );
}

/** For example `noviembre de 2026`. */
export const monthTitle = (month: Month): string => `${monthName(month)} de ${month.anio}`;

/** For example `noviembre`. */
export const monthName = (month: Month): string => formatDay({ ...month, dia: 1 }, { month: 'long' });

/** The same day in another month, or that month's last day if it is shorter. */
export const dayIn = (month: Month, dia: number): Day => ({ ...month, dia: Math.min(dia, lastDayOf(month)) });

export const sameDate = (one: Day, other: Day) =>
  one.anio === other.anio && one.mes === other.mes && one.dia === other.dia;

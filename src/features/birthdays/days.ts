import { addDays, type Day, formatDay } from '../../user/calendar.ts';
import { parseDate } from '../../user/dates.ts';

/** After today: tomorrow, and the seven days that follow. With today and one that is asked for: ten, one batch. */
export const NEXT_DAYS = 8;

export const nextDays = (today: Day): Day[] =>
  Array.from({ length: NEXT_DAYS }, (_, step) => addDays(today, step + 1));

const sameDay = (one: Pick<Day, 'mes' | 'dia'>, other: Pick<Day, 'mes' | 'dia'>) =>
  one.mes === other.mes && one.dia === other.dia;

/** A birthday that an address asks for (`?dia=11-22`); undefined for none, for nonsense, and for today. */
export function askedDay(search: string, today: Day): Day | undefined {
  const text = new URLSearchParams(search).get('dia') ?? '';
  // Any leap year: 29 February is a birthday.
  const date = /^\d\d-\d\d$/.test(text) ? parseDate(`2000-${text}`) : undefined;
  return date && !sameDay(date, today) ? { anio: 2000, mes: date.mes, dia: date.dia } : undefined;
}

/** `Mañana, 22 de noviembre` where it is near, else `3 de diciembre`. */
export function dayTitle(day: Day, today: Day): string {
  const date = formatDay(day, { day: 'numeric', month: 'long' });
  if (sameDay(day, addDays(today, 1))) return `Mañana, ${date}`;
  return sameDay(day, addDays(today, -1)) ? `Ayer, ${date}` : date;
}

/** The word over a day's number: `mañana`, `dom`, and with the month where one begins (`mar, dic`). */
export function dayWord(day: Day, today: Day): string {
  if (sameDay(day, addDays(today, 1))) return 'mañana';
  const weekday = formatDay(day, { weekday: 'short' });
  return day.dia === 1 ? `${weekday}, ${formatDay(day, { month: 'short' })}` : weekday;
}

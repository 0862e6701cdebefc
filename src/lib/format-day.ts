import type { Day } from './calendar.ts';

const WEEKDAYS = 'domingo lunes martes miércoles jueves viernes sábado'.split(' ');
const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** The parts of a day to write, named as for Intl.DateTimeFormat. */
export type DayParts =
  | { weekday: 'long' | 'short' }
  | { month: 'long' | 'short' }
  | { month: 'long'; year: 'numeric' }
  | { day: 'numeric'; weekday?: 'long' }
  | { day: 'numeric'; month: 'long'; weekday?: 'long'; year?: 'numeric' }
  | { day: 'numeric'; month: 'short'; year?: 'numeric' };

interface AnyParts {
  weekday?: 'long' | 'short';
  day?: 'numeric';
  month?: 'long' | 'short';
  year?: 'numeric';
}

const sized = (word: string | undefined, width: 'long' | 'short') =>
  width === 'short' ? word?.slice(0, 3) : word;

/**
 * Writes the day as Intl.DateTimeFormat does in es-MX: `jueves, 26 de noviembre`, `26 nov 2026`. Without it: the first
 * screens write days, and a document's first formatter loads the engine's tables.
 */
export function formatDay(day: Day, parts: DayParts): string {
  const { weekday, day: dia, month, year }: AnyParts = parts;
  const date = [dia && day.dia, month && sized(MONTHS[day.mes - 1], month), year && day.anio]
    .filter((part) => part !== undefined)
    .join(month === 'long' ? ' de ' : ' ');
  if (!weekday) return date;
  const name = sized(WEEKDAYS[new Date(Date.UTC(day.anio, day.mes - 1, day.dia)).getUTCDay()], weekday);
  return [name, date].filter(Boolean).join(month ? ', ' : ' ');
}

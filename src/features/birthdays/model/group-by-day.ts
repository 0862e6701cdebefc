import { addDays, type Day } from '../../../lib/calendar.ts';
import { lastDayOf, weekday } from '../../../lib/month-math.ts';

/** Days under one heading of the list. */
export interface DayGroup {
  title: string;
  days: Day[];
  /** number of people shown per day; a link leads to the others */
  most: number;
}

/**
 * The days after today, grouped as people speak of them (tomorrow, this week, next week, this month), then
 * the last two days.
 */
export function dayGroups(today: Day): DayGroup[] {
  const span = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => addDays(today, from + step));
  const saturday = 6 - weekday(today);
  const endOfMonth = lastDayOf(today) - today.dia;
  // On a Saturday, Sunday is listed as tomorrow.
  const nextWeek = Math.max(saturday + 1, 2);
  return [
    { title: 'Mañana', days: span(1, 1), most: 8 },
    { title: 'Esta semana', days: span(2, saturday), most: 5 },
    { title: 'La próxima semana', days: span(nextWeek, saturday + 7), most: 5 },
    { title: 'Este mes', days: span(saturday + 8, endOfMonth), most: 3 },
    { title: 'Ayer y anteayer', days: [addDays(today, -1), addDays(today, -2)], most: 3 },
  ].filter(({ days }) => days.length > 0);
}

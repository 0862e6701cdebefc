import { addDays, type Day } from '../../user/calendar.ts';
import { lastDayOf, weekday } from './month.ts';

/** Days that stand under one heading of the list. */
export interface DayGroup {
  title: string;
  days: Day[];
  /** people shown of a day; the rest is one press away */
  most: number;
}

/** After today: `Mañana`, the weeks as people speak of them, the rest of the month, and the two days just passed. */
export function dayGroups(today: Day): DayGroup[] {
  const span = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => addDays(today, from + step));
  const saturday = 6 - weekday(today);
  const endOfMonth = lastDayOf(today) - today.dia;
  // Sunday is tomorrow on a Saturday, and stands there.
  const nextWeek = Math.max(saturday + 1, 2);
  return [
    { title: 'Mañana', days: span(1, 1), most: 8 },
    { title: 'Esta semana', days: span(2, saturday), most: 5 },
    { title: 'La próxima semana', days: span(nextWeek, saturday + 7), most: 5 },
    { title: 'Este mes', days: span(saturday + 8, endOfMonth), most: 3 },
    { title: 'Ayer y anteayer', days: [addDays(today, -1), addDays(today, -2)], most: 3 },
  ].filter(({ days }) => days.length > 0);
}

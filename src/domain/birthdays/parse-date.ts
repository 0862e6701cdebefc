import { parseDate } from '../../../shared/written-date.ts';
import type { Day } from '../../lib/calendar.ts';
import { celebratedOn, isSameDay, type LeapDay } from './leap-day.ts';

/** Whether the birthday is celebrated today; 29 February by the viewer's choice (B19). */
export function isBirthday(text: string | null | undefined, today: Day, leapDay: LeapDay = 28): boolean {
  const date = parseDate(text);
  return date !== undefined && isSameDay(celebratedOn(date, today.anio, leapDay), today);
}

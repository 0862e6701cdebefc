import { DAY_MS } from '../calendar.ts';

/** How many backups stay: the newest of so many days, weeks and months that have one. */
const KEPT = { days: 7, weeks: 4, months: 12 };

/**
 * The dates (2026-11-20) whose backups are not needed any more. It counts backups and not time, so nothing is deleted because a
 * server was off for a year.
 */
export function expiredDates(dates: readonly string[]): string[] {
  const newestFirst = [...new Set(dates)].sort().reverse();
  const kept = new Set([
    ...newestOf(newestFirst, KEPT.days, (date) => date),
    ...newestOf(newestFirst, KEPT.weeks, mondayOf),
    ...newestOf(newestFirst, KEPT.months, (date) => date.slice(0, 7)),
  ]);
  return newestFirst.filter((date) => !kept.has(date));
}

function newestOf(
  newestFirst: readonly string[],
  many: number,
  periodOf: (date: string) => string,
): string[] {
  const newest = new Map<string, string>();
  for (const date of newestFirst) {
    const period = periodOf(date);
    if (!newest.has(period)) newest.set(period, date);
  }
  return [...newest.values()].slice(0, many);
}

function mondayOf(date: string): string {
  const day = new Date(date);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

import { daysBetween, today } from './calendar.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/**
 * How long ago `at` (ms) was: `hace 3 horas`. From 24 hours on it counts the campus's midnights: `ayer`,
 * `anteayer`. Under a minute, or in the future: `hace un momento`.
 */
export function relativeTime(at: number, now: number): string {
  const gone = now - at;
  const words = new Intl.RelativeTimeFormat('es-MX', { numeric: 'auto' });
  if (gone >= DAY) return words.format(-daysBetween(today(at), today(now)), 'day');
  if (gone >= HOUR) return words.format(-Math.floor(gone / HOUR), 'hour');
  if (gone >= MINUTE) return words.format(-Math.floor(gone / MINUTE), 'minute');
  return 'hace un momento';
}

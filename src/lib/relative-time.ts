import { daysBetween, today } from './calendar.ts';
import { countOf } from './number-text.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/**
 * How long ago `at` (ms) was: `hace 3 horas`. From 24 hours on it counts the campus's midnights: `ayer`,
 * `anteayer`. Under a minute, or in the future: `hace un momento`.
 */
export function relativeTime(at: number, now: number): string {
  const gone = now - at;
  if (gone >= DAY) {
    const days = daysBetween(today(at), today(now));
    return ['hoy', 'ayer', 'anteayer'][days] ?? `hace ${countOf(days, 'día', 'días')}`;
  }
  if (gone >= HOUR) return `hace ${countOf(Math.floor(gone / HOUR), 'hora', 'horas')}`;
  if (gone >= MINUTE) return `hace ${countOf(Math.floor(gone / MINUTE), 'minuto', 'minutos')}`;
  return 'hace un momento';
}

import { addDays, type Day } from '../../../lib/calendar.ts';
import { dayIn, FIRST_YEAR, LAST_YEAR, shiftMonth, weekday } from '../../../lib/month-math.ts';

/**
 * The day that a key leads to (APG grid pattern). Returns undefined for any other key and beyond the first or
 * last year.
 */
export function moveDay(day: Day, key: string, shift: boolean): Day | undefined {
  const target = targetOf(day, key, shift);
  return target && target.anio >= FIRST_YEAR && target.anio <= LAST_YEAR ? target : undefined;
}

function targetOf(day: Day, key: string, shift: boolean): Day | undefined {
  const months = shift ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday(day));
    case 'End':
      return addDays(day, 6 - weekday(day));
    case 'PageUp':
      return dayIn(shiftMonth(day, -months), day.dia);
    case 'PageDown':
      return dayIn(shiftMonth(day, months), day.dia);
    default:
      return undefined;
  }
}

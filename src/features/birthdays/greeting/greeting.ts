import { addDays, type Day } from '../../../lib/calendar.ts';
import { sameDate } from '../../../lib/month-math.ts';

/** Number of days after a birthday on which greeting is still offered. */
const LATE_DAYS = 7;

/** True on the birthday and a few days after it, never before. */
export const isForGreeting = (day: Day, today: Day): boolean =>
  Array.from({ length: LATE_DAYS + 1 }, (_, back) => addDays(today, -back)).some((one) => sameDate(one, day));

import { formatInstant } from '../../lib/calendar.ts';

/** Today on the campus, in two lines: `viernes 20` and `de noviembre`. */
export function bigDate(now: number, zone?: string): string {
  const part = (options: Intl.DateTimeFormatOptions) => formatInstant(now, options, zone);
  return `${part({ weekday: 'long' })} ${part({ day: 'numeric' })}\nde ${part({ month: 'long' })}`;
}

import { formatInstant } from '../../user/calendar.ts';

/** `viernes 20`, new line, `de noviembre`: today on the campus. */
export function bigDate(now: number, zone?: string): string {
  const part = (options: Intl.DateTimeFormatOptions) => formatInstant(now, options, zone);
  return `${part({ weekday: 'long' })} ${part({ day: 'numeric' })}\nde ${part({ month: 'long' })}`;
}

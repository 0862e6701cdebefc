import { formatInstant } from '../../../lib/format-instant.ts';

/** An instant in campus time, as `2026-11-24 08:30:00`: Swedish uses the ISO 8601 format. */
const written = (at: number) =>
  formatInstant(at, { dateStyle: 'short', timeStyle: 'medium' }, undefined, 'sv-SE');

/** Campus local time of an instant, as if it were UTC, in ms. */
const wallTime = (at: number) => Date.parse(`${written(at).replace(' ', 'T')}Z`);

/** The instant in ms of a campus date and time (`2026-11-24`, `08:30`); undefined if they are invalid. */
export function campusInstant(date: string, time: string): number | undefined {
  const wanted = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(wanted)) return undefined;
  // Corrected twice, because the first guess may lie on the other side of a clock change.
  const guess = wanted - (wallTime(wanted) - wanted);
  return guess - (wallTime(guess) - wanted);
}

/** The reverse: campus date and time of an instant, for the fields of a form. */
export function campusFields(at: number): { date: string; time: string } {
  const [date = '', time = ''] = written(at).split(' ');
  return { date, time: time.slice(0, 5) };
}

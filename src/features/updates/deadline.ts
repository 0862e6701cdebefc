import { formatInstant } from '../../user/calendar.ts';

/** `2026-11-24 08:30:00` on the campus's clocks: Sweden writes ISO 8601. */
const written = (at: number) =>
  formatInstant(at, { dateStyle: 'short', timeStyle: 'medium' }, undefined, 'sv-SE');

/** What the campus's clocks show then, as if it were UTC (ms). */
const wallTime = (at: number) => Date.parse(`${written(at).replace(' ', 'T')}Z`);

/** The instant (ms) of a date and an hour of the campus's clocks: `2026-11-24`, `08:30`; undefined where it is none. */
export function campusInstant(date: string, time: string): number | undefined {
  const wanted = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(wanted)) return undefined;
  // Twice: the first guess may lie on the other side of a change of the clocks.
  const guess = wanted - (wallTime(wanted) - wanted);
  return guess - (wallTime(guess) - wanted);
}

/** The other way, for the fields of a form. */
export function campusFields(at: number): { date: string; time: string } {
  const [date = '', time = ''] = written(at).split(' ');
  return { date, time: time.slice(0, 5) };
}

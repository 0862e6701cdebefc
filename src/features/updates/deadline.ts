import { UNIVERSITY_ZONE } from '../../offline/zone.ts';

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: UNIVERSITY_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** What the university's clocks show then, as if it were UTC (ms). */
const wallTime = (at: number) => Date.parse(`${parts.format(at).replace(' ', 'T')}Z`);

/** The instant (ms) of a date and an hour of the university's clocks: `2026-11-24`, `08:30`; undefined where it is none. */
export function campusInstant(date: string, time: string): number | undefined {
  const wanted = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(wanted)) return undefined;
  // Twice: the first guess may lie on the other side of a change of the clocks.
  const guess = wanted - (wallTime(wanted) - wanted);
  return guess - (wallTime(guess) - wanted);
}

/** The other way, for the fields of a form. */
export function campusFields(at: number): { date: string; time: string } {
  const [date = '', time = ''] = parts.format(at).split(' ');
  return { date, time: time.slice(0, 5) };
}

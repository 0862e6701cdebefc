export const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date of a moment in a time zone. */
export function dateIn(timeZone: string, moment: Date): { year: number; mes: number; dia: number } {
  const known = formats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  if (!known) formats.set(timeZone, format);
  const [year = 0, mes = 0, dia = 0] = format.format(moment).split('-').map(Number);
  return { year, mes, dia };
}

/** The date and time of a moment in a time zone: 2026-11-20 and 03:00. */
export function minuteIn(timeZone: string, moment: Date): [date: string, time: string] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [date = '', time = ''] = format.format(moment).split(' ');
  return [date, time];
}

/** The start and end of a calendar date (2026-11-20) in a time zone, as ISO 8601 in UTC. */
export function dayRange(date: string, timeZone: string): { desde: string; hasta: string } {
  const next = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
  return { desde: midnight(date, timeZone), hasta: midnight(next, timeZone) };
}

function midnight(date: string, timeZone: string): string {
  const utc = Date.parse(`${date}T00:00:00Z`);
  // The offset near midnight gives a first estimate; the offset at the estimate is the right one if the clocks change that day.
  const near = utc - offsetAt(utc, timeZone);
  return new Date(utc - offsetAt(near, timeZone)).toISOString();
}

function offsetAt(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  const ms = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -ms : ms;
}

/** Returns the calendar date (2026-11-20) in a time zone at each call, and computes it once a day. */
export function createToday(timeZone: string, now: () => Date): () => string {
  let day = '';
  let desde = '';
  let hasta = '';
  return () => {
    const time = now().toISOString();
    if (time < desde || time >= hasta) {
      day = dayIn(timeZone, new Date(time));
      ({ desde, hasta } = dayRange(day, timeZone));
    }
    return day;
  };
}

/** The calendar date of a moment in a time zone: 2026-11-20. */
export function dayIn(timeZone: string, moment: Date): string {
  const { year, mes, dia } = dateIn(timeZone, moment);
  return `${year}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`;
}

/** The date that many days before or after another one. */
export const daysFrom = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

import { campusZone } from './campus-time.ts';

/** A calendar day without time or zone; the campus's day counts everywhere. */
export interface Day {
  anio: number;
  /** 1 to 12 */
  mes: number;
  dia: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters: creating one costs more than formatting a month of days. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** The day at `now` (ms) in the zone. */
export function today(now: number = Date.now(), zone: string = campusZone.get()): Day {
  // The Swedish locale writes dates as ISO 8601.
  const written = formatOf('sv', { timeZone: zone }).format(now);
  const [anio = 0, mes = 0, dia = 0] = written.split('-').map(Number);
  return { anio, mes, dia };
}

/** The hour (0 to 23) at `now` (ms) in the zone. */
export function hour(now: number = Date.now(), zone: string = campusZone.get()): number {
  return Number(formatOf('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(now));
}

const utc = ({ anio, mes, dia }: Day) => Date.UTC(anio, mes - 1, dia);

export function addDays(day: Day, days: number): Day {
  const date = new Date(utc(day) + days * 86_400_000);
  return { anio: date.getUTCFullYear(), mes: date.getUTCMonth() + 1, dia: date.getUTCDate() };
}

export const daysBetween = (from: Day, to: Day): number => (utc(to) - utc(from)) / 86_400_000;

/** Formats the day in es-MX; options as for Intl.DateTimeFormat. */
export function formatDay(day: Day, options: Intl.DateTimeFormatOptions): string {
  return formatOf('es-MX', { ...options, timeZone: 'UTC' }).format(utc(day));
}

/** Formats an instant (ms) in the campus's zone, in es-MX by default; options as for Intl.DateTimeFormat. */
export const formatInstant = (
  at: number,
  options: Intl.DateTimeFormatOptions,
  timeZone = campusZone.get(),
  locale = 'es-MX',
) => formatOf(locale, { ...options, timeZone }).format(at);

/** For `<time datetime>`: 2026-11-20. */
export const isoDay = (day: Day) => `${day.anio}-${dayKey(day)}`;

/** A day without a year, as in URLs and storage keys: 11-20. */
export const dayKey = ({ mes, dia }: Pick<Day, 'mes' | 'dia'>) =>
  `${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`;

import { campusZone } from '../offline/zone.ts';

/** Days without a clock or a zone: the campus's day counts everywhere. */
export interface Day {
  anio: number;
  /** 1 to 12 */
  mes: number;
  dia: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Each is made once: that costs more than writing a month of days with it. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** The day it is at `now` (ms) in the zone. */
export function today(now: number = Date.now(), zone: string = campusZone.get()): Day {
  // Sweden writes ISO 8601.
  const written = formatOf('sv', { timeZone: zone }).format(now);
  const [anio = 0, mes = 0, dia = 0] = written.split('-').map(Number);
  return { anio, mes, dia };
}

/** The hour (0 to 23) at `now` in the zone. */
export function hour(now: number = Date.now(), zone: string = campusZone.get()): number {
  return Number(formatOf('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(now));
}

const utc = ({ anio, mes, dia }: Day) => Date.UTC(anio, mes - 1, dia);

export function addDays(day: Day, days: number): Day {
  const date = new Date(utc(day) + days * 86_400_000);
  return { anio: date.getUTCFullYear(), mes: date.getUTCMonth() + 1, dia: date.getUTCDate() };
}

export const daysBetween = (from: Day, to: Day): number => (utc(to) - utc(from)) / 86_400_000;

/** As es-MX writes it; options as of Intl.DateTimeFormat. */
export function formatDay(day: Day, options: Intl.DateTimeFormatOptions): string {
  return formatOf('es-MX', { ...options, timeZone: 'UTC' }).format(utc(day));
}

/** An instant (ms) on the campus's clocks, as es-MX writes it; options as of Intl.DateTimeFormat. */
export const formatInstant = (
  at: number,
  options: Intl.DateTimeFormatOptions,
  timeZone = campusZone.get(),
  locale = 'es-MX',
) => formatOf(locale, { ...options, timeZone }).format(at);

/** `Hora de Tijuana`: whose clocks are meant where somebody chooses an hour. */
export function zoneWords(): string {
  const options = { timeZone: campusZone.get(), timeZoneName: 'shortGeneric' } as const;
  const name = formatOf('es-MX', options)
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName');
  return capitalFirst(name?.value ?? options.timeZone);
}

const capitalFirst = (text: string) => text.charAt(0).toLocaleUpperCase('es-MX') + text.slice(1);

/** For <time datetime>: 2026-11-20. */
export const isoDay = ({ anio, mes, dia }: Day) =>
  `${anio}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`;

import { campusTime, campusZone } from './campus-time.ts';

/** A calendar day without time or zone; the campus's day counts everywhere. */
export interface Day {
  anio: number;
  /** 1 to 12 */
  mes: number;
  dia: number;
}

/** The day at `now` (ms) in the zone. */
export function today(now: number = Date.now(), zone: string = campusZone.get()): Day {
  const [anio = 0, mes = 0, dia = 0] = campusTime(now, zone).iso.split('-').map(Number);
  return { anio, mes, dia };
}

/** The hour (0 to 23) at `now` (ms) in the zone. */
export const hour = (now: number = Date.now(), zone: string = campusZone.get()): number =>
  campusTime(now, zone).hora;

const utc = ({ anio, mes, dia }: Day) => Date.UTC(anio, mes - 1, dia);

export function addDays(day: Day, days: number): Day {
  const date = new Date(utc(day) + days * 86_400_000);
  return { anio: date.getUTCFullYear(), mes: date.getUTCMonth() + 1, dia: date.getUTCDate() };
}

export const daysBetween = (from: Day, to: Day): number => (utc(to) - utc(from)) / 86_400_000;

/** For `<time datetime>`: 2026-11-20. */
export const isoDay = (day: Day) => `${day.anio}-${dayKey(day)}`;

/** A day without a year, as in URLs and storage keys: 11-20. */
export const dayKey = ({ mes, dia }: Pick<Day, 'mes' | 'dia'>) =>
  `${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`;

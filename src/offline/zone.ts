import { createCell } from './observable.ts';

/** Of a backend whose /config.json names none. */
export const DEFAULT_ZONE = 'America/Mexico_City';

/** The campus's zone (`zona` of /config.json): its day and its hour count everywhere, whatever the device's clock shows. */
export const campusZone = createCell(DEFAULT_ZONE);

/** The zone if the engine knows it, else the default. */
export function parseZone(given: unknown): string {
  if (typeof given !== 'string' || given === DEFAULT_ZONE) return DEFAULT_ZONE;
  try {
    return new Intl.DateTimeFormat('es-MX', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    return DEFAULT_ZONE;
  }
}

export interface CampusTime {
  /** 2026-11-21 */
  iso: string;
  /** 0 to 23 */
  hora: number;
}

/** For the worker, which has no calendar: the language whose dates are written as ISO 8601 has them. @param now ms */
export function campusTime(now: number, timeZone = campusZone.get()): CampusTime {
  const text = new Date(now).toLocaleString('sv-SE', { timeZone });
  return { iso: text.slice(0, 10), hora: Number(text.slice(11, 13)) };
}

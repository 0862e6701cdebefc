import { createCell } from './observable.ts';

/** Used if /config.json names no zone. */
export const DEFAULT_ZONE = 'America/Mexico_City';

/**
 * The campus's time zone (`zona` in /config.json): its day and hour apply everywhere, whatever zone the
 * device is in.
 */
export const campusZone = createCell(DEFAULT_ZONE);

/** Returns the zone if the engine knows it, otherwise the default. */
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

/** Mexico City is at UTC-6 all year since the last summer time ended, on 30 October 2022. */
const MEXICO_CITY = { since: Date.UTC(2022, 9, 30, 7), behind: 6 * 3_600_000 };

/**
 * The campus's date and hour. Mexico City's are computed: a document's first formatter loads the engine's tables, which
 * takes longer than a paint.
 * @param now ms
 */
export function campusTime(now: number, timeZone = campusZone.get()): CampusTime {
  const { since, behind } = MEXICO_CITY;
  const text =
    timeZone === DEFAULT_ZONE && now >= since
      ? new Date(now - behind).toISOString()
      : // The sv-SE locale writes dates as ISO 8601.
        new Date(now).toLocaleString('sv-SE', { timeZone });
  return { iso: text.slice(0, 10), hora: Number(text.slice(11, 13)) };
}

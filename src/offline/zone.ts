/** Which day and hour it is, is one and the same everywhere: the university's (design.md 1). */
export const UNIVERSITY_ZONE = 'America/Mexico_City';

export interface CampusTime {
  /** 2026-11-21 */
  iso: string;
  /** 0 to 23 */
  hora: number;
}

/** For the worker, which has no calendar: the language whose dates are written as ISO 8601 has them. @param now ms */
export function campusTime(now: number): CampusTime {
  const text = new Date(now).toLocaleString('sv-SE', { timeZone: UNIVERSITY_ZONE });
  return { iso: text.slice(0, 10), hora: Number(text.slice(11, 13)) };
}

/**
 * Chooses the people whom the day's birthday notification names. Input lists come from the server or from the
 * device and may be malformed.
 */

export interface ToldDay {
  /** the dates whose birthday lists are requested */
  days: Array<readonly [mes: number, dia: number]>;
  /** whether people born on 29 February celebrate on this day */
  leaplings: boolean;
}

/**
 * Same rule as the page's leap-day.ts (B19), restated here because the worker cannot import it; a test
 * compares the two.
 * @param iso the day, as 2026-11-21
 * @param bisiesto when leap-day birthdays fall in other years: 28 (February) or 1 (March)
 */
export function toldDay(iso: string, bisiesto: 28 | 1): ToldDay {
  const [anio = 0, mes = 0, dia = 0] = iso.split('-').map(Number);
  const leap = new Date(Date.UTC(anio, 1, 29)).getUTCMonth() === 1;
  const theirs = leap ? '2-29' : bisiesto === 1 ? '3-1' : '2-28';
  const leaplings = theirs === `${mes}-${dia}`;
  return {
    days:
      leaplings && !leap
        ? [
            [mes, dia],
            [2, 29],
          ]
        : [[mes, dia]],
    leaplings,
  };
}

type Shape = Record<string, unknown> | null;

/**
 * Short names of the people in the lists, each person once, without `usuario` (the person notified).
 * Malformed lists and entries are skipped.
 */
export function namesOn(lists: readonly unknown[], usuario: string, leaplings: boolean): string[] {
  const names = new Map<string, string>();
  for (const one of lists.flatMap((list): Shape[] => (Array.isArray(list) ? list : []))) {
    const text = (field: string) => (typeof one?.[field] === 'string' ? (one[field] as string).trim() : '');
    const name = text('hipocoristico') || text('nombre').split(/\s+/)[0];
    if (name && (leaplings || one?.mes !== 2 || one.dia !== 29))
      names.set(text('usuario').toLowerCase(), name);
  }
  names.delete(usuario.toLowerCase());
  return [...names.values()];
}

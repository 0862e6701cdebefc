/** Whom the notification of a day names: of lists from the wire or from the device, whatever they hold. */

export interface ToldDay {
  /** months and days whose lists are asked for */
  days: Array<readonly [mes: number, dia: number]>;
  /** who was born on 29 February celebrates then */
  leaplings: boolean;
}

/** The rule of src/user/leap-day.ts (B19), where the worker can have it; a test compares the two. @param iso 2026-11-21 */
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

/** Their short names, each person's once and without the one who is told. What is no list of people names nobody. */
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

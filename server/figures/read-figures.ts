import type { Database } from '../store/port.ts';
import { lastSum, OF_PEOPLE } from './sum-of-people.ts';

/** Both days are included. */
export interface DayRange {
  desde: string;
  hasta: string;
}

type OfPeople = Record<(typeof OF_PEOPLE)[number], number>;

export type OwnDay = OfPeople & { dia: string };
export type SiteDay = OwnDay & {
  /** people and devices that used the app */
  personas: number;
  dispositivos: number;
  /** letters that were sent */
  cartas: number;
  versiones: Record<string, number>;
};

/** Days on which nothing was counted are left out; `primero` is the first day that is kept, null if none is. */
export interface Days<D> {
  primero: string | null;
  dias: D[];
}

type FirstDay = { dia: string | null };

/** The days of one person. */
export async function readOwn(
  database: Pick<Database, 'all' | 'get'>,
  usuario: string,
  { desde, hasta }: DayRange,
): Promise<Days<OwnDay>> {
  const first = await database.get<FirstDay>(
    'SELECT min(dia) AS dia FROM cifra_persona WHERE usuario = $1',
    usuario,
  );
  const dias = await database.all<OwnDay>(
    `SELECT dia, ${OF_PEOPLE.join(', ')} FROM cifra_persona
     WHERE usuario = $1 AND dia >= $2 AND dia <= $3 ORDER BY dia`,
    usuario,
    desde,
    hasta,
  );
  return { primero: first?.dia ?? null, dias };
}

/** The days of the whole site: the kept sums, and the sums of the last days as they are now. */
export async function readSite(
  database: Pick<Database, 'all' | 'get'>,
  { desde, hasta }: DayRange,
): Promise<Days<SiteDay>> {
  // Read first: a day that is summed up meanwhile is then read twice, and the same both times.
  const last = await lastSum(database);
  const days = new Map<string, SiteDay>();
  const at = (dia: string) => {
    const known = days.get(dia) ?? newDay(dia);
    days.set(dia, known);
    return known;
  };
  const kept = await database.all<{ dia: string; cifra: string; detalle: string; valor: number }>(
    'SELECT dia, cifra, detalle, valor FROM cifra WHERE dia >= $1 AND dia <= $2',
    desde,
    hasta,
  );
  for (const { dia, cifra, detalle, valor } of kept) {
    if (cifra === 'version') at(dia).versiones[detalle] = valor;
    else if (cifra in newDay(dia)) Object.assign(at(dia), { [cifra]: valor });
  }
  const sums = OF_PEOPLE.map((name) => `sum(${name}) AS ${name}`).join(', ');
  const late = await database.all<OfPeople & { dia: string; personas: number }>(
    `SELECT dia, count(*) AS personas, ${sums} FROM cifra_persona
     WHERE dia >= $1 AND dia <= $2 AND dia > $3 GROUP BY dia`,
    desde,
    hasta,
    last,
  );
  for (const { dia, personas, guardados, conflictos, rechazos } of late)
    Object.assign(at(dia), {
      personas: Number(personas),
      guardados: Number(guardados),
      conflictos: Number(conflictos),
      rechazos: Number(rechazos),
    });
  const firsts = await Promise.all(
    ['cifra', 'cifra_persona'].map((table) => database.get<FirstDay>(`SELECT min(dia) AS dia FROM ${table}`)),
  );
  const known = firsts.flatMap((row) => row?.dia ?? []).sort();
  const dias = [...days.values()].sort((one, other) => one.dia.localeCompare(other.dia));
  return { primero: known[0] ?? null, dias };
}

const newDay = (dia: string): SiteDay => ({
  dia,
  personas: 0,
  dispositivos: 0,
  guardados: 0,
  conflictos: 0,
  rechazos: 0,
  cartas: 0,
  versiones: {},
});

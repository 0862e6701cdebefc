import { compareNames } from '../../shared/name-order.ts';
import type { Cumpleanero } from '../contract.generated.ts';
import { createLastChange } from '../store/changes.ts';
import type { Database } from '../store/port.ts';
import type { DayOfYear } from './birth-date.ts';
import type { ShownPerson } from './visibility.ts';

/** A person of a list, with the choice who sees it, which the contract does not have. */
export type Listed = Cumpleanero & ShownPerson;

/** A cache of each day's birthdays, whoever may see them. A change that noteChange tells clears it, in every process. */
export interface BirthdayBook {
  on(day: DayOfYear, withLeapDay: boolean): Promise<readonly Listed[]>;
}

/** The greatest age of cached data, because a foreign program may change the personnel data. */
const KEPT_MS = 60_000;

const PEOPLE = `
  SELECT usuario, nombre, apellido, hipocoristico, departamento, puesto, thumb, cache,
    nacimiento_mes AS mes, nacimiento_dia AS dia, muestra_cumpleanos
  FROM usuario
  WHERE nacimiento_mes = $1 AND (nacimiento_dia = $2 OR nacimiento_dia = $3)
    AND (estatus IS NULL OR lower(trim(estatus)) <> 'baja')`;

export function createBirthdayBook(database: Database, now: () => Date): BirthdayBook {
  const stored = new Map<string, { at: number; people: Promise<readonly Listed[]> }>();
  const lastChange = createLastChange(database, 'cumpleanos');
  let known = 0;

  async function read({ mes, dia }: DayOfYear, withLeapDay: boolean): Promise<readonly Listed[]> {
    const people = await database.all<Listed & Record<string, string | number | null>>(
      PEOPLE,
      mes,
      dia,
      withLeapDay ? 29 : dia,
    );
    return people.sort((a, b) => compareNames(a, b) || (a.usuario < b.usuario ? -1 : 1));
  }

  return {
    async on(day, withLeapDay) {
      const change = await lastChange();
      if (change > known) stored.clear();
      known = Math.max(known, change);
      const key = `${day.mes}-${day.dia}-${withLeapDay}`;
      const time = now().getTime();
      const kept = stored.get(key);
      if (kept && Math.abs(time - kept.at) < KEPT_MS) return kept.people;
      const people = read(day, withLeapDay);
      stored.set(key, { at: time, people });
      people.catch(() => stored.delete(key));
      return people;
    },
  };
}

import { compareNames } from '../../shared/name-order.ts';
import type { Cumpleanero } from '../contract.generated.ts';
import type { Database } from '../store/port.ts';
import type { DayOfYear } from './birth-date.ts';

/** A cache of each day's birthdays. They are the same for every caller. */
export interface BirthdayBook {
  on(day: DayOfYear, withLeapDay: boolean): Promise<readonly Cumpleanero[]>;
  /** Clears the cache after a nickname or a photo has changed. */
  forget(): void;
}

/** The greatest age of cached data, because another process may change the personnel data. */
const KEPT_MS = 60_000;

const PEOPLE = `
  SELECT usuario, nombre, apellido, hipocoristico, departamento, puesto, thumb, cache,
    nacimiento_mes AS mes, nacimiento_dia AS dia
  FROM usuario
  WHERE nacimiento_mes = $1 AND (nacimiento_dia = $2 OR nacimiento_dia = $3)
    AND (estatus IS NULL OR lower(trim(estatus)) <> 'baja')`;

export function createBirthdayBook(database: Database, now: () => Date): BirthdayBook {
  const stored = new Map<string, { at: number; people: Promise<readonly Cumpleanero[]> }>();

  async function read({ mes, dia }: DayOfYear, withLeapDay: boolean): Promise<readonly Cumpleanero[]> {
    const people = await database.all<Cumpleanero & Record<string, string | number | null>>(
      PEOPLE,
      mes,
      dia,
      withLeapDay ? 29 : dia,
    );
    return people.sort((a, b) => compareNames(a, b) || (a.usuario < b.usuario ? -1 : 1));
  }

  return {
    on(day, withLeapDay) {
      const key = `${day.mes}-${day.dia}-${withLeapDay}`;
      const time = now().getTime();
      const known = stored.get(key);
      if (known && Math.abs(time - known.at) < KEPT_MS) return known.people;
      const people = read(day, withLeapDay);
      stored.set(key, { at: time, people });
      people.catch(() => stored.delete(key));
      return people;
    },
    forget: () => stored.clear(),
  };
}

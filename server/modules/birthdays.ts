import type { Cumpleanero, QueryListaCumpleanosArgs } from '../contract.generated.ts';
import { badValue } from '../graphql/api-error.ts';
import type { ApiRequest } from '../graphql/request.ts';
import type { Database } from '../store/database.ts';
import { type DayOfYear, isLeap } from './birth-date.ts';

/** The people of a day are the same for everybody, so they are read once (backend.md pitfall 5). */
export interface BirthdayBook {
  on(day: DayOfYear, withLeapDay: boolean): Promise<readonly Cumpleanero[]>;
  /** After a nickname or a photo has changed. */
  forget(): void;
}

/** Personnel data may change beside this process; what is kept is at most this old. */
const KEPT_MS = 60_000;

const PEOPLE = `
  SELECT usuario, nombre, apellido, hipocoristico, departamento, puesto, thumb, cache,
    nacimiento_mes AS mes, nacimiento_dia AS dia
  FROM usuario
  WHERE nacimiento_mes = $1 AND (nacimiento_dia = $2 OR nacimiento_dia = $3)
    AND (estatus IS NULL OR lower(estatus) <> 'baja')`;

export function createBirthdayBook(database: Database, now: () => Date): BirthdayBook {
  const names = new Intl.Collator('es-MX');
  const kept = new Map<string, { at: number; people: Promise<readonly Cumpleanero[]> }>();

  async function read({ mes, dia }: DayOfYear, withLeapDay: boolean): Promise<readonly Cumpleanero[]> {
    const people = await database.all<Cumpleanero & Record<string, string | number | null>>(
      PEOPLE,
      mes,
      dia,
      withLeapDay ? 29 : dia,
    );
    return people.sort(
      (a, b) =>
        names.compare(a.apellido, b.apellido) ||
        names.compare(a.nombre, b.nombre) ||
        (a.usuario < b.usuario ? -1 : 1),
    );
  }

  return {
    on(day, withLeapDay) {
      const key = `${day.mes}-${day.dia}-${withLeapDay}`;
      const time = now().getTime();
      const known = kept.get(key);
      if (known && Math.abs(time - known.at) < KEPT_MS) return known.people;
      const people = read(day, withLeapDay);
      kept.set(key, { at: time, people });
      people.catch(() => kept.delete(key));
      return people;
    },
    forget: () => kept.clear(),
  };
}

export async function listaCumpleanos(
  args: QueryListaCumpleanosArgs,
  request: ApiRequest,
): Promise<readonly Cumpleanero[]> {
  await request.byToken(args.usuario, args.tokenSesion);
  const { birthdays, config, now } = request.services;
  const today = dateIn(config.zonaHoraria, now());
  const day = { mes: args.mes ?? today.mes, dia: args.dia ?? today.dia };
  if (day.mes < 1 || day.mes > 12) throw badValue('El mes va de 1 a 12.');
  if (day.dia < 1 || day.dia > 31) throw badValue('El día va de 1 a 31.');
  const lastOfFebruary = day.mes === 2 && day.dia === 28 && !isLeap(today.year);
  return birthdays.on(day, lastOfFebruary);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date at that moment in a time zone. */
function dateIn(timeZone: string, moment: Date): DayOfYear & { year: number } {
  const known = formats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  if (!known) formats.set(timeZone, format);
  const [year = 0, mes = 0, dia = 0] = format.format(moment).split('-').map(Number);
  return { year, mes, dia };
}

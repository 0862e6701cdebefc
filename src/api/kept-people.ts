import type { KeyValue } from '../storage/keyval.ts';
import { keptDays, readKeys } from './day-shelf.ts';
import type { ListaCumpleanosQuery } from './operations.generated.ts';

type Celebrant = ListaCumpleanosQuery['listaCumpleanos'][number];
export type KeptPerson = Pick<
  Celebrant,
  'usuario' | 'nombre' | 'apellido' | 'hipocoristico' | 'departamento' | 'mes' | 'dia'
>;

export interface KeptPeople {
  people: readonly KeptPerson[];
  /** another text where the Apollo copy was answered since, or another day is kept */
  stamp: string;
}

/**
 * As cache.ts writes it, and not imported from there: sharing a file would cut Apollo's chunk in two, 2 kB before the
 * dashboard. The test reads a copy that the cache itself has written.
 */
const COPY_KEY = 'apollo:';
const COPY_VERSION = 2;

const FIELD = 'listaCumpleanos';

/** Apollo names a list by its day alone, its age by the person who asked as well. */
const dayOf = (name: string) => /"mes":[^}]*\}/.exec(name)?.[0] ?? '';

/**
 * The people whom the lists of birthdays have left on this device (B22): the Apollo copy's few days, and the months that
 * somebody has looked at. Nobody is asked: no directory is downloaded. Somebody who stands in several lists is as the
 * latest says.
 * @param known a stamp: where it still holds, nobody is answered
 */
export async function readKeptPeople(keyval: KeyValue, usuario: string, known?: string): Promise<KeptPeople> {
  const [copied, days] = await Promise.all([readCopy(keyval, usuario), keptDays(keyval, usuario)]);
  const stamp = [copied.stamp, ...days].join();
  // Twenty thousand people are some megabytes: they are not read again for nothing.
  if (stamp === known) return { people: [], stamp };
  const shelved = await readKeys(keyval, days);
  const lists = [
    ...copied.lists,
    ...shelved.flatMap((day) => (day ? [{ at: day.at, list: day.people }] : [])),
  ];
  const people: KeptPerson[] = lists
    .sort((a, b) => a.at - b.at)
    .flatMap(({ list }) => list as unknown[])
    .filter(isWhole);
  return { people: [...new Map(people.map((person) => [person.usuario, person])).values()], stamp };
}

async function readCopy(keyval: KeyValue, usuario: string) {
  const copy = await keyval.get(`${COPY_KEY}${usuario}`).catch(() => undefined);
  if (!isRecord(copy) || copy.v !== COPY_VERSION || !isRecord(copy.data)) return { lists: [], stamp: '' };
  const ages = Object.entries(copy.ages ?? {}).filter(([query]) => query.startsWith(FIELD));
  const answeredAt = new Map(ages.map(([query, at]) => [dayOf(query), Number(at)]));
  const lists = Object.entries(copy.data.ROOT_QUERY ?? {})
    .filter(([name]) => name.startsWith(FIELD))
    .map(([name, list]) => ({
      at: answeredAt.get(dayOf(name)) ?? 0,
      list: Array.isArray(list) ? (list as unknown[]) : [],
    }));
  return { lists, stamp: JSON.stringify(ages) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isTextOrNothing = (value: unknown) => value == null || typeof value === 'string';

/** What the device keeps may have been edited (H12): a name that is none cannot be drawn, a day that is none leads nowhere. */
const isWhole = (value: unknown): value is KeptPerson =>
  isRecord(value) &&
  ['usuario', 'nombre', 'apellido'].every((field) => typeof value[field] === 'string') &&
  `${value.usuario}`.trim() !== '' &&
  `${value.nombre}${value.apellido}`.trim() !== '' &&
  isTextOrNothing(value.hipocoristico) &&
  isTextOrNothing(value.departamento) &&
  isWithin(value.mes, 12) &&
  isWithin(value.dia, 31);

const isWithin = (value: unknown, most: number) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;

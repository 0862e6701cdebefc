import type { KeyValue } from '../../storage/keyval.ts';
import type { ListaCumpleanosQuery } from '../documents/operations.generated.ts';
import { keptDays, readKeys } from './birthday-days.ts';

type Celebrant = ListaCumpleanosQuery['listaCumpleanos'][number];
export type KeptPerson = Pick<
  Celebrant,
  'usuario' | 'nombre' | 'apellido' | 'hipocoristico' | 'departamento' | 'mes' | 'dia'
>;

export interface KeptPeople {
  people: readonly KeptPerson[];
  /** changes when a list in the Apollo copy is answered again, or another day is stored */
  stamp: string;
}

/**
 * The key and version that apollo-cache.ts uses. Not imported: a shared module would split Apollo's chunk and
 * add 2 kB before the dashboard. A test reads a copy that the cache itself wrote.
 */
const COPY_KEY = 'apollo:';
const COPY_VERSION = 2;

const FIELD = 'listaCumpleanos';

/**
 * The date in a key: Apollo's key of a list contains only the date, the key of its age also the login name.
 */
const dayOf = (name: string) => /"mes":[^}]*\}/.exec(name)?.[0] ?? '';

/**
 * The people in the birthday lists stored on this device (B22): the few days in the Apollo copy and the
 * months somebody opened. No request is sent, and no directory is downloaded. A person in several lists is
 * taken from the most recent one.
 * @param known an earlier stamp; if it still applies, `people` is empty
 */
export async function readKeptPeople(keyval: KeyValue, usuario: string, known?: string): Promise<KeptPeople> {
  const [copied, days] = await Promise.all([readCopy(keyval, usuario), keptDays(keyval, usuario)]);
  const stamp = [copied.stamp, ...days].join();
  // Twenty thousand people take several megabytes: skip reading them if nothing has changed.
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

/**
 * Stored data may have been edited (H12): an entry without a name cannot be drawn, and an invalid date has no
 * page.
 */
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

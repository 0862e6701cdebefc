import type { KeyValue } from '../../storage/keyval.ts';
import type { ListaCumpleanosQuery } from '../documents/operations.generated.ts';
import { hasKeptShape } from './shape.ts';

/**
 * The birthday lists stored on this device, each day under its own key. They are not in the persisted Apollo
 * cache, which every start reads whole: a month of a large university is half a megabyte.
 */
export interface KeptDay {
  people: ListaCumpleanosQuery['listaCumpleanos'];
  /** when the server answered, ms */
  at: number;
}

interface MonthDay {
  mes: number;
  dia: number;
}

const VERSION = 1;
const PREFIX = 'cumpleanos-';

/** `11-20`, the form used in the app's URLs */
export const dayKey = ({ mes, dia }: MonthDay) =>
  `${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`;

/** The storage key; it ends with the login name, so that `sweepStrays` knows whose it is. */
const keyOf = (usuario: string, day: MonthDay) => `${PREFIX}${dayKey(day)}:${usuario}`;

/** Reads the lists in the order of `days`; undefined for a day that is missing, unreadable or malformed. */
export const readDays = (keyval: KeyValue, usuario: string, days: readonly MonthDay[]): Promise<Kept[]> =>
  readKeys(
    keyval,
    days.map((day) => keyOf(usuario, day)),
  );

/** Stores a day's list. A failed write is ignored: the list is fetched again next time. */
export const keepDay = (keyval: KeyValue, usuario: string, day: MonthDay, kept: KeptDay): Promise<void> =>
  keyval.set(keyOf(usuario, day), { v: VERSION, ...kept }).catch(() => undefined);

/** The storage keys of all days stored for this person, sorted; empty if storage fails. */
export async function keptDays(keyval: KeyValue, usuario: string): Promise<string[]> {
  const keys = await keyval.keys().catch((): string[] => []);
  return keys.filter((key) => key.startsWith(PREFIX) && key.endsWith(`:${usuario}`)).sort();
}

/** As `readDays`, by the keys that `keptDays` returned. */
export const readKeys = async (keyval: KeyValue, keys: readonly string[]): Promise<Kept[]> =>
  (await keyval.getMany(keys).catch(() => keys.map(() => undefined))).map(toKeptDay);

type Kept = KeptDay | undefined;

function toKeptDay(copy: unknown): Kept {
  if (typeof copy !== 'object' || copy === null) return undefined;
  const { v, people, at } = copy as Partial<KeptDay> & { v?: unknown };
  return v === VERSION && typeof at === 'number' && hasKeptShape('listaCumpleanos', people)
    ? { people: people as KeptDay['people'], at }
    : undefined;
}

import type { KeyValue } from '../storage/keyval.ts';
import { hasKeptShape } from './kept-shape.ts';
import type { ListaCumpleanosQuery } from './operations.generated.ts';

/**
 * The lists of birthdays that this device keeps, each day under a key of its own with its age: a month of a large
 * university is half a megabyte, and the Apollo copy is read whole at every start.
 */
export interface KeptDay {
  people: ListaCumpleanosQuery['listaCumpleanos'];
  /** ms of the answer */
  at: number;
}

interface MonthDay {
  mes: number;
  dia: number;
}

const VERSION = 1;
const PREFIX = 'cumpleanos-';

/** `11-20`, as addresses write it */
export const dayKey = ({ mes, dia }: MonthDay) =>
  `${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`;

/** Ends with the person, so that the sweep of strays knows whose it is. */
const keyOf = (usuario: string, day: MonthDay) => `${PREFIX}${dayKey(day)}:${usuario}`;

/** In their order; undefined for what was never kept, cannot be read, or was edited into something else. */
export const readDays = (keyval: KeyValue, usuario: string, days: readonly MonthDay[]): Promise<Kept[]> =>
  readKeys(
    keyval,
    days.map((day) => keyOf(usuario, day)),
  );

/** A full or vanished disk costs only what would have been kept. */
export const keepDay = (keyval: KeyValue, usuario: string, day: MonthDay, kept: KeptDay): Promise<void> =>
  keyval.set(keyOf(usuario, day), { v: VERSION, ...kept }).catch(() => undefined);

/** The keys of all days that are kept of this person; none where the device cannot say. */
export async function keptDays(keyval: KeyValue, usuario: string): Promise<string[]> {
  const keys = await keyval.keys().catch((): string[] => []);
  return keys.filter((key) => key.startsWith(PREFIX) && key.endsWith(`:${usuario}`)).sort();
}

/** As `readDays`, by the keys that `keptDays` gave. */
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

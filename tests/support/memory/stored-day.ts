import { keptName } from '../../../src/api/cached/policies.ts';
import { dayKey } from '../../../src/lib/calendar.ts';
import { dayListKey } from '../../../src/storage/keys.ts';
import type { KeyValue } from '../../../src/storage/keyval.ts';

interface MonthDay {
  mes: number;
  dia: number;
}

/** Stores a day's birthday list as an earlier start of the app did. */
export const storeDay = (keyval: KeyValue, usuario: string, day: MonthDay, people: unknown, at: number) =>
  keyval.set(dayListKey(usuario, dayKey(day)), { v: 1, people, at });

/** The name of a day's list among the kept answers. */
export const listOf = (mes: number, dia: number) => keptName('listaCumpleanos', { mes, dia }) as string;

import { compareNames, compareText } from '../../../../shared/name-order.ts';
import type { Cumpleanero } from '../../../domain/birthdays/birthdays.ts';
import { fold, plain, wordsOf } from '../../../lib/fold-text.ts';

/** Which people of a list are shown. */
export interface Filter {
  /** a department; empty for all */
  area: string;
  /** beginnings of words of a name, in any order and without accents */
  nombre: string;
}

const sorted = new WeakMap<readonly Cumpleanero[], readonly Cumpleanero[]>();

/** Sorts by surname, as in a directory. Each list is sorted once. */
export function inNameOrder(people: readonly Cumpleanero[]): readonly Cumpleanero[] {
  const known = sorted.get(people);
  if (known) return known;
  const made = [...people].sort(compareNames);
  sorted.set(people, made);
  return made;
}

const letters = (text: string) => plain(fold(text));

export function applyFilter(
  people: readonly Cumpleanero[],
  { area, nombre }: Filter,
): readonly Cumpleanero[] {
  const asked = wordsOf(letters(nombre));
  if (area === '' && asked.length === 0) return people;
  return people.filter((person) => {
    if (area !== '' && person.departamento !== area) return false;
    if (asked.length === 0) return true;
    const words = wordsOf(letters(`${person.nombre} ${person.apellido} ${person.hipocoristico ?? ''}`));
    return asked.every((start) => words.some((word) => word.startsWith(start)));
  });
}

/**
 * The departments of these lists, sorted. The chosen one is included even if none of these people belongs to
 * it.
 */
export function areasOf(lists: readonly (readonly Cumpleanero[])[], chosen: string): string[] {
  const found = new Set(lists.flatMap((people) => people.map(({ departamento }) => departamento ?? '')));
  return [...found.add(chosen)].filter(Boolean).sort(compareText);
}

/** For example `1 cumpleaños`, `55 cumpleaños`: the plural is the same word. */
export const countOf = (people: number): string => `${people.toLocaleString('es-MX')} cumpleaños`;

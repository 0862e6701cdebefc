import type { Cumpleanero } from '../../user/birthdays.ts';
import { fold, plain, wordsOf } from '../../user/fold.ts';

/** Which people of a list are shown, and in which order. */
export interface Filter {
  /** a department, or empty for all */
  area: string;
  /** the beginnings of words of a name, in any order and without accents */
  nombre: string;
}

const names = new Intl.Collator('es-MX');
const sorted = new WeakMap<readonly Cumpleanero[], readonly Cumpleanero[]>();

/** By surname, as a directory has it (design.md 1); each list once. */
export function inOrder(people: readonly Cumpleanero[]): readonly Cumpleanero[] {
  const known = sorted.get(people);
  if (known) return known;
  const made = [...people].sort(
    (a, b) => names.compare(a.apellido, b.apellido) || names.compare(a.nombre, b.nombre),
  );
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

/** The departments of these lists, sorted; with the one that is chosen, though nobody of it is there. */
export function areasOf(lists: readonly (readonly Cumpleanero[])[], chosen: string): string[] {
  const found = new Set(lists.flatMap((people) => people.map(({ departamento }) => departamento ?? '')));
  return [...found.add(chosen)].filter(Boolean).sort(names.compare);
}

/** `1 cumpleaños`, `55 cumpleaños`; the word does not change. */
export const countOf = (people: number): string => `${people.toLocaleString('es-MX')} cumpleaños`;

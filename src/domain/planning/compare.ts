import type { PlanningField, PlanningRows } from './fields.ts';

/** What differs between two files. */
export interface Comparison {
  /** rows of the newer file that the older one lacks */
  added: ReadonlySet<number>;
  /** row of the newer file → its row of the older one, if a cell differs */
  changed: ReadonlyMap<number, number>;
  /** rows of the older file that the newer one lacks */
  gone: readonly number[];
}

/** The fields that name a group, if both files have them. */
const NAMES: readonly PlanningField[] = ['periodo', 'clave', 'materia', 'grupo'];

/**
 * Pairs the rows of two files by what names a group. Rows with the same name are paired in their order, so equal files never
 * differ. The order of other rows does not matter.
 */
export function compareRows(older: PlanningRows, newer: PlanningRows): Comparison {
  const both = newer.fields.filter((field) => older.fields.includes(field));
  // A key of the university names a course better than its title, which is corrected now and then.
  const names = NAMES.filter(
    (field) => both.includes(field) && !(field === 'materia' && both.includes('clave')),
  );
  const places = ({ fields }: PlanningRows, wanted: readonly PlanningField[]) =>
    wanted.map((field) => fields.indexOf(field));
  const [oldName, newName] = [places(older, names), places(newer, names)];
  const [oldCells, newCells] = [places(older, both), places(newer, both)];

  const waiting = new Map<string, number[]>();
  older.rows.forEach((row, at) => {
    const name = nameOf(row, oldName);
    const same = waiting.get(name);
    if (same) same.push(at);
    else waiting.set(name, [at]);
  });
  // Taken from the end, so that the first comes first.
  for (const same of waiting.values()) same.reverse();

  const added = new Set<number>();
  const changed = new Map<number, number>();
  newer.rows.forEach((row, at) => {
    const before = waiting.get(nameOf(row, newName))?.pop();
    if (before === undefined) added.add(at);
    else if (newCells.some((place, i) => row[place] !== older.rows[before]?.[oldCells[i] ?? 0]))
      changed.set(at, before);
  });
  const gone = [...waiting.values()].flat().sort((a, b) => a - b);
  return { added, changed, gone };
}

const nameOf = (row: readonly string[], places: readonly number[]) =>
  places.map((place) => row[place]?.toLowerCase() ?? '').join('\n');

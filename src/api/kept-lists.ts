type Stored = Record<string, unknown>;

/** As many as the first screen and the notices show, and a few more. */
const MOST_LISTS = 12;
const LIST = 'listaCumpleanos';

/** Apollo names a list by its day alone, its age by the person who asked as well. */
const dayOf = (name: string) => /"mes":[^}]*/.exec(name)?.[0];

/**
 * Each day brings new lists of birthdays, and nobody takes the old ones away: a year of them would be all employees, read
 * at every start. What somebody looked at is kept elsewhere (day-shelf.ts).
 * @returns the copy with its youngest lists alone
 */
export function withoutOldLists(data: Stored, ages: Readonly<Record<string, number>>): Stored {
  const young = Object.entries(ages)
    .filter(([query]) => query.startsWith(LIST))
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_LISTS)
    .map(([query]) => dayOf(query));
  const root = Object.entries(data.ROOT_QUERY ?? {}).filter(
    ([field]) => !field.startsWith(LIST) || young.includes(dayOf(field)),
  );
  return { ...data, ROOT_QUERY: Object.fromEntries(root) };
}

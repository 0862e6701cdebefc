type Stored = Record<string, unknown>;

/** A few more lists than the first screen and the notices show. */
const MOST_LISTS = 12;
const LIST = 'listaCumpleanos';

/**
 * The date in a key: Apollo's key of a list contains only the date, the key of its age also the login name.
 */
const dayOf = (name: string) => /"mes":[^}]*/.exec(name)?.[0];

/**
 * Drops old birthday lists from the persisted copy: they add up to all employees in a year, and every start
 * reads the copy. Lists of the calendar are stored elsewhere (birthday-days.ts).
 * @returns the copy with only its most recent lists
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

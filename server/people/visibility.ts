import type { Visibility } from '../../shared/birthday-visibility.ts';
import type { Statements } from '../store/port.ts';

/** A person's choice and department, as the columns of `usuario` have them. */
export interface ShownPerson {
  muestra_cumpleanos: string;
  departamento?: string | null | undefined;
}

type Departments = Pick<Statements, 'get'>;

/**
 * Whether `viewer` may see the birthday of each of these people, who chose it themselves. B19 is about another
 * choice: what is shown to oneself.
 */
export async function shownTo<P extends ShownPerson>(
  database: Departments,
  viewer: string,
  people: readonly P[],
): Promise<readonly P[]> {
  const all = (one: P) => one.muestra_cumpleanos === ('todos' satisfies Visibility);
  const area = (one: P) => one.muestra_cumpleanos === ('area' satisfies Visibility);
  if (people.every(all)) return people;
  const sql = 'SELECT departamento FROM usuario WHERE usuario = $1';
  const own = people.some(area)
    ? await database.get<{ departamento: string | null }>(sql, viewer)
    : undefined;
  return people.filter(
    (one) => all(one) || (area(one) && one.departamento != null && one.departamento === own?.departamento),
  );
}

import type { ListaCumpleanosQuery } from '../documents/birthday-operations.generated.ts';
import type { KeptAnswers } from './kept-answers.ts';

type Celebrant = ListaCumpleanosQuery['listaCumpleanos'][number];
export type KeptPerson = Pick<
  Celebrant,
  'usuario' | 'nombre' | 'apellido' | 'hipocoristico' | 'departamento' | 'mes' | 'dia'
>;

export interface KeptPeople {
  people: readonly KeptPerson[];
  /** changes when a list is stored */
  stamp: string;
}

/**
 * The people in the birthday lists stored on this device (B22). No request is sent, and no directory is
 * downloaded. A person in several lists is taken from the most recent one.
 * @param known an earlier stamp; undefined is returned if it still applies
 */
export async function readKeptPeople(
  kept: Pick<KeptAnswers, 'lists'>,
  known?: string,
): Promise<KeptPeople | undefined> {
  // Twenty thousand people take several megabytes: they are not read again if nothing has changed.
  const found = await kept.lists(known);
  if (!found) return undefined;
  const people = found.lists
    .sort((a, b) => a.at - b.at)
    .flatMap(({ data }) => data as unknown[])
    .filter(isWhole);
  return {
    people: [...new Map(people.map((person) => [person.usuario, person])).values()],
    stamp: found.stamp,
  };
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

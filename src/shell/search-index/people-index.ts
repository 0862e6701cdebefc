import type { KeptAnswers } from '../../api/cached/kept-answers.ts';
import { type KeptPerson, readKeptPeople } from '../../api/cached/people.ts';
import { peopleInOrder, personSearchable } from './person-entries.ts';
import { createWordIndex, type WordIndex } from './word-index.ts';

export interface PeopleIndex {
  usuario: string;
  stamp: string;
  /** everyone; `index` may still hold a first part of them */
  people: readonly KeptPerson[];
  index: WordIndex;
  /** resolves when everyone is in `index` */
  complete: Promise<void>;
}

/** People added between two pauses, measured as a few milliseconds on a slow phone. */
const SLICE = 500;

/** One index per mounted shell, so that it is garbage-collected with it. */
const indexes = new WeakMap<object, PeopleIndex>();

/**
 * The index of the people stored on this device. Rebuilt if lists have arrived since. It can be searched
 * while it still grows.
 */
export async function peopleIndex(
  shell: object,
  keptAnswers: Pick<KeptAnswers, 'lists'>,
  usuario: string,
  pause: () => Promise<unknown> = () => new Promise((resolve) => setTimeout(resolve)),
): Promise<PeopleIndex> {
  const last = indexes.get(shell);
  const before = last?.usuario === usuario ? last : undefined;
  const found = await readKeptPeople(keptAnswers, before?.stamp);
  if (before && !found) return before;
  const people = peopleInOrder(found?.people ?? []);
  const index = createWordIndex();
  const made = { usuario, stamp: found?.stamp ?? '', people, index, complete: addAll(people, index, pause) };
  indexes.set(shell, made);
  return made;
}

async function addAll(people: readonly KeptPerson[], index: WordIndex, pause: () => Promise<unknown>) {
  for (const [number, person] of people.entries()) {
    if (number > 0 && number % SLICE === 0) await pause();
    index.add(personSearchable(person));
  }
}

import { type KeptPerson, readKeptPeople } from '../../api/kept-people.ts';
import type { KeyValue } from '../../storage/keyval.ts';
import { inOrder, personSearchable } from './person-entries.ts';
import { createWordIndex, type WordIndex } from './word-index.ts';

export interface PeopleIndex {
  usuario: string;
  stamp: string;
  /** as many as the index has so far, and the rest */
  people: readonly KeptPerson[];
  index: WordIndex;
  /** when all are in it */
  complete: Promise<void>;
}

/** People added between two pauses: what a slow telephone does in a few ms. */
const SLICE = 500;

/** One for each shell on a page, so that it is gone with the person. */
const indexes = new WeakMap<object, PeopleIndex>();

/** The index of the people on the device, built anew where lists were answered since. It grows while it is used. */
export async function peopleIndex(
  shell: { keyval: KeyValue },
  usuario: string,
  pause: () => Promise<unknown> = () => new Promise((resolve) => setTimeout(resolve)),
): Promise<PeopleIndex> {
  const before = indexes.get(shell);
  const { people: kept, stamp } = await readKeptPeople(
    shell.keyval,
    usuario,
    before?.usuario === usuario ? before.stamp : undefined,
  );
  if (before?.usuario === usuario && before.stamp === stamp) return before;
  const people = inOrder(kept);
  const index = createWordIndex();
  const made = { usuario, stamp, people, index, complete: addAll(people, index, pause) };
  indexes.set(shell, made);
  return made;
}

async function addAll(people: readonly KeptPerson[], index: WordIndex, pause: () => Promise<unknown>) {
  for (const [number, person] of people.entries()) {
    if (number > 0 && number % SLICE === 0) await pause();
    index.add(personSearchable(person));
  }
}

import type { KeptPerson } from '../../api/cached/people.ts';
import { formatBirthday } from '../../domain/birthdays/format-date.ts';
import { initials } from '../../domain/profile/initials.ts';
import { fullName } from '../../domain/profile/person.ts';
import { fold, plain } from '../../lib/fold-text.ts';
import type { PersonEntry } from './search-entry.ts';
import type { Searchable } from './word-index.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** Sorts by surname, the order of equally good matches. */
export const peopleInOrder = (people: readonly KeptPerson[]): readonly KeptPerson[] =>
  people
    .map((person) => ({ person, key: plain(fold(`${person.apellido} ${person.nombre}`)) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ person }) => person);

/** A match of a surname or of the nickname ranks like a match of the first name. */
export const personSearchable = (person: KeptPerson): Searchable => ({
  title: fullName(person),
  leads: [person.apellido, person.hipocoristico ?? ''],
  more: person.departamento ?? '',
});

/** The entry as shown: with the birthday, but without the age. */
export function personEntry(person: KeptPerson): PersonEntry {
  const { usuario, departamento, mes, dia } = person;
  const day = `${two(mes)}-${two(dia)}`;
  return {
    kind: 'persona',
    id: `persona:${usuario}`,
    ...personSearchable(person),
    detail: departamento ?? undefined,
    note: formatBirthday(`2000-${day}`),
    initials: initials(person),
    href: `/cumpleanos?dia=${day}`,
  };
}

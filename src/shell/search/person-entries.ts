import type { KeptPerson } from '../../api/kept-people.ts';
import { formatBirthday } from '../../user/date-words.ts';
import { fold, plain } from '../../user/fold.ts';
import { fullName, initials } from '../../user/profile-values.ts';
import type { PersonEntry } from './search-entry.ts';
import type { Searchable } from './word-index.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** By surname: equally good ones stand in this order. */
export const inOrder = (people: readonly KeptPerson[]): readonly KeptPerson[] =>
  people
    .map((person) => ({ person, key: plain(fold(`${person.apellido} ${person.nombre}`)) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ person }) => person);

/** By any part of the surname, or the nickname, as well as by the first name. */
export const personSearchable = (person: KeptPerson): Searchable => ({
  title: fullName(person),
  leads: [person.apellido, person.hipocoristico ?? ''],
  more: person.departamento ?? '',
});

/** As it is drawn: with the birthday, and no age. */
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

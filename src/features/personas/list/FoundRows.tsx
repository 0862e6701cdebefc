import { memo, useEffect, useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { useAppearance } from '../../../domain/hooks/use-appearance.ts';
import type { FoundPerson, WantedPeople } from '../../../domain/personnel/personnel.ts';
import { colorForLogin, initials } from '../../../domain/profile/person.ts';
import { paintColor } from '../../../domain/settings/colors.ts';
import { page } from '../../../ui/base/page.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { PersonBadges } from '../PersonBadges.tsx';
import { FROM_LIST, peopleHref } from '../people-query.ts';
import styles from './list.module.css';

interface FoundRowsProps {
  people: readonly FoundPerson[];
  wanted: WantedPeople;
  /** another search is in progress */
  stale: boolean;
}

/** One link for each person. After `Ver más` the first new one gets the focus. */
export const FoundRows = memo(function FoundRows({ people, wanted, stale }: FoundRowsProps) {
  const dark = useAppearance('colorScheme') === 'dark';
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<readonly FoundPerson[]>([]);
  useEffect(() => {
    const { length } = before.current;
    const grown = length > 0 && people.length > length && people[length - 1] === before.current[length - 1];
    before.current = people;
    if (grown) list.current?.children[length]?.querySelector('a')?.focus();
  }, [people]);
  // Each search marks the list as busy twice, which changes no row.
  const rows = useMemo(
    () =>
      people.map((person) => (
        <Row
          key={person.usuario}
          person={person}
          href={peopleHref({ wanted, usuario: person.usuario })}
          dark={dark}
        />
      )),
    [people, wanted, dark],
  );
  return (
    <ul ref={list} className={styles.people} aria-label="Personas encontradas" aria-busy={stale || undefined}>
      {rows}
    </ul>
  );
});

interface RowProps {
  person: FoundPerson;
  href: string;
  dark: boolean;
}

const Row = memo(function Row({ person, href, dark }: RowProps) {
  const { usuario, nombre, apellido, departamento, puesto } = person;
  return (
    <li>
      {/* Initials only: the service worker and the browser would store a photo. */}
      <Avatar initials={initials(person)} color={paintColor(colorForLogin(usuario), dark)} />
      <div>
        <Link href={href} state={FROM_LIST} translate="no">
          {apellido}, {nombre}
        </Link>{' '}
        <PersonBadges {...person} />
        <p className={page.quiet}>
          {[puesto, departamento].filter(Boolean).join(' · ')} · <span translate="no">{usuario}</span>
        </p>
      </div>
    </li>
  );
});

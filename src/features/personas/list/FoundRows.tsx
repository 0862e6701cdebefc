import { type MouseEvent, memo, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { useAppearance } from '../../../domain/hooks/use-appearance.ts';
import type { FoundPerson, WantedPeople } from '../../../domain/personnel/personnel.ts';
import { initials } from '../../../domain/profile/initials.ts';
import { colorForLogin } from '../../../domain/profile/person.ts';
import { paintColor } from '../../../domain/settings/colors.ts';
import { page } from '../../../ui/base/page.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { PersonBadges } from '../PersonBadges.tsx';
import { FROM_LIST, peopleHref } from '../people-query.ts';
import styles from './list.module.css';

interface FoundRowsProps {
  people: readonly FoundPerson[];
  wanted: WantedPeople;
}

/** One link for each person. After `Ver más` the first new one gets the focus. */
export const FoundRows = memo(function FoundRows({ people, wanted }: FoundRowsProps) {
  const [, navigate] = useLocation();
  const dark = useAppearance('colorScheme') === 'dark';
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<readonly FoundPerson[]>([]);
  useEffect(() => {
    const { length } = before.current;
    const grown = length > 0 && people.length > length && people[length - 1] === before.current[length - 1];
    before.current = people;
    if (grown) list.current?.children[length]?.querySelector('a')?.focus();
  }, [people]);
  const rows = useMemo(
    () =>
      people.map((person, place) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: another search's people get the elements of those before, so that none is made or removed
          key={place}
          person={person}
          href={peopleHref({ wanted, usuario: person.usuario })}
          dark={dark}
        />
      )),
    [people, wanted, dark],
  );
  // One listener for all, in the place of wouter's Link, which subscribes each row to the address.
  const open = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented) return;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    navigate(link.pathname + link.search, { state: FROM_LIST });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <ul ref={list} className={styles.people} aria-label="Personas encontradas" onClick={open}>
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
        <a href={href} translate="no">{`${apellido}, ${nombre}`}</a> <PersonBadges {...person} />
        <p className={page.quiet}>
          {/* A line does not begin with a dot. */}
          {[puesto, departamento].map((word) => word && `${word}\u00a0· `).join('')}
          <span translate="no">{usuario}</span>
        </p>
      </div>
    </li>
  );
});

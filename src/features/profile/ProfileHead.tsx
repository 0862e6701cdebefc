import type { ReactNode } from 'react';
import { initials } from '../../domain/profile/initials.ts';
import { fullName } from '../../domain/profile/person.ts';
import type { Person } from '../../domain/profile/profile.ts';
import { page } from '../../ui/base/page.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import styles from './profile.module.css';
import { usePosition } from './use-position.ts';

interface ProfileHeadProps {
  person: Person;
  /** CSS color behind the initials */
  color: string;
  /** undefined: show initials */
  photo?: string | undefined;
  cors?: boolean;
  /** heading level of the name: the page's own, or one below it */
  level: 1 | 2;
  children?: ReactNode;
}

/** Photo or initials, the name in large type, and the person's position. */
export function ProfileHead({ person, color, photo, cors = false, level, children }: ProfileHeadProps) {
  const { puesto, departamento } = usePosition(person);
  const Name = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.head}>
      <Avatar size="xl" initials={initials(person)} color={color} src={photo} cors={cors} />
      <div className={styles.words}>
        <Name translate="no">{fullName(person)}</Name>
        <p className={page.quiet}>
          {[puesto ?? person.tipoEmpleado, departamento].filter(Boolean).join(' · ')}
        </p>
        {children}
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { page } from '../../ui/page.ts';
import { fullName, initials } from '../../user/profile-values.ts';
import type { Person } from '../../user/services.ts';
import styles from './profile.module.css';
import { usePosition } from './use-position.ts';

interface ProfileHeadProps {
  person: Person;
  /** CSS colour that stands in for the photo */
  color: string;
  /** undefined: initials */
  photo?: string | undefined;
  cors?: boolean;
  /** of the name: a page's own, or one below the page's */
  level: 1 | 2;
  children?: ReactNode;
}

/** Photo or initials, the name large, and where the person works. */
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

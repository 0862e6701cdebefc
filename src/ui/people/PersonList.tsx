import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Avatar, type AvatarProps } from './Avatar.tsx';
import styles from './person-list.module.css';

export interface ListedPerson {
  key: string;
  portrait: Omit<AvatarProps, 'size'>;
  name: string;
  detail: string;
  /** a button for this person */
  action?: ReactNode;
}

/** A few people in large type, each with the ribbon: who celebrates today. */
export function PersonList({ people }: { people: readonly ListedPerson[] }) {
  return (
    <ul className={styles.list}>
      {people.map(({ key, portrait, name, detail, action }) => (
        <li key={key}>
          <Avatar size="l" {...portrait} />
          <div>
            <strong translate="no">{name}</strong>
            <span>{detail}</span>
          </div>
          {action}
        </li>
      ))}
    </ul>
  );
}

/**
 * Placeholder while the people load. `children` is the section's heading, which does not move when they
 * arrive.
 */
export function PersonListSkeleton({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <section aria-busy="true" aria-label={label}>
      {children}
      <ul className={styles.list}>
        {['a', 'b', 'c'].map((key) => (
          <li key={key}>
            <Skeleton width="4.5rem" height="4.5rem" round />
            <div>
              <Skeleton width="9rem" height="2.429rem" />
              <span>
                <Skeleton width="16rem" />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

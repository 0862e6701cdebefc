import type { ReactNode } from 'react';
import { Avatar, type AvatarProps } from './Avatar.tsx';
import styles from './ribbon-list.module.css';
import { Skeleton } from './Skeleton.tsx';

export interface RibbonPerson {
  key: string;
  portrait: Omit<AvatarProps, 'size'>;
  name: string;
  detail: string;
  /** what one can do for the person */
  action?: ReactNode;
}

/** The few people that a screen is about, large, each with the ribbon: who celebrates today. */
export function RibbonList({ people }: { people: readonly RibbonPerson[] }) {
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

/** The place of people who are on their way; `children` is the section's heading, which does not move when they come. */
export function RibbonSkeleton({ label, children }: { label: string; children?: ReactNode }) {
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

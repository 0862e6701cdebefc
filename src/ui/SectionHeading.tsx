import type { ReactNode } from 'react';
import styles from './words.module.css';

/** A section's title with what belongs to its right: a link, a badge. */
export function SectionHeading({
  id,
  children,
  aside,
}: {
  id?: string;
  children: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <div className={styles.heading}>
      <h2 id={id}>{children}</h2>
      {aside}
    </div>
  );
}

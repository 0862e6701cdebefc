import type { ReactNode } from 'react';
import styles from '../base/words.module.css';

/** A section's title and, at its right, a link or badge. */
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

import type { ReactNode } from 'react';
import styles from '../base/words.module.css';

/** Explains why there is nothing to show, and what the person can do. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}

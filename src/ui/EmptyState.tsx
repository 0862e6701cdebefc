import type { ReactNode } from 'react';
import styles from './words.module.css';

/** Said where there is nothing to show: why, and what one can do. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}

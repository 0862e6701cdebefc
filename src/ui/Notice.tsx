import type { ReactNode } from 'react';
import styles from './words.module.css';

/** A line of its own ground. alert: read out at once; status: when the person pauses; quiet: not by itself. */
export function Notice({
  kind = 'quiet',
  children,
}: {
  kind?: 'alert' | 'status' | 'quiet';
  children: ReactNode;
}) {
  return (
    <div
      role={kind === 'quiet' ? undefined : kind}
      className={kind === 'alert' ? `${styles.notice} ${styles.alert}` : styles.notice}
    >
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from '../base/words.module.css';

/**
 * A highlighted text. alert: announced at once; status: announced when the screen reader is idle, so its text comes 100 ms
 * after its region; quiet: not announced.
 */
export function Callout({
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
      {kind === 'status' ? <div className={styles.told}>{children}</div> : children}
    </div>
  );
}

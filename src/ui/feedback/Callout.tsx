import type { ReactNode } from 'react';
import styles from '../base/words.module.css';

/**
 * A highlighted text. alert: announced at once; status: announced when the screen reader is idle; quiet: not
 * announced.
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
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './gate.module.css';

interface GateProps {
  /** What stands large on the tinted half. */
  headline: ReactNode;
  lead: ReactNode;
  children: ReactNode;
}

/** The page before a session: half ground with one large word set in type, half the form. */
export function Gate({ headline, lead, children }: GateProps) {
  return (
    <div className={styles.gate}>
      <header className={styles.face}>
        {headline}
        <p className={styles.lead}>{lead}</p>
      </header>
      <main className={styles.entry}>{children}</main>
    </div>
  );
}

export const gateHeadline = styles.headline ?? '';
export const gateCheck = styles.check ?? '';
export const gateForm = styles.form ?? '';
export const gateLinks = styles.links ?? '';
export const gateStack = styles.stack ?? '';

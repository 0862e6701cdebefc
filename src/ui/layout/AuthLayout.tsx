import type { ReactNode } from 'react';
import styles from './auth-layout.module.css';

interface AuthLayoutProps {
  /** Large text on the tinted half. */
  headline: ReactNode;
  lead: ReactNode;
  children: ReactNode;
}

/** Layout of the pages without a session: one half with large text, the other with the form. */
export function AuthLayout({ headline, lead, children }: AuthLayoutProps) {
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

export const authHeadline = styles.headline ?? '';
export const authCheck = styles.check ?? '';
export const authForm = styles.form ?? '';
export const authLinks = styles.links ?? '';
export const authStack = styles.stack ?? '';

import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger';

/** A small label. Its color only repeats what its text says. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={[styles.badge, styles[tone]].filter(Boolean).join(' ')}>{children}</span>;
}

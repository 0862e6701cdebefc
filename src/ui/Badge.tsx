import type { ReactNode } from 'react';
import styles from './words.module.css';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger';

/** A word on a small label; the tone only repeats what the word says. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={[styles.badge, styles[tone]].filter(Boolean).join(' ')}>{children}</span>;
}

import type { ReactNode } from 'react';
import styles from '../planning.module.css';

interface PickRowProps {
  row: number;
  /** Tab reaches it */
  stop: boolean;
  picked: ReadonlySet<number>;
  onPick(row: number): void;
  children: ReactNode;
}

/** Chooses a row to be added up with others; its name is the row's. */
export const PickRow = ({ row, stop, picked, onPick, children }: PickRowProps) => (
  <label className={styles.pick}>
    <input type="checkbox" tabIndex={stop ? 0 : -1} checked={picked.has(row)} onChange={() => onPick(row)} />
    <span>{children}</span>
  </label>
);

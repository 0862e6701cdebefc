import { cssVariables } from '../base/css-variables.ts';
import styles from '../base/words.module.css';

/** Placeholder for content that is loading, in that content's size. */
export function Skeleton({ width, height, round }: { width?: string; height?: string; round?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={round ? `${styles.skeleton} ${styles.round}` : styles.skeleton}
      style={cssVariables({ '--width': width, '--height': height })}
    />
  );
}

import { cssVariables } from './css-variables.ts';
import styles from './words.module.css';

/** Keeps the place of what is still to come, in the size that it will have. */
export function Skeleton({ width, height, round }: { width?: string; height?: string; round?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={round ? `${styles.skeleton} ${styles.round}` : styles.skeleton}
      style={cssVariables({ '--ancho': width, '--alto': height })}
    />
  );
}

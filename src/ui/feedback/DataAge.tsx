import styles from '../base/words.module.css';
import { useNow } from '../hooks/use-now.ts';

const UNITS = [
  [86_400_000, 'día', 'días'],
  [3_600_000, 'h', 'h'],
  [60_000, 'min', 'min'],
] as const;

/**
 * Marks stored data with its age (B3): `Sin conexión · datos de hace 3 h`. `at` is a time in ms. Written without Intl,
 * for the same reason as `formatDay`.
 */
export function DataAge({ at }: { at: number }) {
  const gone = useNow() - at;
  const [length, one, many] = UNITS.find(([length]) => gone >= length) ?? [];
  const count = Math.floor(gone / (length ?? 1));
  const ago = length ? `hace ${count} ${count === 1 ? one : many}` : 'hace un momento';
  return (
    <p className={styles.notice}>
      Sin conexión · datos de <time dateTime={new Date(at).toISOString()}>{ago}</time>
    </p>
  );
}

import styles from '../base/words.module.css';
import { useNow } from '../hooks/use-now.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Marks stored data with its age (B3): `Sin conexión · datos de hace 3 h`. `at` is a time in ms. */
export function DataAge({ at }: { at: number }) {
  const gone = useNow() - at;
  const [unit, length] = UNITS.find(([, length]) => gone >= length) ?? [];
  const ago =
    unit && length
      ? new Intl.RelativeTimeFormat('es-MX', { style: 'short' }).format(-Math.floor(gone / length), unit)
      : 'hace un momento';
  return (
    <p className={styles.notice}>
      Sin conexión · datos de <time dateTime={new Date(at).toISOString()}>{ago}</time>
    </p>
  );
}

import { useNow } from './use-now.ts';
import styles from './words.module.css';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** The mark of kept data (B3): `Sin conexión · datos de hace 3 h`. */
export function Age({ at }: { at: number }) {
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

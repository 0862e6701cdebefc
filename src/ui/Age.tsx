import { relativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';
import styles from './words.module.css';

/** The mark of kept data (B3): `Sin conexión · datos de hace 3 h`. */
export function Age({ at }: { at: number }) {
  const now = useNow();
  return (
    <p className={styles.notice}>
      Sin conexión · datos de{' '}
      <time dateTime={new Date(at).toISOString()}>{relativeTime(at, now, 'short')}</time>
    </p>
  );
}

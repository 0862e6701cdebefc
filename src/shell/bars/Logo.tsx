import { useEffect, useState } from 'react';
import { isCalm } from '../navigation/view-transition.ts';
import styles from './Logo.module.css';

/**
 * Milliseconds until the next animation: 45 to 75 seconds, random so that it matches no other rhythm (A1.4).
 */
const pause = () => 45_000 + Math.random() * 30_000;

/**
 * The book with its ribbon. The ribbon is redrawn now and then if motion is allowed and the page is visible.
 */
export function Logo() {
  const [turn, setTurn] = useState(0);
  // Each run schedules the next; an interval would repeat at equal distances.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => (isCalm() ? plan() : setTurn(turn + 1)), pause());
    };
    plan();
    document.addEventListener('visibilitychange', plan);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', plan);
    };
  }, [turn]);
  return (
    <svg className={styles.logo} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={styles.cover} width="32" height="32" rx="6" />
      <path className={styles.lines} d="M19.5 9.2h6.7M19.5 15.6h6.7M19.5 22h6.7" />
      <path key={turn} className={turn ? styles.drawn : styles.ribbon} d="M9 0h7v25l-3.5-4.2L9 25z" />
    </svg>
  );
}

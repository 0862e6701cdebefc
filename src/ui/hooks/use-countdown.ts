import { useEffect, useState } from 'react';

const SECOND = 1000;

/**
 * Seconds until a time in ms, updated every second and when the page becomes visible again; 0 when it is
 * over.
 */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const running = now < until;
  useEffect(() => {
    if (!running) return;
    let last = Date.now();
    const tick = () => {
      const time = Date.now();
      // If the clock was set back, end the wait: otherwise it could last for hours. The server refuses an
      // attempt that comes too early.
      setNow(time < last ? until : time);
      last = time;
    };
    tick();
    const timer = setInterval(tick, SECOND);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [running, until]);
  return Math.max(0, Math.ceil((until - now) / SECOND));
}

/** For example 4:09. */
export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The time as announced once: 5 minutos, 1 minuto, 45 segundos. */
export function spoken(seconds: number): string {
  const [n, word] = seconds >= 60 ? [Math.ceil(seconds / 60), 'minuto'] : [seconds, 'segundo'];
  return `${n} ${word}${n === 1 ? '' : 's'}`;
}

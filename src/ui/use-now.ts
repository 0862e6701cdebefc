import { useEffect, useState } from 'react';

/**
 * The time (ms), told anew at each full `every` ms of the clock and when the page is looked at again (laptops sleep).
 * Midnights and hours of every zone are full quarters of an hour: who shows a day or a greeting has the new one at once.
 */
export function useNow(every = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      setNow(Date.now());
      wait();
    };
    const wait = () => {
      timer = setTimeout(tick, every - (Date.now() % every));
    };
    wait();
    document.addEventListener('visibilitychange', tick);
    addEventListener('focus', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
      removeEventListener('focus', tick);
    };
  }, [every]);
  return now;
}

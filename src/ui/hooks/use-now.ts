import { useEffect, useState } from 'react';

/**
 * The current time in ms, updated at each multiple of `every` ms and when the page becomes visible again
 * (laptops sleep). In every time zone, hours and days begin at full quarters of an hour, so a shown day or
 * greeting changes on time.
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

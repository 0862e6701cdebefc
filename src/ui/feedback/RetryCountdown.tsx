import { useEffect, useState } from 'react';
import { clock, spoken, useCountdown } from '../hooks/use-countdown.ts';
import { Callout } from './Callout.tsx';

/**
 * The wait after too many attempts: counted down every second on the screen, announced once. Calls `onOver`
 * at the end.
 */
export function RetryCountdown({ until, onOver }: { until: number; onOver(): void }) {
  const left = useCountdown(until);
  const [first] = useState(() => Math.ceil((until - Date.now()) / 1000));
  const over = left === 0;
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  return (
    <Callout kind="alert">
      Demasiados intentos.{' '}
      <span className="visually-hidden">Podrás intentarlo de nuevo en {spoken(first)}.</span>
      <span aria-hidden="true">
        Podrás intentarlo de nuevo en <b className="tabular">{clock(left)}</b>.
      </span>
    </Callout>
  );
}

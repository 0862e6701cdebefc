import { useEffect, useState } from 'react';
import { Notice } from './Notice.tsx';
import { clock, spoken, useCountdown } from './use-countdown.ts';

/** Too many tries: the wait is counted on the screen each second, and said aloud once; onOver says the rest. */
export function Wait({ until, onOver }: { until: number; onOver(): void }) {
  const left = useCountdown(until);
  const [first] = useState(() => Math.ceil((until - Date.now()) / 1000));
  const over = left === 0;
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  return (
    <Notice kind="alert">
      Demasiados intentos. <span className="solo-lector">Podrás intentarlo de nuevo en {spoken(first)}.</span>
      <span aria-hidden="true">
        Podrás intentarlo de nuevo en <b className="cifras">{clock(left)}</b>.
      </span>
    </Notice>
  );
}

interface Moments {
  /** ms of a clock that nobody sets */
  elapsed(): number;
  setTimer(run: () => void, ms: number): number;
  /** online again, looked at again, restored */
  onHint(listener: () => void): void;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Looks now, each hour, and at good moments, once a minute at most. */
export function checkOften({ elapsed, setTimer, onHint }: Moments, look: () => void): void {
  let last = 0;
  const check = () => {
    last = elapsed();
    look();
  };
  const hourly = () => {
    check();
    setTimer(hourly, HOUR_MS);
  };
  onHint(() => {
    if (elapsed() - last >= MINUTE_MS) check();
  });
  hourly();
}

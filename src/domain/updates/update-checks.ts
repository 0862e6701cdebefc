interface Moments {
  /** ms of a monotonic clock */
  elapsed(): number;
  setTimer(run: () => void, ms: number): number;
  /** online again, focused, visible, or restored */
  onHint(listener: () => void): void;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Checks now, every hour, and at each hint, at most once a minute. */
export function checkOften({ elapsed, setTimer, onHint }: Moments, run: () => void): void {
  let last = 0;
  const check = () => {
    last = elapsed();
    run();
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

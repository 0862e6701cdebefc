/** From when on a required update is due, and the minute that a person then has to finish a sentence. */
export interface Deadline {
  /** seconds from now, as the server counts them; undefined: there is none */
  set(left: number | undefined): void;
  due(): boolean;
  /** ms since the epoch: when the minute is over; undefined before it is due */
  countdown(): number | undefined;
}

interface Clocks {
  now(): number;
  elapsed(): number;
  setTimer(run: () => void, ms: number): number;
  clearTimer(id: number): void;
}

const COUNTDOWN_MS = 60_000;
/** Timers sleep with the device: looked at again at least this often. */
const LONGEST_MS = 3_600_000;

export function createDeadline(
  { now, elapsed, setTimer, clearTimer }: Clocks,
  { changed, over }: { changed(): void; over(): void },
): Deadline {
  /** ms of `elapsed` */
  let at: number | undefined;
  let end: { shown: number; at: number } | undefined;
  let timer: number | undefined;

  const arm = (run: () => void, ms: number) => {
    if (timer !== undefined) clearTimer(timer);
    timer = setTimer(run, Math.min(ms, LONGEST_MS));
  };

  function check(): void {
    if (at === undefined) return;
    const left = at - elapsed();
    if (left > 0) {
      arm(check, left);
      return;
    }
    if (!end) {
      end = { shown: now() + COUNTDOWN_MS, at: elapsed() + COUNTDOWN_MS };
      changed();
    }
    const rest = end.at - elapsed();
    if (rest > 0) arm(check, rest);
    else over();
  }

  return {
    set(left) {
      if (left === undefined) {
        at = undefined;
        end = undefined;
        if (timer !== undefined) clearTimer(timer);
        return;
      }
      at = elapsed() + Math.max(0, left) * 1000;
      // Put off on the server while it counted down.
      if (left > 0) end = undefined;
      check();
    },
    due: () => at !== undefined && elapsed() >= at,
    countdown: () => end?.shown,
  };
}

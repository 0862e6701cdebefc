/** The deadline of a required update, followed by one minute to finish what one is doing. */
export interface Deadline {
  /** Sets the deadline, in seconds from now by the server's clock; undefined: none. */
  set(left: number | undefined): void;
  due(): boolean;
  /** End of the final minute (ms since the epoch); undefined before the deadline. */
  countdown(): number | undefined;
}

interface Clocks {
  now(): number;
  elapsed(): number;
  setTimer(run: () => void, ms: number): number;
  clearTimer(id: number): void;
}

const COUNTDOWN_MS = 60_000;
/** Longest timer: timers stop while a device sleeps. */
const LONGEST_MS = 3_600_000;

export function createDeadline(
  { now, elapsed, setTimer, clearTimer }: Clocks,
  { changed, over }: { changed(): void; over(): void },
): Deadline {
  /** the deadline on the clock of `elapsed`, ms */
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
      // The server postponed the deadline during the countdown.
      if (left > 0) end = undefined;
      check();
    },
    due: () => at !== undefined && elapsed() >= at,
    countdown: () => end?.shown,
  };
}

import type { Dice } from './dice.ts';

/**
 * Everything that does not happen at once waits here, and the dice say what is next: the real code's awaits come back
 * in any order that a browser could bring about, and always in the same one for the same seed.
 */
export interface Scheduler {
  /** ms since the world began */
  elapsed(): number;
  lane(): Lane;
  /** One waiting thing happens, and all that follows from it without waiting; false: nothing waits. */
  step(): Promise<boolean>;
  /** Time passes; what falls due waits for its turn. */
  pass(ms: number): void;
  /** ms until the next timer; undefined without one */
  untilTimer(): number | undefined;
  /** steps taken so far */
  turn(): number;
}

/** First in, first out among themselves; nothing is said about other lanes. */
export interface Lane {
  add(run: () => void): void;
  setTimer(run: () => void, ms: number): number;
  clearTimer(id: number): void;
  /** Frozen: nothing of it happens until it thaws, however much time passes. */
  freeze(frozen: boolean): void;
  /** Nothing of it will ever happen. */
  close(): void;
}

interface State {
  queue: Array<() => void>;
  timers: Map<number, { at: number; run: () => void }>;
  frozen: boolean;
}

export function createScheduler(dice: Dice): Scheduler {
  const lanes = new Set<State>();
  let [elapsed, ids, turns] = [0, 0, 0];
  return {
    elapsed: () => elapsed,
    turn: () => turns,
    lane() {
      const state: State = { queue: [], timers: new Map(), frozen: false };
      lanes.add(state);
      return {
        add: (run) => void state.queue.push(run),
        setTimer(run, ms) {
          state.timers.set(++ids, { at: elapsed + Math.max(0, ms), run });
          return ids;
        },
        clearTimer: (id) => void state.timers.delete(id),
        freeze(frozen) {
          state.frozen = frozen;
        },
        close: () => void lanes.delete(state),
      };
    },
    async step() {
      const ready = [...lanes].filter(({ queue, frozen }) => queue.length > 0 && !frozen);
      if (ready.length === 0) return false;
      turns += 1;
      dice.one(ready).queue.shift()?.();
      await allThatFollows();
      return true;
    },
    pass(ms) {
      elapsed += ms;
      for (const { queue, timers } of lanes) {
        const due = [...timers].filter(([, { at }]) => at <= elapsed).sort(([, a], [, b]) => a.at - b.at);
        for (const [id, { run }] of due) {
          // Cleared while it waits for its turn, it must not run.
          queue.push(() => {
            if (timers.delete(id)) run();
          });
        }
      }
    },
    untilTimer() {
      let soonest: number | undefined;
      for (const { timers, frozen } of lanes) {
        if (frozen) continue;
        for (const { at } of timers.values()) soonest = Math.min(soonest ?? at, at);
      }
      return soonest === undefined ? undefined : Math.max(0, soonest - elapsed);
    },
  };
}

/** A macrotask comes after every promise that waits for nothing. */
export const allThatFollows = () => new Promise<void>((resolve) => void setImmediate(resolve));

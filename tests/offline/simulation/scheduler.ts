import type { Dice } from './dice.ts';

/**
 * Holds everything asynchronous, and the dice choose what runs next: the code's awaits continue in any order
 * a browser could cause, and in the same order for the same seed.
 */
export interface Scheduler {
  /** ms since the start */
  elapsed(): number;
  lane(): Lane;
  /** Runs one waiting task and the promises that follow from it; false if none is waiting. */
  step(): Promise<boolean>;
  /** Advances the time; due timers join the waiting tasks. */
  pass(ms: number): void;
  /** ms until the next timer; undefined without one */
  untilTimer(): number | undefined;
  /** number of steps so far */
  turn(): number;
}

/** Tasks of one lane run in order; lanes are independent. */
export interface Lane {
  add(run: () => void): void;
  setTimer(run: () => void, ms: number): number;
  clearTimer(id: number): void;
  /** Freezes an owner: none of its tasks run until it thaws. */
  freeze(frozen: boolean): void;
  /** Drops all tasks of an owner. */
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
          // A timer cleared while it waits to run must not run.
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

/** A macrotask runs after all promises that are ready. */
export const allThatFollows = () => new Promise<void>((resolve) => void setImmediate(resolve));

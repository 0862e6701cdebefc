import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { DeadlineError } from '../database-error.ts';
import { isCancelled, isConflict, isLost } from './faults.ts';

/** A body that meets others this often is refused; its caller tries again later. */
const MOST_TRIES = 40;
const LONGEST_PAUSE_MS = 200;

/** An attempt that changed nothing and may be made again. */
export class Again extends Error {
  readonly reason: 'met' | 'lost';

  constructor(reason: 'met' | 'lost', cause: unknown) {
    super('the attempt changed nothing', { cause });
    this.reason = reason;
  }
}

/** Throws an error of an attempt that changed nothing. */
export function again(error: unknown): never {
  if (isConflict(error)) throw new Again('met', error);
  throw isLost(error) ? new Again('lost', error) : error;
}

/** How many ms are left */
export type Left = () => number;

/** The attempts that run now. */
export class Attempts {
  readonly #running = new Set<Promise<unknown>>();

  /** Makes the attempt until it takes effect, is refused for good, or the deadline has passed. */
  make<T>(attempt: (left: Left) => Promise<T>, deadlineMs: number): Promise<T> {
    const asked = performance.now();
    const left = () => deadlineMs - (performance.now() - asked);
    const work = (async () => {
      for (let tried = 1; ; tried += 1) {
        try {
          return await attempt(left);
        } catch (error) {
          if (isCancelled(error)) throw new DeadlineError({ cause: error });
          if (!(error instanceof Again)) throw error;
          // Of a database that is away for longer, callers are told soon.
          const patience = error.reason === 'met' ? left() : left() - deadlineMs * 0.6;
          const pause = Math.random() * Math.min(LONGEST_PAUSE_MS, 2 ** tried);
          if (tried === MOST_TRIES || patience < pause) throw error.cause;
          await wait(pause);
        }
      }
    })();
    this.#running.add(work);
    const done = () => void this.#running.delete(work);
    work.then(done, done);
    return work;
  }

  /** Resolves when none runs any more. */
  async ended(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}

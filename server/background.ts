import type { FastifyBaseLogger } from 'fastify';
import { describeError } from './log-error.ts';

export interface Background {
  /** Tracks a task that no answer waits for, and logs its failure. */
  start(task: Promise<unknown>): void;
  /** Resolves when every task started so far has ended. */
  settled(): Promise<void>;
}

export function createBackground(log: Pick<FastifyBaseLogger, 'error'>): Background {
  const running = new Set<Promise<unknown>>();
  return {
    start(task) {
      const guarded: Promise<unknown> = task
        .catch((error: unknown) => log.error({ fallo: describeError(error) }, 'background task failed'))
        .finally(() => running.delete(guarded));
      running.add(guarded);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

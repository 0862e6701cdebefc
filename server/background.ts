import type { FastifyBaseLogger } from 'fastify';
import { describeError } from './log-error.ts';

export interface Background {
  /** Keeps a task that no answer waits for; its failure is logged. */
  start(task: Promise<unknown>): void;
  /** Resolves when nothing started so far runs any more. */
  settled(): Promise<void>;
}

export function createBackground(log: FastifyBaseLogger): Background {
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

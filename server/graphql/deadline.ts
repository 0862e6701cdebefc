import { asWritten, internal } from '../faults.ts';
import type { ExecutionAnswer } from './execute.ts';

/**
 * Answers INTERNO for operations that take longer than `ms`. This is shorter than the client's 15 s, so a client gets an answer
 * instead of guessing (reliability.md B06). The database rolls later writes back.
 */
export function createQueryDeadline(ms: number) {
  return async function within(answers: ReadonlyArray<Promise<ExecutionAnswer>>): Promise<ExecutionAnswer[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<ExecutionAnswer>((resolve) => {
      timer = setTimeout(() => resolve({ errors: [asWritten(internal())] }), ms);
    });
    try {
      return await Promise.all(answers.map((answer) => Promise.race([answer, late])));
    } finally {
      clearTimeout(timer);
    }
  };
}

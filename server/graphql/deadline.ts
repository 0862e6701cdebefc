import { internal } from './api-error.ts';
import type { Answer } from './execute.ts';
import { asWritten } from './present-error.ts';

/**
 * Shorter than the client's 15 s, so that a client hears of a failure and does not guess (reliability.md B06): what has
 * not answered by then is answered INTERNO. The store undoes writes that are later than this by itself.
 */
export function createDeadline(ms: number) {
  return async function within(answers: ReadonlyArray<Promise<Answer>>): Promise<Answer[]> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Answer>((resolve) => {
      timer = setTimeout(() => resolve({ errors: [asWritten(internal())] }), ms);
    });
    try {
      return await Promise.all(answers.map((answer) => Promise.race([answer, late])));
    } finally {
      clearTimeout(timer);
    }
  };
}

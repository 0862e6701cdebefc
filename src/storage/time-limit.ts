import { StorageError } from './errors.ts';

/** No call on storage may hang a screen (reliability.md L16). */
export const STORAGE_LIMIT_MS = 3000;

/** While another tab holds up a database (S18), the first call has waited for all: a start makes many. */
export const STALLED_LIMIT_MS = 200;

/** @throws StorageError 'timeout' when `work` has not settled by then; `late` is told, to undo what it can. */
export function withLimit<T>(work: Promise<T>, ms: number, late: () => void = () => undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      late();
      reject(new StorageError('timeout'));
    }, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

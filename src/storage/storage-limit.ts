import { StorageError } from './storage-error.ts';

/** Limit for one storage call, so that no screen hangs on storage (L16). */
export const STORAGE_LIMIT_MS = 3000;

/**
 * Limit for the calls after one that timed out, since a start makes many calls (S18: another tab blocks a
 * database).
 */
export const STALLED_LIMIT_MS = 200;

/**
 * The limit is counted in steps: a page whose thread was busy loses only one of them, since storage may have
 * answered meanwhile.
 */
const STEPS = 6;

/**
 * Settles as `work` does. After `ms` in which the page could run, it calls `late`, which may undo work, and
 * rejects.
 * @throws StorageError 'timeout'
 */
export function withLimit<T>(work: Promise<T>, ms: number, late: () => void = () => undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const step = (left: number) => {
      timer = setTimeout(() => {
        if (left > 1) return step(left - 1);
        late();
        reject(new StorageError('timeout'));
      }, ms / STEPS);
    };
    step(STEPS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

import { within } from '../../lib/settle-within.ts';
import { errorName } from '../../storage/storage-error.ts';

/** The result of testing a part of the device: its time in ms, or the error's name without its text. */
export type Probe = { works: true; ms: number } | { works: false; error: string };

const LIMIT_MS = 4000;

/**
 * Runs the test. Never rejects, and never takes longer than the limit, since a broken part may not answer.
 */
export async function probe(run: () => unknown, limitMs = LIMIT_MS): Promise<Probe> {
  const start = performance.now();
  const work = Promise.resolve()
    .then(run)
    .then<Probe, Probe>(
      () => ({ works: true, ms: Math.round(performance.now() - start) }),
      (error: unknown) => ({ works: false, error: kindOf(error) }),
    );
  return (await within(limitMs, work)) ?? { works: false, error: 'sin respuesta' };
}

/** Resolves to the value, or to undefined on failure or after the limit. */
export async function asked<T>(
  run: () => Promise<T> | undefined,
  limitMs = LIMIT_MS,
): Promise<T | undefined> {
  let value: T | undefined;
  await probe(async () => {
    value = await run();
  }, limitMs);
  return value;
}

function kindOf(error: unknown): string {
  const kind =
    typeof error === 'object' && error !== null && 'kind' in error ? `: ${String(error.kind)}` : '';
  return (errorName(error) || 'Error') + kind;
}

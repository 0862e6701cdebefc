import { errorName } from '../storage/errors.ts';

/** Whether a part of the device works, how fast, or how it fails: by the error's name, never by its text. */
export type Probe = { works: true; ms: number } | { works: false; error: string };

const LIMIT_MS = 4000;

/** Tries it. Never rejects, and never takes longer than the limit: what is broken may hang. */
export async function probe(run: () => unknown, limitMs = LIMIT_MS): Promise<Probe> {
  const start = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Probe>((resolve) => {
    timer = setTimeout(() => resolve({ works: false, error: 'sin respuesta' }), limitMs);
  });
  const work = Promise.resolve()
    .then(run)
    .then<Probe, Probe>(
      () => ({ works: true, ms: Math.round(performance.now() - start) }),
      (error: unknown) => ({ works: false, error: kindOf(error) }),
    );
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The value, or undefined where it fails or does not come. */
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

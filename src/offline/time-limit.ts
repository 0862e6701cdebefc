import type { Ports } from './ports.ts';

/** Longer than the server's own deadline of 10 s, so that giving up rarely leaves a late write behind (B06). */
export const REQUEST_LIMIT_MS = 15_000;

type Timers = Pick<Ports, 'setTimer' | 'clearTimer'>;

/** A signal that aborts after REQUEST_LIMIT_MS, or with `outer`. By hand: Safari before 17.4 has no AbortSignal.any. */
export function timeLimit({ setTimer, clearTimer }: Timers, outer?: AbortSignal | null) {
  const abort = new AbortController();
  const stop = () => abort.abort();
  const timer = setTimer(stop, REQUEST_LIMIT_MS);
  outer?.addEventListener('abort', stop);
  if (outer?.aborted) stop();
  return {
    signal: abort.signal,
    end() {
      clearTimer(timer);
      outer?.removeEventListener('abort', stop);
    },
  };
}

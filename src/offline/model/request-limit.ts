import type { Ports } from './ports.ts';

/**
 * Longer than the server's own deadline of 10 s, so that a request we give up on rarely takes effect later
 * (B06).
 */
export const REQUEST_LIMIT_MS = 15_000;

type Timers = Pick<Ports, 'setTimer' | 'clearTimer'>;

/**
 * A signal that aborts after REQUEST_LIMIT_MS or with `outer`. Not AbortSignal.any, which Safari lacks before
 * 17.4.
 */
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

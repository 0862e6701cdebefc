import { useEffect, useRef } from 'react';
import { holdHistory } from '../leaving/hold-history.ts';
import { type LeaveQuestion, unsaved } from '../leaving/unsaved.ts';
import { useObservable, useServices } from '../services.ts';

/**
 * While `dirty`, asks before leaving (A2.3): links, Back and Forward with the returned question, which the
 * screen shows; reload and close with the browser's own prompt.
 */
export function useUnsavedGuard(
  dirty: boolean,
  describe: () => readonly string[],
  discard: () => void,
): LeaveQuestion | undefined {
  const { session } = useServices();
  const latest = useRef({ describe, discard });
  useEffect(() => {
    latest.current = { describe, discard };
  });
  useEffect(() => {
    if (!dirty) return undefined;
    let held: ReturnType<typeof holdHistory> | undefined;
    const forget = unsaved.register({
      describe: () => latest.current.describe(),
      discard: () => latest.current.discard(),
      holds: () => session.state.get().phase === 'open',
      exit: (go) => (held?.exit ? held.exit(go) : go()),
    });
    held = holdHistory(unsaved);
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.any()) event.preventDefault();
    };
    addEventListener('beforeunload', onUnload);
    return () => {
      forget();
      held?.release();
      removeEventListener('beforeunload', onUnload);
    };
  }, [dirty, session]);
  return useObservable(unsaved.question);
}

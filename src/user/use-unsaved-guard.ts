import { useEffect, useRef } from 'react';
import { useObservable, useServices } from './services.ts';
import { type LeaveQuestion, unsaved } from './unsaved.ts';
import { holdHistory } from './unsaved-history.ts';

/**
 * While `dirty`, nobody leaves unasked (A2.3): links, Back and Forward by the question that this answers, which the
 * screen shows; reload and close by the browser's own.
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

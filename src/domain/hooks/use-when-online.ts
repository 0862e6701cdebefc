import { useEffect } from 'react';
import { useObservable, useServices } from '../services.ts';

/**
 * Runs `load` now, and again when the connection returns. `wanted` says whether the result is still needed.
 */
export function useWhenOnline(load: (wanted: () => boolean) => Promise<void>): { offline: boolean } {
  const { connection } = useServices();
  const { offline } = useObservable(connection);
  useEffect(() => {
    if (offline) return;
    let current = true;
    void load(() => current);
    return () => {
      current = false;
    };
  }, [load, offline]);
  return { offline };
}

import { useLocation } from 'wouter';
import { useObservable, useServices } from '../../domain/services.ts';

const UNKNOWN = { phase: 'unknown' } as const;

/** The current path; undefined in the prerendered frame, which knows neither path nor person. */
export function usePlace(): string | undefined {
  const [path] = useLocation();
  const session = useObservable(useServices().session.state, UNKNOWN);
  return session.phase === 'unknown' ? undefined : path;
}

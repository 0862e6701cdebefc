import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useObservable, useServices } from '../../domain/services.ts';

const PlaceKnown = createContext(true);

interface TakenOverProps {
  /** the first render must equal the prerendered frame, which knows neither path nor person */
  prerendered: boolean;
  children: ReactNode;
}

/**
 * Adds the path to a prerendered frame once it is hydrated. A transition: React renders the first page in slices, between
 * which keys and presses are answered.
 */
export function TakenOver({ prerendered, children }: TakenOverProps) {
  const [known, setKnown] = useState(!prerendered);
  useEffect(() => startTransition(() => setKnown(true)), []);
  return <PlaceKnown value={known}>{children}</PlaceKnown>;
}

/** The current path; undefined in the prerendered frame. */
export function usePlace(): string | undefined {
  const [path] = useLocation();
  const { phase } = useObservable(useServices().session.state);
  return useContext(PlaceKnown) && phase !== 'unknown' ? path : undefined;
}

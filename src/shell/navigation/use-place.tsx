import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'wouter';
import { useObservable, useServices } from '../../domain/services.ts';

const PlaceKnown = createContext(true);

/** React reads the third function instead of the second while it hydrates, and at build. */
const useIsClient = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

/**
 * Holds the path back until its children are hydrated: the prerendered frame knows neither path nor person. It then
 * comes in a transition, so React renders the first page in slices, between which keys and presses are answered.
 */
export function PlaceAfterHydration({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState(useIsClient());
  useLayoutEffect(() => startTransition(() => setKnown(true)), []);
  return <PlaceKnown value={known}>{children}</PlaceKnown>;
}

/** The current path; undefined in the prerendered frame. */
export function usePlace(): string | undefined {
  const [path] = useLocation();
  const { phase } = useObservable(useServices().session.state);
  return useContext(PlaceKnown) && phase !== 'unknown' ? path : undefined;
}

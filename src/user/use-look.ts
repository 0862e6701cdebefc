import { useSyncExternalStore } from 'react';
import { type Look, useServices } from './services.ts';

/** One thing of the look: a component that needs only the scheme is not drawn anew for another theme. */
export function useLook<K extends keyof Look>(key: K): Look[K] {
  const { current } = useServices().look;
  const get = () => current.get()[key];
  return useSyncExternalStore(current.subscribe, get, get);
}

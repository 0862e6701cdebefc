import { useSyncExternalStore } from 'react';
import type { Appearance } from '../appearance/appearance.ts';
import { useServices } from '../services.ts';

/**
 * One property of the appearance: a component that needs only the scheme is not rendered again when the theme
 * changes.
 */
export function useAppearance<K extends keyof Appearance>(key: K): Appearance[K] {
  const { current } = useServices().appearance;
  const get = () => current.get()[key];
  return useSyncExternalStore(current.subscribe, get, get);
}

import { createContext, useContext, useSyncExternalStore } from 'react';
import type { MenuState } from './menu-reducer.ts';
import type { MenuControl } from './menu-store.ts';

const MenuContext = createContext<MenuControl | undefined>(undefined);
export const MenuProvider = MenuContext.Provider;

export function useMenuControl(): MenuControl {
  const menu = useContext(MenuContext);
  if (!menu) throw new Error('no MenuProvider above');
  return menu;
}

/** One value of the menu's state; re-renders only when that value changes. */
export function useMenuState<K extends keyof MenuState>({ state }: MenuControl, key: K): MenuState[K] {
  const read = () => state.get()[key];
  return useSyncExternalStore(state.subscribe, read, read);
}

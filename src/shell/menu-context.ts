import { createContext, useContext, useSyncExternalStore } from 'react';
import type { MenuControl } from './menu-control.ts';
import type { MenuState } from './menu-state.ts';

const MenuContext = createContext<MenuControl | undefined>(undefined);
export const MenuProvider = MenuContext.Provider;

export function useMenuControl(): MenuControl {
  const menu = useContext(MenuContext);
  if (!menu) throw new Error('no MenuProvider above');
  return menu;
}

/** One word of the menu's state; drawn anew when that word is another one. */
export function useMenuState<K extends keyof MenuState>({ state }: MenuControl, key: K): MenuState[K] {
  const read = () => state.get()[key];
  return useSyncExternalStore(state.subscribe, read, read);
}

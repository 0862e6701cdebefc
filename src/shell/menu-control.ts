import { createCell, type Observable } from '../offline/observable.ts';
import type { Look } from '../user/services.ts';
import { CLOSED_MENU, type MenuAction, type MenuState, reduceMenu } from './menu-state.ts';

export const MENU_BUTTON_ID = 'boton-menu';

/** One for the frame's whole life: who reads a part of its state is drawn anew for that part alone. */
export interface MenuControl {
  state: Observable<MenuState>;
  dispatch(action: MenuAction): void;
  /** whether the whole list is on the screen: the static menu, or a drawer */
  shown: Observable<boolean>;
  /** right now the root entries open as fly-outs: a slim mode, a wide window, no drawer */
  flyouts(): boolean;
  /** the wide static menu, which the button puts away instead of opening a drawer */
  isStatic(): boolean;
}

/** A3.9: desktop is wider than 991 px. */
export const wideWindow = () => matchMedia('(min-width: 992px)');

/** Reads the window in its methods only: the frame is prerendered. */
export function createMenuControl(look: Observable<Look>): MenuControl {
  const state = createCell(CLOSED_MENU);
  const isStatic = () => look.get().menuMode === 'static' && wideWindow().matches;
  return {
    state,
    dispatch: (action) => state.set(reduceMenu(state.get(), action)),
    shown: {
      get: () => (isStatic() ? !state.get().hidden : state.get().drawer),
      subscribe(listener) {
        const wide = wideWindow();
        const ends = [state.subscribe(listener), look.subscribe(listener)];
        wide.addEventListener('change', listener);
        return () => {
          wide.removeEventListener('change', listener);
          for (const end of ends) end();
        };
      },
    },
    flyouts: () => look.get().menuMode.startsWith('slim') && wideWindow().matches && !state.get().drawer,
    isStatic,
  };
}

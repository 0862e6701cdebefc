import type { Appearance } from '../../domain/appearance/appearance.ts';
import { createCell, type Observable, setIfOther } from '../../lib/observable.ts';
import { CLOSED_MENU, type MenuAction, type MenuState, reduceMenu } from './menu-reducer.ts';

export const MENU_BUTTON_ID = 'boton-menu';

/**
 * Controls the menu for the whole life of the frame. A component that reads one value of its state re-renders
 * for that value only.
 */
export interface MenuControl {
  state: Observable<MenuState>;
  dispatch(action: MenuAction): void;
  /** whether the whole menu is visible: the static menu, or a drawer */
  shown: Observable<boolean>;
  /** whether root entries open as flyouts now: a slim mode, a wide window, no open drawer */
  flyouts(): boolean;
  /** whether this is the static menu in a wide window, which the button hides instead of opening a drawer */
  isStatic(): boolean;
}

/** A desktop is wider than 991 px (A3.9). */
export const wideWindow = () => matchMedia('(min-width: 992px)');

/** Reads `window` in its methods only, because the frame is prerendered. */
export function createMenuControl(appearance: Observable<Appearance>): MenuControl {
  const state = createCell(CLOSED_MENU);
  const isStatic = () => appearance.get().menuMode === 'static' && wideWindow().matches;
  return {
    state,
    // The start itself dispatches actions that change nothing.
    dispatch: (action) => setIfOther(state, reduceMenu(state.get(), action)),
    shown: {
      get: () => (isStatic() ? !state.get().hidden : state.get().drawer),
      subscribe(listener) {
        const wide = wideWindow();
        const ends = [state.subscribe(listener), appearance.subscribe(listener)];
        wide.addEventListener('change', listener);
        return () => {
          wide.removeEventListener('change', listener);
          for (const end of ends) end();
        };
      },
    },
    flyouts: () =>
      appearance.get().menuMode.startsWith('slim') && wideWindow().matches && !state.get().drawer,
    isStatic,
  };
}

/** Closes the drawer and returns the focus to its button. */
export function closeDrawer({ dispatch }: MenuControl): void {
  document.getElementById(MENU_BUTTON_ID)?.focus();
  dispatch({ type: 'reset' });
}

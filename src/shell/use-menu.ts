import { createContext, useContext, useEffect, useMemo, useReducer } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { type Site, useObservable, useServices } from '../user/services.ts';
import { MENU, type MenuSection, moduleItem } from './menu-model.ts';
import { CLOSED_MENU, type MenuAction, type MenuState, reduceMenu, wayTo } from './menu-state.ts';
import { usePlace } from './shell-context.ts';

export interface MenuControl {
  sections: readonly MenuSection[];
  state: MenuState;
  dispatch(action: MenuAction): void;
  place: string | undefined;
  /** the entry that bears the ribbon */
  here: string;
  /** right now the root entries open as fly-outs: a slim mode, a wide window, no drawer */
  flyouts(): boolean;
  /** the wide static menu, which the button puts away instead of opening a drawer */
  isStatic(): boolean;
}

const WIDE = '(min-width: 992px)';
const NO_SITE: Site = { host: '', fotosCors: false };
const fragmentHere = () => location.hash.slice(1);
const noFragment = () => '';
const wide = () => matchMedia(WIDE).matches;

export function useMenu(): MenuControl {
  const { look, site } = useServices();
  const place = usePlace();
  const mode = useObservable(look.current).menuMode;
  const { modulo } = useObservable(site, NO_SITE);
  const [state, dispatch] = useReducer(reduceMenu, CLOSED_MENU);
  const sections = useMemo(
    () => (modulo ? [...MENU, { label: 'Otros sistemas', items: [moduleItem(modulo)] }] : MENU),
    [modulo],
  );
  const here = wayTo(sections, place, useLocationProperty(fragmentHere, noFragment));
  const { drawer } = state;

  // A3.9: it hides on every navigation and in a new mode; A3.10: in a whole list the branch of the page unfolds.
  useEffect(() => {
    const slim = mode.startsWith('slim') && wide();
    dispatch({ type: 'navigated', way: here, slim });
  }, [here, mode]);
  useEffect(() => {
    const media = matchMedia(WIDE);
    const reset = () => dispatch({ type: 'reset' });
    media.addEventListener('change', reset);
    return () => media.removeEventListener('change', reset);
  }, []);

  const control = useMemo<MenuControl>(
    () => ({
      sections,
      state,
      dispatch,
      place,
      here,
      flyouts: () => mode.startsWith('slim') && wide() && !drawer,
      isStatic: () => mode === 'static' && wide(),
    }),
    [sections, state, place, here, mode, drawer],
  );
  return control;
}

const MenuContext = createContext<MenuControl | undefined>(undefined);
export const MenuProvider = MenuContext.Provider;

export function useMenuControl(): MenuControl {
  const menu = useContext(MenuContext);
  if (!menu) throw new Error('no MenuProvider above');
  return menu;
}

import { isActive, type MenuItem, type MenuSection } from './menu-model.ts';

/**
 * The menu's state (A3.9, A3.10). `open` is the id of the expanded branch ('1.5.3': section, entry, entry),
 * or '' for none. Only one branch is open at a time.
 */
export interface MenuState {
  open: string;
  /** the whole menu lies over the page: overlay mode, a phone, or a slim menu opened by its button */
  drawer: boolean;
  /** the static menu of a desktop is hidden */
  hidden: boolean;
  /** slim modes: after a first click, hovering a root entry opens its flyout (A3.6) */
  hover: boolean;
  /** `open` was set by hovering, so the click that follows must not close it */
  hovered: boolean;
}

export const CLOSED_MENU: MenuState = {
  open: '',
  drawer: false,
  hidden: false,
  hover: false,
  hovered: false,
};

export type MenuAction =
  | { type: 'menu button'; static: boolean }
  /** flyout: this entry opens as a flyout (a root entry in a slim mode) */
  | { type: 'toggle'; key: string; flyout: boolean }
  | { type: 'hover'; key: string; group: boolean }
  /** way: id of the new page's entry; its branch is expanded unless the menu is slim */
  | { type: 'navigated'; way: string; slim: boolean }
  /** the drawer opens with the current page's branch expanded */
  | { type: 'drawer shown'; way: string }
  /** an outside click or a scroll in a slim mode, Escape, another window width */
  | { type: 'reset' }
  /** another menu mode; a slim one starts in the initial state */
  | { type: 'mode'; slim: boolean };

export const isWithin = (open: string, key: string) => open === key || open.startsWith(`${key}.`);
/** The id of the parent branch; '' for a root entry (section.entry). */
const branchAbove = (key: string) => (key.split('.').length > 2 ? key.slice(0, key.lastIndexOf('.')) : '');

export function reduceMenu(state: MenuState, action: MenuAction): MenuState {
  switch (action.type) {
    case 'menu button':
      return action.static
        ? { ...state, hidden: !state.hidden }
        : { ...state, open: state.drawer ? '' : state.open, drawer: !state.drawer, hover: false };
    case 'toggle': {
      const meant = state.hovered && state.open === action.key;
      const closing = !meant && isWithin(state.open, action.key);
      const open = closing ? branchAbove(action.key) : action.key;
      return { ...state, open, hover: action.flyout ? !closing : state.hover, hovered: false };
    }
    case 'hover':
      if (!state.hover || isWithin(state.open, action.key)) return state;
      return { ...state, open: action.group ? action.key : '', hovered: action.group };
    case 'navigated':
      return { ...state, open: action.slim ? '' : branchAbove(action.way), drawer: false, hover: false };
    case 'drawer shown':
      return { ...state, open: branchAbove(action.way) };
    case 'reset':
      return { ...state, open: '', drawer: false, hover: false };
    case 'mode':
      return action.slim ? CLOSED_MENU : state;
  }
}

/** From a space-separated list of item ids, those that are `key` or below it. */
export const inside = (ways: string, key: string) =>
  ways
    .split(' ')
    .filter((way) => isWithin(way, key))
    .join(' ');

/** The entries that are active on a page (A3.7), in reading order. */
function waysAt(menu: readonly MenuSection[], path: string | undefined) {
  const search = (items: readonly MenuItem[], above: string): readonly { way: string; part: string }[] =>
    items.flatMap((item, index) => {
      const way = `${above}.${index}`;
      if (item.visible === false) return [];
      if (item.kind === 'group') return search(item.items, way);
      return item.kind === 'route' && isActive(item, path) ? [{ way, part: item.fragment ?? '' }] : [];
    });
  return menu.flatMap((section, index) => search(section.items, String(index)));
}

/**
 * What a page marks in the menu: `active`, the ids of all its entries, and `here`, the id of the one that
 * shows the ribbon.
 */
export interface PageMarks {
  active: string;
  here: string;
}

/**
 * Of several active entries the ribbon marks, in this order: the one for this part of the page (`fragment`,
 * without #), the page's own, the first in reading order. '' if no entry leads to the page.
 */
export function marksAt(menu: readonly MenuSection[], path: string | undefined, fragment = ''): PageMarks {
  const found = waysAt(menu, path);
  const at = (wanted: string) => found.find(({ part }) => part === wanted);
  return {
    active: found.map(({ way }) => way).join(' '),
    here: (at(fragment) ?? at('') ?? found[0])?.way ?? '',
  };
}

import { isActive, type MenuItem, type MenuSection } from './menu-model.ts';

/**
 * A3.9, A3.10. `open` is the branch that is unfolded, as the way to it ('1.5.3': section, entry, entry); '' is none.
 * One branch at a time: opening another one leaves the first.
 */
export interface MenuState {
  open: string;
  /** overlay active and mobile active: the whole menu over the page */
  drawer: boolean;
  /** desktop inactive: the static menu put away */
  hidden: boolean;
  /** in the slim modes: after a first click, hovering a root entry opens its fly-out (A3.6) */
  hover: boolean;
  /** `open` came by hovering: the click that follows means it too, and does not close it */
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
  /** flyout: this entry opens as a fly-out (slim modes, root entry) */
  | { type: 'toggle'; key: string; flyout: boolean }
  | { type: 'hover'; key: string; group: boolean }
  /** way: of the new page's entry; its branch is unfolded where the menu shows its whole list */
  | { type: 'navigated'; way: string; slim: boolean }
  /** the drawer shows the whole list, with the page's branch unfolded */
  | { type: 'drawer shown'; way: string }
  /** an outside click or a scroll in slim mode, Escape, another width */
  | { type: 'reset' }
  /** another mode is drawn; a slim one begins as if nothing had been touched */
  | { type: 'mode'; slim: boolean };

export const isWithin = (open: string, key: string) => open === key || open.startsWith(`${key}.`);
/** The branch above; '' for a root entry (section.entry), above which nothing is open. */
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

/** Of ways that are joined by spaces, those that lead to or through an entry. */
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

/** The marks that a page puts into the menu: `active`, all its entries' ways, and `here`, the one that bears the ribbon. */
export interface PageMarks {
  active: string;
  here: string;
}

/**
 * Of several entries, the one of this part of the page (`fragment`, without #), the page's own, the first in reading
 * order; '' where none leads there.
 */
export function marksAt(menu: readonly MenuSection[], path: string | undefined, fragment = ''): PageMarks {
  const found = waysAt(menu, path);
  const at = (wanted: string) => found.find(({ part }) => part === wanted);
  return {
    active: found.map(({ way }) => way).join(' '),
    here: (at(fragment) ?? at('') ?? found[0])?.way ?? '',
  };
}

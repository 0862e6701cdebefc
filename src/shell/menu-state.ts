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
}

export const CLOSED_MENU: MenuState = { open: '', drawer: false, hidden: false, hover: false };

export type MenuAction =
  | { type: 'menu button'; static: boolean }
  /** flyout: this entry opens as a fly-out (slim modes, root entry) */
  | { type: 'toggle'; key: string; flyout: boolean }
  | { type: 'hover'; key: string; group: boolean }
  /** way: of the new page's entry; its branch is unfolded where the menu shows its whole list */
  | { type: 'navigated'; way: string; slim: boolean }
  /** an outside click or a scroll in slim mode, Escape, a change to a slim mode */
  | { type: 'reset' };

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
      const closing = isWithin(state.open, action.key);
      const open = closing ? branchAbove(action.key) : action.key;
      return { ...state, open, hover: action.flyout ? !closing : state.hover };
    }
    case 'hover':
      if (!state.hover || isWithin(state.open, action.key)) return state;
      return { ...state, open: action.group ? action.key : '' };
    case 'navigated':
      return { ...state, open: action.slim ? '' : branchAbove(action.way), drawer: false, hover: false };
    case 'reset':
      return { ...state, open: '', drawer: false, hover: false };
  }
}

/**
 * The way to the page's entry: of several, the one of this part of the page (`fragment`, without #), the page's own, the
 * first in reading order; '' where none leads there.
 */
export function wayTo(menu: readonly MenuSection[], path: string | undefined, fragment = ''): string {
  const search = (items: readonly MenuItem[], above: string): readonly { way: string; part: string }[] =>
    items.flatMap((item, index) => {
      const way = `${above}.${index}`;
      if (item.kind === 'group') return search(item.items, way);
      return item.kind === 'route' && isActive(item, path) ? [{ way, part: item.fragment ?? '' }] : [];
    });
  const found = menu.flatMap((section, index) => search(section.items, String(index)));
  const at = (wanted: string) => found.find(({ part }) => part === wanted);
  return (at(fragment) ?? at('') ?? found[0])?.way ?? '';
}

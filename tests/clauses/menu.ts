import type { Clause } from './clause.ts';
import { MENU_ENTRY_CLAUSES } from './menu-entries.ts';

/** A3 (A3.5 is the tabs'), and the menu types of A5.1. */
export const MENU_CLAUSES: readonly Clause[] = [
  ...MENU_ENTRY_CLAUSES,
  {
    id: 'A3.6',
    says: 'In «Delgado», hovering opens a submenu only while menu hover is active.',
    test: 'tests/shell/side-menu.test.tsx',
    title: 'A3.6 in slim, hovering a root item opens its submenu while menu hover is active, and not before',
    breakage: { file: 'src/shell/menu-state.ts', from: 'if (!state.hover || isWithin(', to: 'if (isWithin(' },
  },
  {
    id: 'A3.6',
    says: 'In «Delgado plus», hovering opens a submenu only while menu hover is active.',
    test: 'tests/shell/side-menu.test.tsx',
    title:
      'A3.6 in slim-plus, hovering a root item opens its submenu while menu hover is active, and not before',
    breakage: {
      file: 'src/shell/menu-control.ts',
      from: "menuMode.startsWith('slim')",
      to: "menuMode === ('slim')",
    },
  },
  {
    id: 'A3.6',
    says: 'In the whole list, hovering opens nothing.',
    test: 'tests/shell/side-menu.test.tsx',
    title: 'A3.6 in the whole list hovering opens nothing',
    breakage: {
      file: 'src/shell/menu-control.ts',
      from: "look.get().menuMode.startsWith('slim') && ",
      to: '',
    },
  },
  {
    id: 'A3.6',
    says: 'On its way to the submenu, the mouse may cross the next entry.',
    test: 'tests/shell/flyout-hover.test.tsx',
    title:
      'A3.6 a mouse on its way to the submenu may cross the next entry; there for a while, it opens that one',
    breakage: {
      file: 'src/shell/flyout-hover.ts',
      from: 'if (box && headsFor(box, last, event))',
      to: 'if (false)',
    },
  },
  {
    id: 'A3.6',
    says: 'The submenu stays inside the window, below the top bar.',
    test: 'tests/e2e/shell-flyouts.spec.ts',
    title: 'A3.6 the submenu stays inside the window’s height below the top bar',
    breakage: {
      file: 'src/shell/place-flyout.ts',
      from: `box.style.setProperty('--alto', \`\${innerHeight - near - (down ? 8 : bar + 4)}px\`);`,
      to: "box.style.setProperty('--alto', 'none');",
    },
  },
  {
    id: 'A3.7',
    says: 'An item is active when its route matches exactly, ignoring query, matrix parameters and fragment.',
    test: 'tests/shell/side-menu.test.tsx',
    title:
      'A3.7 an item is active when its route matches exactly, whatever query, matrix parameters and fragment follow',
    breakage: { file: 'src/shell/menu-model.ts', from: "path.replace(/[;?#].*$/, '')", to: 'path' },
  },
  {
    id: 'A3.8',
    says: 'Tooltips only in «Delgado», on inactive root items.',
    test: 'tests/e2e/shell-flyouts.spec.ts',
    title: 'A3.8 tooltips with the label only in the slim layout, on inactive root items',
    breakage: {
      file: 'src/shell/SlimMenu.module.css',
      from: ":not([aria-current], [aria-expanded='true'])",
      to: ':not([aria-busy])',
    },
  },
  {
    id: 'A3.9',
    says: 'Menu state: overlay active.',
    test: 'tests/shell/menu-ways-out.test.tsx',
    title: 'A3.9 overlay active: Menú opens the list over the page, and Escape gives the focus back',
    breakage: { file: 'src/shell/menu-dismissal.ts', from: 'opener?.focus();', to: 'void opener;' },
  },
  {
    id: 'A3.9',
    says: 'Menu state: mobile active, a drawer below 992 px in every menu type.',
    test: 'tests/shell/menu-ways-out.test.tsx',
    title: 'A3.9 mobile active: below 992 px Menú opens the drawer in every mode',
    breakage: {
      file: 'src/shell/menu-control.ts',
      from: "=== 'static' && wideWindow().matches",
      to: "=== 'static'",
    },
  },
  {
    id: 'A3.9',
    says: 'Menu state: desktop inactive, the static menu is put away.',
    test: 'tests/shell/menu-ways-out.test.tsx',
    title: 'A3.9 desktop inactive: Menú puts the static menu away and takes it out again',
    breakage: { file: 'src/shell/menu-state.ts', from: 'hidden: !state.hidden', to: 'hidden: true' },
  },
  {
    id: 'A3.9',
    says: 'The menu toggles by width.',
    test: 'tests/shell/menu-ways-out.test.tsx',
    title: 'A3.9 it toggles by width: what is over the page goes when the window becomes wide or narrow',
    breakage: {
      file: 'src/shell/use-menu-page.ts',
      from: "const reset = () => dispatch({ type: 'reset' });",
      to: 'const reset = () => undefined;',
    },
  },
  {
    id: 'A3.9',
    says: 'The menu hides on every navigation.',
    test: 'tests/shell/menu-ways-out.test.tsx',
    title: 'A3.9 it hides on every navigation, also between pages that it does not name',
    breakage: {
      file: 'src/shell/use-menu-page.ts',
      from: '[dispatch, here, address, mode],',
      to: '[dispatch, here, mode],',
    },
  },
  {
    id: 'A3.9',
    says: 'In the slim modes the menu hides on an outside click or a scroll.',
    test: 'tests/shell/menu-ways-out.test.tsx',
    title: 'A3.9 in slim mode it hides on an outside click and on a scroll; a branch of the list stays',
    breakage: {
      file: 'src/shell/menu-dismissal.ts',
      from: "addEventListener('scroll', leave, { ...options, passive: true });",
      to: '',
    },
  },
  {
    id: 'A3.9',
    says: 'Changing to a slim mode resets the menu’s state.',
    test: 'tests/shell/menu-ways-out.test.tsx',
    title: 'A3.9 changing to a slim mode resets the menu’s state, the menu that was put away too',
    breakage: {
      file: 'src/shell/menu-state.ts',
      from: 'return action.slim ? CLOSED_MENU : state;',
      to: 'return state;',
    },
  },
  {
    id: 'A3.10',
    says: 'An item becomes active on a route match.',
    test: 'tests/shell/menu-ways-out.test.tsx',
    title: 'A3.10 an item becomes active by a route match: the branch of the page unfolds in the whole list',
    breakage: {
      file: 'src/shell/menu-state.ts',
      from: "open: action.slim ? '' : branchAbove(action.way), drawer",
      to: "open: '', drawer",
    },
  },
  {
    id: 'A3.10',
    says: 'In the drawer, the branch of the page is open every time.',
    test: 'tests/shell/menu-ways-out.test.tsx',
    title: 'A3.10 in the drawer the branch of the page is unfolded each time it opens',
    breakage: {
      file: 'src/shell/SideMenu.tsx',
      from: "menu.dispatch({ type: 'drawer shown', way: here });",
      to: '',
    },
  },
  {
    id: 'A3.10',
    says: 'An item becomes inactive when another branch is selected.',
    test: 'tests/shell/menu-ways-out.test.tsx',
    title: 'A3.10 an item becomes inactive when another branch is selected',
    breakage: {
      file: 'src/shell/menu-state.ts',
      from: `open === key || open.startsWith(\`\${key}.\`)`,
      to: "open === key || open.startsWith(key[0] ?? '')",
    },
  },
  {
    id: 'A3.10',
    says: 'An item becomes inactive when the menu resets, and on navigation in the slim layouts.',
    test: 'tests/shell/menu-ways-out.test.tsx',
    title: 'A3.10 an item becomes inactive when the menu resets, and on navigation in slim layouts',
    breakage: {
      file: 'src/shell/menu-state.ts',
      from: "open: action.slim ? '' : branchAbove",
      to: 'open: branchAbove',
    },
  },
  {
    id: 'A3.10',
    says: 'Submenus collapse in 400 ms in the normal layouts; in the slim ones they are visible or not.',
    test: 'tests/e2e/shell-flyouts.spec.ts',
    title:
      'A3.10 submenus collapse and expand in 400 ms with the standard ease in the normal layouts, and are hidden or visible in the slim ones',
    breakage: {
      file: 'src/shell/SideMenu.module.css',
      from: 'transition: grid-template-rows 400ms',
      to: 'transition: grid-template-rows 200ms',
    },
  },
  {
    id: 'A5.1',
    says: 'Static, overlay, slim and slim-plus, from a single DOM; slim by default.',
    test: 'tests/shell/side-menu.test.tsx',
    title: 'A5.1 static, overlay, slim and slim-plus are drawn from one DOM, and slim is what nobody chose',
    breakage: {
      file: 'src/user/settings.ts',
      from: "menuMode: choice(MENU_MODES, 'slim')",
      to: "menuMode: choice(MENU_MODES, 'static')",
    },
  },
];

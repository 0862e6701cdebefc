import type { Clause } from './clause.ts';
import { MENU_ENTRY_CLAUSES } from './menu-entries.ts';

/** A3 (A3.5 is the tabs'), and the menu types of A5.1. */
export const MENU_CLAUSES: readonly Clause[] = [
  ...MENU_ENTRY_CLAUSES,
  {
    id: 'A3.6',
    says: 'En Delgado, pasar el ratón abre solo mientras está activo.',
    test: 'tests/shell/side-menu.test.tsx',
    title: 'A3.6 in slim, hovering a root item opens its submenu while menu hover is active, and not before',
    breakage: { file: 'src/shell/menu-state.ts', from: 'if (!state.hover || isWithin(', to: 'if (isWithin(' },
  },
  {
    id: 'A3.6',
    says: 'En Delgado plus, lo mismo.',
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
    says: 'En la lista completa, pasar el ratón no abre nada.',
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
    says: 'Camino al submenú, el ratón puede cruzar la entrada vecina.',
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
    says: 'El submenú queda dentro de la ventana, bajo la barra.',
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
    says: 'Activa por ruta exacta, sin contar consulta, matriz ni fragmento.',
    test: 'tests/shell/side-menu.test.tsx',
    title:
      'A3.7 an item is active when its route matches exactly, whatever query, matrix parameters and fragment follow',
    breakage: { file: 'src/shell/menu-model.ts', from: "path.replace(/[;?#].*$/, '')", to: 'path' },
  },
  {
    id: 'A3.8',
    says: 'Etiquetas emergentes solo en Delgado, en raíces inactivas.',
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
    says: 'Superpuesto activo.',
    test: 'tests/shell/menu-ways-out.test.tsx',
    title: 'A3.9 overlay active: Menú opens the list over the page, and Escape gives the focus back',
    breakage: { file: 'src/shell/menu-dismissal.ts', from: 'opener?.focus();', to: 'void opener;' },
  },
  {
    id: 'A3.9',
    says: 'Celular activo: cajón bajo 992 px en todo tipo de menú.',
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
    says: 'Escritorio inactivo: el estático se guarda.',
    test: 'tests/shell/menu-ways-out.test.tsx',
    title: 'A3.9 desktop inactive: Menú puts the static menu away and takes it out again',
    breakage: { file: 'src/shell/menu-state.ts', from: 'hidden: !state.hidden', to: 'hidden: true' },
  },
  {
    id: 'A3.9',
    says: 'Cambia con el ancho.',
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
    says: 'Se oculta en cada navegación.',
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
    says: 'En los delgados se oculta con un clic fuera o al desplazar.',
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
    says: 'Cambiar a uno delgado reinicia el estado.',
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
    says: 'Activa por coincidencia de ruta.',
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
    says: 'En el cajón, la rama de la página está abierta cada vez.',
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
    says: 'Inactiva al elegir otra rama.',
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
    says: 'Inactiva al reiniciarse el menú y al navegar en los delgados.',
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
    says: 'En los normales se pliegan en 400 ms; en los delgados se ven o no.',
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
    says: 'Estático, superpuesto, delgado y delgado plus, de un solo DOM; de inicio, delgado.',
    test: 'tests/shell/side-menu.test.tsx',
    title: 'A5.1 static, overlay, slim and slim-plus are drawn from one DOM, and slim is what nobody chose',
    breakage: {
      file: 'src/user/settings.ts',
      from: "menuMode: choice(MENU_MODES, 'slim')",
      to: "menuMode: choice(MENU_MODES, 'static')",
    },
  },
];

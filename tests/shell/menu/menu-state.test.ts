import { describe, expect, it, test } from 'vitest';
import { hrefOf } from '../../../src/shell/menu/menu-href.ts';
import { isActive, type MenuItem } from '../../../src/shell/menu/menu-model.ts';
import {
  CLOSED_MENU,
  isWithin,
  type MenuAction,
  type MenuState,
  marksAt,
  reduceMenu,
} from '../../../src/shell/menu/menu-reducer.ts';
import { type MenuFacts, productMenu } from '../../../src/shell/menu/product-menu.ts';
import { ACCESS_ROUTES } from '../../../src/shell/routes/access-routes.tsx';
import { SHELL_ROUTES } from '../../../src/shell/routes/routes.tsx';
import { MENU_LEAVES } from '../../support/person/menu-entries.ts';

const MENU = productMenu({ administrator: false, bitacora: false, personas: false, modulo: undefined });
const wayTo = (...at: Parameters<typeof marksAt>) => marksAt(...at).here;

const after = (state: Partial<MenuState>, action: MenuAction) =>
  reduceMenu({ ...CLOSED_MENU, ...state }, action);

test("A3.1 the template's section has its entries: Pages with Auth pages, and Hierarchy three levels deep", () => {
  const template = MENU.find(({ label }) => label === 'Plantilla')?.items ?? [];
  expect(template.map(({ label }) => label)).toEqual(
    'Dashboard,UI Kit,Apps,Blocks,Utilities,Pages,E-Commerce,User Management,Hierarchy,Start'.split(','),
  );
  const pages = template.find((item) => item.label === 'Pages');
  expect(pages?.kind === 'group' && pages.items.map((item) => item.label)).toContain('Auth pages');
  expect(
    MENU_LEAVES.filter(({ branches }) => branches[0] === 'Hierarchy' && branches.length === 3),
  ).toHaveLength(3);
});

test("A3.1 the app's own entries come first; Actualizaciones, Personas and Bitácora need permission", () => {
  const own = (administrator: boolean, rights: Partial<MenuFacts> = {}) => {
    const none = { bitacora: false, personas: false, modulo: undefined };
    const [section] = productMenu({ administrator, ...none, ...rights });
    return section?.items.filter(({ visible }) => visible !== false).map(({ label }) => label);
  };
  const everybody = [
    'Inicio',
    'Planeación',
    'Cumpleaños',
    'Avisos',
    'Cifras',
    'Perfil',
    'Configuración',
    'Ayuda',
  ];
  expect(own(false)).toEqual(everybody);
  expect(own(true)).toEqual([...everybody, 'Actualizaciones']);
  expect(own(true, { bitacora: true })).toEqual([...everybody, 'Actualizaciones', 'Bitácora']);
  expect(own(true, { personas: true })).toEqual([...everybody, 'Actualizaciones', 'Personas']);
});

test('A3.1 User Management opens Personas for who has that right, and the profile for everybody else', () => {
  const labels = (administrator: boolean, personas = false) => {
    const facts = { administrator, bitacora: false, personas, modulo: undefined };
    const template = productMenu(facts)[1]?.items ?? [];
    const people = template.find(({ label }) => label === 'User Management');
    if (people?.kind !== 'group') throw new Error('no group');
    return people.items.filter(({ visible }) => visible !== false).map(({ label }) => label);
  };
  const everybody = ['Mi perfil', 'Mi configuración'];
  expect(labels(false)).toEqual(everybody);
  expect(labels(true)).toEqual([...everybody, 'Consultar a una persona']);
  expect(labels(true, true)).toEqual(['Todas las personas', ...everybody, 'Consultar a una persona']);
});

describe('the menu (A3)', () => {
  it("the template's menu entries stay the same objects when other facts change, so none re-renders", () => {
    for (const [administrator, personas] of [
      [false, false],
      [true, false],
      [true, true],
    ] as const) {
      const [before, after] = [undefined, 'https://modulo.example.mx/'].map(
        (modulo) => productMenu({ administrator, bitacora: false, personas, modulo })[1]?.items,
      );
      expect(before).toBeDefined();
      expect(after).toBe(before);
    }
  });

  it('the menu has every page of both route tables except those reached from elsewhere', () => {
    const elsewhere = [
      '/novedades',
      '/pendientes',
      '/diagnostico',
      '/actualizaciones',
      '/personas',
      '/personas/importar',
      '/bitacora',
      '/contrasena',
      '/profile/consulta',
      '/privacidad',
      '/dispositivo',
    ];
    const pages = new Set(MENU_LEAVES.map(({ href }) => href.replace(/#.*/, '')));
    const all = [...SHELL_ROUTES, ...ACCESS_ROUTES].map(({ path }) => path);
    expect([...pages, ...elsewhere].sort()).toEqual(all.sort());
  });

  it('no two menu entries in one place have the same name, because names are React keys', () => {
    const walk = (items: readonly MenuItem[]) => {
      const labels = items.map((item) => item.label);
      expect(new Set(labels).size).toBe(labels.length);
      for (const item of items) if (item.kind === 'group') walk(item.items);
    };
    for (const section of MENU) walk(section.items);
  });

  const apps = { kind: 'route', label: 'Apps', routerLink: '/apps' } as const;
  it.each([
    ['/apps', true],
    ['/apps/', true],
    ['/apps?x=1', true],
    ['/apps#y', true],
    ['/apps;matriz=1', true],
    ['/apps/uno', false],
    ['/', false],
    [undefined, false],
  ])('the menu entry is active at %s: %s (A3.7)', (path, active) =>
    expect(isActive(apps, path)).toBe(active),
  );

  it('a menu entry may be active below its route if it says so', () => {
    const subset = { ...apps, routerLinkActiveOptions: { paths: 'subset' } } as const;
    expect(isActive(subset, '/apps/uno')).toBe(true);
    expect(isActive(subset, '/apps-otra')).toBe(false);
  });

  it("a menu entry's address contains its query and fragment", () => {
    expect(hrefOf({ ...apps, queryParams: { a: 'ñ 1' }, fragment: 'x' })).toBe('/apps?a=%C3%B1+1#x');
  });

  it('of several entries for a page, the first in reading order is marked', () => {
    expect(wayTo(MENU, '/')).toBe('0.0');
    expect(wayTo(MENU, '/profile')).toBe('0.5');
    expect(wayTo(MENU, '/dashboard-sales')).toBe('1.0.1');
    expect(wayTo(MENU, '/nada')).toBe('');
    expect(wayTo(MENU, undefined)).toBe('');
  });

  it('the entry for the current part of the page is preferred', () => {
    const start = MENU[1]?.items.findIndex((item) => item.label === 'Start') ?? 0;
    expect(wayTo(MENU, '/documentation')).toBe(`1.${start}.0`);
    expect(wayTo(MENU, '/documentation', 'que-se-guarda')).toBe(`1.${start}.1`);
    expect(wayTo(MENU, '/documentation', 'ajustes')).toBe(`1.${start - 1}.0.0.1`);
    expect(wayTo(MENU, '/profile', 'nada')).toBe('0.5');
  });

  it('a branch is not mistaken for one whose id begins alike', () => {
    expect(isWithin('1.10', '1.1')).toBe(false);
    expect(isWithin('1.1.0', '1.1')).toBe(true);
  });
});

describe('the states of the menu (A3.9, A3.10)', () => {
  it.each<[string, Partial<MenuState>, MenuAction, Partial<MenuState>]>([
    ['Menú opens the drawer', {}, { type: 'menu button', static: false }, { drawer: true }],
    ['Menú closes the drawer', { drawer: true, open: '1.0' }, { type: 'menu button', static: false }, {}],
    ['Menú hides the static menu', {}, { type: 'menu button', static: true }, { hidden: true }],
    ['Menú shows the static menu again', { hidden: true }, { type: 'menu button', static: true }, {}],
    ['a branch unfolds', {}, { type: 'toggle', key: '1.0', flyout: false }, { open: '1.0' }],
    ['a branch folds', { open: '1.0' }, { type: 'toggle', key: '1.0', flyout: false }, {}],
    [
      'a second branch closes the first',
      { open: '1.0' },
      { type: 'toggle', key: '1.5', flyout: false },
      { open: '1.5' },
    ],
    [
      'an inner branch folds and leaves the outer one open',
      { open: '1.8.0' },
      { type: 'toggle', key: '1.8.0', flyout: false },
      { open: '1.8' },
    ],
    [
      'an open flyout turns menu hover on',
      {},
      { type: 'toggle', key: '1.0', flyout: true },
      { open: '1.0', hover: true },
    ],
    [
      'closing the flyout turns menu hover off',
      { open: '1.0', hover: true },
      { type: 'toggle', key: '1.0', flyout: true },
      {},
    ],
    ['hovering opens nothing before a click', {}, { type: 'hover', key: '1.5', group: true }, {}],
    [
      'hovering opens the next branch',
      { open: '1.0', hover: true },
      { type: 'hover', key: '1.5', group: true },
      { open: '1.5', hover: true, hovered: true },
    ],
    [
      'a click after hovering leaves the branch open',
      { open: '1.5', hover: true, hovered: true },
      { type: 'toggle', key: '1.5', flyout: true },
      { open: '1.5', hover: true },
    ],
    [
      'hovering a leaf closes the branch',
      { open: '1.0', hover: true },
      { type: 'hover', key: '1.1', group: false },
      { hover: true },
    ],
    [
      'hovering inside a branch leaves it open',
      { open: '1.0.1', hover: true },
      { type: 'hover', key: '1.0', group: true },
      { open: '1.0.1', hover: true },
    ],
    [
      'a navigation closes the drawer and unfolds the branch',
      { drawer: true },
      { type: 'navigated', way: '1.0.1', slim: false },
      { open: '1.0' },
    ],
    [
      'a navigation to a root entry closes the branch',
      { open: '1.0' },
      { type: 'navigated', way: '0.0', slim: false },
      {},
    ],
    [
      'a navigation in slim modes closes everything',
      { open: '1.0', hover: true },
      { type: 'navigated', way: '1.0.1', slim: true },
      {},
    ],
    [
      'a navigation leaves a hidden menu hidden',
      { hidden: true },
      { type: 'navigated', way: '0.0', slim: false },
      { hidden: true },
    ],
    ['a reset closes everything', { open: '1.0', drawer: true, hover: true }, { type: 'reset' }, {}],
  ])('%s', (_, state, action, expected) => {
    expect(after(state, action)).toEqual({ ...CLOSED_MENU, ...expected });
  });
});

import type { Page } from '@playwright/test';
import { choice, panelButton, settingsPanel, sideMenu } from '../../tests/support/person/shell.ts';
import { FROM_HOME, home, IN_THE_MONTH, menu, view } from '../people/people-interactions.ts';
import type { Interaction } from './interactions.ts';

const inPanel = (page: Page, group: string, name: string) => choice(settingsPanel(page), group, name);
const pressEscape = (page: Page) => page.keyboard.press('Escape');
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const searchField = (page: Page) => page.getByRole('combobox', { name: /^Busca páginas/ });
const aSwitch = (page: Page) => page.getByRole('main').getByRole('switch').first();

/** Acts that begin in the same state of a page. */
interface ActGroup {
  path: string;
  prepare?(page: Page): Promise<void>;
  acts: readonly Interaction[];
}

/** The twenty commonest acts, in a wide window with the slim menu. */
export const COMMONEST: readonly ActGroup[] = [
  {
    path: '/',
    acts: [...FROM_HOME, { name: 'Configuración', target: menu('Configuración'), undo: home }],
  },
  {
    path: '/documentation',
    acts: [
      {
        name: 'a fly-out of the slim menu',
        target: (page) => sideMenu(page).getByRole('button', { name: 'Pages', exact: true }),
        undo: pressEscape,
      },
      { name: 'the search', target: button('Buscar'), undo: pressEscape },
      { name: 'the profile menu', target: (page) => page.locator('[aria-haspopup=menu]'), undo: pressEscape },
      { name: 'the settings panel', target: panelButton, undo: pressEscape },
      {
        name: 'a page opened in a tab',
        target: (page) => page.getByRole('button', { name: /^Abrir .* en una pestaña$/ }),
        // Closing the tab leads to another page.
        async undo(page) {
          await page.getByRole('button', { name: /^Cerrar Documen/ }).click();
          await page.waitForURL((url) => url.pathname === '/');
          await page.evaluate(() => history.pushState(null, '', '/documentation'));
        },
      },
    ],
  },
  {
    path: '/documentation',
    async prepare(page) {
      await page.getByRole('button', { name: /^Abrir .* en una pestaña$/ }).click();
      await page.getByRole('tab').first().click();
    },
    acts: [
      {
        name: 'another tab',
        target: (page) => page.getByRole('tab').last(),
        undo: (page) => page.getByRole('tab').first().click(),
      },
    ],
  },
  {
    path: '/documentation',
    prepare: (page) => button('Buscar')(page).click(),
    acts: [
      {
        name: 'a word typed into the search',
        target: searchField,
        text: 'conf',
        undo: (page) => searchField(page).fill(''),
      },
    ],
  },
  {
    path: '/documentation',
    prepare: (page) => panelButton(page).click(),
    acts: [
      {
        name: 'another theme',
        target: (page) => inPanel(page, 'Color del tema', 'Verde'),
        undo: (page) => inPanel(page, 'Color del tema', 'Azul').click(),
      },
      {
        name: 'the dark scheme',
        target: (page) => inPanel(page, 'Esquema de color', 'Oscuro'),
        undo: (page) => inPanel(page, 'Esquema de color', 'Claro').click(),
      },
      {
        name: 'the static menu',
        target: (page) => inPanel(page, 'Tipo de menú', 'Estático'),
        undo: (page) => inPanel(page, 'Tipo de menú', 'Delgado').click(),
      },
      {
        name: 'a larger scale',
        target: button('Aumentar escala'),
        undo: (page) => button('Reducir escala')(page).click(),
      },
    ],
  },
  {
    path: '/configuracion',
    acts: [{ name: 'a switch of Configuración', target: aSwitch, undo: (page) => aSwitch(page).click() }],
  },
  {
    path: '/configuracion',
    prepare: (page) => aSwitch(page).click(),
    acts: [{ name: 'Guardar', target: button('Guardar'), undo: (page) => aSwitch(page).click() }],
  },
  {
    path: '/cumpleanos',
    acts: [{ name: 'the month', target: view('Mes'), undo: (page) => view('Lista')(page).click() }],
  },
  { path: '/cumpleanos', prepare: (page) => view('Mes')(page).click(), acts: IN_THE_MONTH },
];

/** Interactions of the page with many menu entries and tabs. */
export const A_BRANCH: Interaction = {
  name: 'a branch',
  target: (page) => sideMenu(page).getByRole('button', { name: 'Rama 1', exact: true }),
  undo: (page) => sideMenu(page).getByRole('button', { name: 'Rama 1', exact: true }).click(),
};
export const THE_NEXT_TAB: Interaction = {
  name: 'the next tab',
  target: (page) => page.getByRole('tab', { name: 'Página 1', exact: true }),
  undo: (page) => page.getByRole('tab', { name: 'Página 0', exact: true }).click(),
};

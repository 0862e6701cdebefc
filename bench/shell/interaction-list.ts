import type { Page } from '@playwright/test';
import { choice, settingsPanel, sideMenu } from '../../tests/support/person/shell.ts';
import type { Interaction } from './interactions.ts';

const inPanel = (page: Page, group: string, name: string) => choice(settingsPanel(page), group, name);

/** Interactions in a wide window with the slim menu and the first tab active. */
export const ON_THE_PAGE: readonly Interaction[] = [
  {
    name: 'a fly-out of the slim menu',
    target: (page) => sideMenu(page).getByRole('button', { name: 'Pages', exact: true }),
    undo: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'another tab',
    target: (page) => page.getByRole('tab').last(),
    undo: (page) => page.getByRole('tab').first().click(),
  },
];

/** Interactions with the settings panel open. */
export const IN_THE_PANEL: readonly Interaction[] = [
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

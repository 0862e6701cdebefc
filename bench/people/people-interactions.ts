import type { Page } from '@playwright/test';
import { sideMenu } from '../../tests/support/person/shell.ts';
import type { Interaction } from '../shell/interactions.ts';

/** The link's name may end with the number of unread notices. */
export const menu = (name: string) => (page: Page) =>
  sideMenu(page).getByRole('link', { name: new RegExp(`^${name}`) });
export const home = async (page: Page) => {
  await menu('Inicio')(page).click();
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
};
const main = (page: Page) => page.getByRole('main');
export const view = (name: string) => (page: Page) => main(page).getByRole('link', { name, exact: true });
const field = (page: Page) => main(page).getByRole('searchbox', { name: 'Buscar por nombre' });
const months = (page: Page) => main(page).getByRole('navigation', { name: 'Mes' });
const days = (page: Page) => main(page).getByRole('gridcell');

/** Interactions that start on Inicio. */
export const FROM_HOME: readonly Interaction[] = [
  { name: 'Cumpleaños', target: menu('Cumpleaños'), undo: home },
  { name: 'Avisos', target: menu('Avisos'), undo: home },
  { name: 'Perfil', target: menu('Perfil'), undo: home },
];

/** Interactions on the list of Cumpleaños. */
export const ON_THE_LIST: readonly Interaction[] = [
  {
    name: 'more of the day’s people',
    target: (page) =>
      main(page)
        .getByRole('button', { name: /^Mostrar / })
        .first(),
    // Opening the page again resets the list.
    async undo(page) {
      await menu('Inicio')(page).click();
      await menu('Cumpleaños')(page).click();
      await main(page)
        .getByRole('button', { name: /^Mostrar / })
        .first()
        .waitFor();
    },
  },
  { name: 'a name typed into the search', target: field, text: 'garc', undo: (page) => field(page).fill('') },
  { name: 'the month', target: view('Mes'), undo: (page) => view('Lista')(page).click() },
];

const anybody = (page: Page) => main(page).getByRole('searchbox', { name: /^Nombre/ });

/** Every row is another one then; its sum of all tasks is checked too. */
export const A_LETTER: Interaction = {
  name: 'a letter typed into Personas, until the result is painted',
  target: anybody,
  text: 'g',
  shows: `/(^| )G/.test(document.querySelector('main ul[aria-label="Personas encontradas"] a').textContent)`,
  undo: (page) => anybody(page).fill(''),
};

/** Interactions on Personas, which an administrator sees. */
export const ON_PERSONAS: readonly Interaction[] = [
  A_LETTER,
  { ...A_LETTER, name: 'a name typed into Personas', text: 'garc' },
  {
    name: 'a person of Personas',
    target: (page) => main(page).getByRole('list', { name: 'Personas encontradas' }).getByRole('link').nth(2),
    undo: (page) => page.goBack().then(() => undefined),
  },
];

/** Interactions in the month, with today chosen. */
export const IN_THE_MONTH: readonly Interaction[] = [
  {
    name: 'another day',
    target: (page) => days(page).getByRole('link').nth(2),
    undo: (page) => page.goBack().then(() => undefined),
  },
  {
    name: 'the next month',
    target: (page) => months(page).getByRole('link', { name: /^Mes siguiente/ }),
    undo: (page) =>
      months(page)
        .getByRole('link', { name: /^Mes anterior/ })
        .click(),
  },
];

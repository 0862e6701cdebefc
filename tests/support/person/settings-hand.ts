import { expect, type Page } from '@playwright/test';
import { connectionStatus } from '../browser/browser.ts';
import { choice, inPanel } from './shell.ts';

/** Operates the settings panel: names on the screen, and their values for the server. */
export const THEMES = {
  Verde: 'green',
  Rosa: 'pink',
  Naranja: 'orange',
  Cian: 'cyan',
  Lima: 'lime',
  Morado: 'purple',
} as const;
export type ThemeName = keyof typeof THEMES;

export interface Chooses {
  page: Page;
  choose(values: Readonly<Record<string, string>>, act: () => Promise<void>, seeing?: string): Promise<void>;
}

export const chooseTheme = ({ page, choose }: Chooses, name: ThemeName) =>
  choose({ currentTheme: THEMES[name] }, () =>
    inPanel(page, (panel) => choice(panel, 'Color del tema', name).click()),
  );

const MENUS = { Estático: 'static', Superpuesto: 'overlay', 'Delgado plus': 'slim-plus' } as const;

export const chooseMenu = ({ page, choose }: Chooses, name: keyof typeof MENUS) =>
  choose({ menuMode: MENUS[name] }, () =>
    inPanel(page, (panel) => choice(panel, 'Tipo de menú', name).click()),
  );

export const chooseDark = ({ page, choose }: Chooses) =>
  choose({ colorScheme: 'dark' }, () =>
    inPanel(page, (panel) => choice(panel, 'Esquema de color', 'Oscuro').click()),
  );

/** Sets all eleven settings to values other than their defaults: in the form, then in the panel. */
export async function chooseEleven(person: Chooses, url: string): Promise<void> {
  const { page } = person;
  await page.goto(`${url}/configuracion`);
  const columns = {
    colUAB: 'false',
    colCupo: 'false',
    colProfe: 'false',
    colOrigen: 'true',
    colDemanda: 'true',
  };
  for (const name of ['UAB', 'Cupo', 'Profesor', 'Origen', 'Demanda', 'Mostrar cumpleaños'])
    await page.getByRole('switch', { name, exact: true }).click();
  const colors = page.getByRole('radiogroup', { name: 'Mi color' }).getByRole('radio');
  const color = (await colors.nth(4).isChecked()) ? 5 : 4;
  await colors.nth(color).click();
  const own = { mostrarCumpleanos: 'false', color: `{\`h\`:${20 + 30 * color},\`s\`:40,\`l\`:90}` };
  await person.choose({ ...columns, ...own }, () => page.getByRole('button', { name: 'Guardar' }).click());
  // The promise book would hold the form's answer, which is about these seven fields, against a choice made before it came.
  await expect(page.getByText(/^Guardado( en este dispositivo)?\./)).toBeVisible({ timeout: 20_000 });
  await chooseTheme(person, 'Verde');
  await chooseMenu(person, 'Superpuesto');
  await chooseDark(person);
  await person.choose({ scale: '15' }, () =>
    inPanel(page, (panel) => panel.getByRole('button', { name: 'Aumentar escala' }).click()),
  );
}

export const says = (page: Page, text: string | RegExp, timeout = 20_000) =>
  expect(connectionStatus(page)).toHaveText(text, { timeout });

export const allSaved = (page: Page, timeout?: number) => says(page, 'Todo guardado', timeout);

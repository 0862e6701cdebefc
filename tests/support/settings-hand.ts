import { expect, type Page } from '@playwright/test';
import { connectionStatus } from './browser.ts';
import { choice, inPanel } from './shell.ts';

/** A person's hand on the settings panel: what the hand does, and what wish that is on the wire. */
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
  choose(wishes: Readonly<Record<string, string>>, act: () => Promise<void>, seeing?: string): Promise<void>;
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

export const says = (page: Page, text: string | RegExp, timeout = 20_000) =>
  expect(connectionStatus(page)).toHaveText(text, { timeout });

export const allSaved = (page: Page, timeout?: number) => says(page, 'Todo guardado', timeout);

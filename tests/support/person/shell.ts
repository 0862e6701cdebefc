import { expect, type Locator, type Page } from '@playwright/test';

/** The shell's elements, by role and name. */
export const sideMenu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
export const menuButton = (page: Page) => page.getByRole('button', { name: 'Menú', exact: true });
export const panelButton = (page: Page) => page.getByRole('button', { name: 'Ajustes de diseño' });
export const settingsPanel = (page: Page) => page.getByRole('dialog', { name: 'Ajustes de diseño' });
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

export const choice = (within: Locator, group: string, name: string) =>
  within.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true });

/**
 * Opens a page from the footer, by keyboard: a toast may come to lie over the link, and stays while the pointer
 * rests on it.
 */
export const openFromFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name }).press('Enter');

/** Opens the settings panel, does something there and closes it. */
export async function inPanel(page: Page, change: (panel: Locator) => Promise<void>): Promise<void> {
  await panelButton(page).click();
  await change(settingsPanel(page));
  await page.keyboard.press('Escape');
  await expect(settingsPanel(page)).toBeHidden();
}

const MODES: Readonly<Record<string, string>> = {
  Estático: 'static',
  Superpuesto: 'overlay',
  Delgado: 'slim',
  'Delgado plus': 'slim-plus',
};
/** Chooses the menu's mode in the panel; the document follows in a task of its own. */
export async function chooseMode(page: Page, name: string): Promise<void> {
  await inPanel(page, (panel) => choice(panel, 'Tipo de menú', name).click());
  await expect(page.locator('html')).toHaveAttribute('data-menu', MODES[name] ?? '');
}

/** Presses `key` until `target` has the focus; fails if it never does. */
export async function pressUntilFocused(page: Page, key: string, target: Locator): Promise<void> {
  const wanted = await target.elementHandle();
  if (!wanted) throw new Error(`no ${target}`);
  // Most of the way without checking the focus: a press and a check are two round trips.
  const far = await wanted.evaluate(stopsTo, key.startsWith('Shift'));
  for (let press = 0; press < far; press++) await page.keyboard.press(key);
  for (let press = far; press < 120; press++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached ${target}`);
}

/** Runs in the page: number of tab stops before an element, as far as the document shows; never too many. */
function stopsTo(target: Element, backwards: boolean): number {
  const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex]')].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type=radio]:not(:checked)') &&
      !element.closest('[inert]') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const way = backwards ? stops.reverse() : stops;
  const from = document.activeElement;
  const bit = backwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const ahead =
    from && from !== document.body
      ? way.filter((stop) => stop !== from && from.compareDocumentPosition(stop) & bit)
      : way;
  return Math.max(0, ahead.indexOf(target as HTMLElement));
}

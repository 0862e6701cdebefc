import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/browser/axe.ts';
import { signIn } from '../support/browser/browser.ts';
import { heading } from '../support/person/shell.ts';
import { test } from './test.ts';

/** The search, where a real browser's focus, files and layout matter (A1.4, B22). */
test.use({ serviceWorkers: 'block' });

const field = (page: Page) => page.getByRole('combobox', { name: /^Busca/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buscar' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test('the search keeps keys typed since the shortcut, works offline, and fits a phone', async ({
  app,
  page,
}) => {
  await signIn(page, app, 'admin');

  await test.step('keys that come before its file reach the field', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/SearchDialog-.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    const menu = page.getByRole('button', { name: 'Menú', exact: true });
    await menu.focus();
    const asked = page.waitForRequest(/SearchDialog-.*\.js/);
    await page.keyboard.press('Control+k');
    await asked;
    // A space would press the focused button.
    await page.keyboard.type('tema ver');
    await expect(dialog(page)).toBeHidden();
    release();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('de');
    await expect(field(page)).toHaveValue('tema verde');
    await expect(page.getByRole('option', { selected: true })).toHaveText('Color del tema: Verde');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-tema', 'green');
    await expect(menu).toBeFocused();
  });

  await test.step('axe finds nothing, and the end of the list comes into view', async () => {
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('e');
    await page.keyboard.press('End');
    await expect(page.getByRole('option', { selected: true })).toBeInViewport();
    expect(await findViolations(page)).toEqual([]);
    await field(page).fill('zzz');
    await expect(dialog(page)).toContainText('Nada coincide con');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('B22. people are there without an answer of the server', async () => {
    const name = (await page.getByRole('main').locator('dd b').first().textContent()) ?? '';
    await page.route('**/graphql', (route) => route.abort('internetdisconnected'));
    // The lists are stored a moment after their answer; the search reads them when it opens.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await page.keyboard.press('Control+k');
      await expect(field(page)).toBeFocused();
      await page.keyboard.type(name);
      await expect(page.getByRole('group', { name: 'Personas' })).toContainText(name, { timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/cumpleanos\?dia=\d\d-\d\d$/);
    await page.unroute('**/graphql');
  });

  await test.step('a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(field(page)).toBeFocused();
    expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await option(page, 'Perfil').click();
    await expect(page).toHaveURL(`${app.url}/profile`);
    await expect(heading(page)).toBeFocused();
  });
});

import { expect, type Page, test } from '@playwright/test';
import { type AppProcess, removeTemplate, startApp } from '../support/app-process.ts';
import { borrowDevice, type LentDevice, openDevice, signIn } from '../support/browser.ts';
import { leaveAll } from '../support/person.ts';
import { heading, sideMenu } from '../support/shell.ts';

/** A3.5, A4, C2: the open tabs. */
let app: AppProcess;
let device: LentDevice;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(async () => {
  await app.remove();
  await removeTemplate();
});
test.afterEach(({ browser }) => leaveAll(browser));

async function enterWithTabs(page: Page): Promise<void> {
  await signIn(page, app, 'festejo');
  await expect(tabs(page)).toHaveText(['Inicio']);
}

const tabs = (page: Page) => page.getByRole('tab');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const entry = (page: Page, name: string) => sideMenu(page).getByRole('link', { name, exact: true });

async function openTabs(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await entry(page, name).click({ modifiers: ['Control'] });
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  }
}

test.describe('in one life of the browser', () => {
  test.beforeEach(async ({ browser }) => {
    device = await borrowDevice(browser, { serviceWorkers: 'block' });
    await enterWithTabs(device.page);
  });

  test('Ctrl or the middle button opens an entry in a tab here; a plain click opens none; a full page stays a page', async () => {
    const { page } = device;
    await entry(page, 'Perfil').click({ modifiers: ['Control'] });
    await expect(page).toHaveURL(`${app.url}/profile`);
    await entry(page, 'UI Kit').click({ button: 'middle' });
    await expect(page).toHaveURL(`${app.url}/uikit`);
    await expect(tabs(page)).toHaveText(['Inicio', 'Perfil', 'UI Kit']);
    await expect(tab(page, 'UI Kit')).toHaveAttribute('aria-selected', 'true');
    expect(device.context.pages()).toHaveLength(1);

    await entry(page, 'Apps').click();
    await expect(heading(page)).toHaveText('Apps');
    await expect(tabs(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Abrir Apps en una pestaña' }).click();
    await expect(tab(page, 'Apps')).toHaveAttribute('aria-selected', 'true');
    // A second time leads to the tab that is there.
    await openTabs(page, 'Perfil');
    await expect(tabs(page)).toHaveText(['Inicio', 'Perfil', 'UI Kit', 'Apps']);

    await sideMenu(page).getByRole('button', { name: 'Pages' }).click();
    const [other] = await Promise.all([
      device.context.waitForEvent('page'),
      entry(page, 'Presentación').click({ modifiers: ['Control'] }),
    ]);
    await other.close();
    await expect(tabs(page)).toHaveCount(4);
  });

  test('closing: the active one goes to its neighbour, another one stays, the last one to the root (A4.2)', async () => {
    const { page } = device;
    const close = (name: string) => page.getByRole('button', { name: `Cerrar ${name}`, exact: true });
    await openTabs(page, 'Perfil', 'UI Kit', 'Blocks');
    await tab(page, 'Perfil').click();
    await close('Perfil').click();
    await expect(page).toHaveURL(`${app.url}/uikit`);
    await close('Inicio').click();
    await expect(page).toHaveURL(`${app.url}/uikit`);
    await expect(tabs(page)).toHaveText(['UI Kit', 'Blocks']);
    await tab(page, 'Blocks').click();
    await tab(page, 'Blocks').click({ button: 'middle' });
    await expect(page).toHaveURL(`${app.url}/uikit`);
    await close('UI Kit').click();
    await expect(page).toHaveURL(`${app.url}/`);
    await expect(tabs(page)).toHaveCount(0);
    expect(device.errors).toEqual([]);
  });

  test('by keyboard: arrows, Home and End walk, Enter goes, Delete closes with the focus on the neighbour', async () => {
    const { page } = device;
    await openTabs(page, 'Perfil', 'UI Kit', 'Blocks');
    await expect(heading(page)).toBeFocused();
    await tab(page, 'Blocks').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Inicio')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(tab(page, 'Blocks')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(tab(page, 'Inicio')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await expect(tabs(page)).toHaveText(['Inicio', 'UI Kit', 'Blocks']);
    await expect(tab(page, 'UI Kit')).toBeFocused();
    await page.keyboard.press('End');
    await expect(tab(page, 'Blocks')).toBeFocused();
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await expect(tabs(page)).toHaveText(['Inicio', 'Blocks', 'UI Kit']);
    await tab(page, 'Inicio').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${app.url}/`);
  });
});

test('they are the person’s: there after a restart, gone with Salir, unseen by the next person', async () => {
  const device = await openDevice(app, { serviceWorkers: 'block' });
  await enterWithTabs(device.page);
  await openTabs(device.page, 'Perfil', 'UI Kit');
  await device.close();
  const page = await device.reopen('/profile');
  await expect(tabs(page)).toHaveText(['Inicio', 'Perfil', 'UI Kit']);
  await expect(tab(page, 'Perfil')).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: /Lupita/ }).click();
  await page.getByRole('menuitem', { name: 'Salir' }).click();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await signIn(page, app, 'profesor');
  await expect(tabs(page)).toHaveText(['Inicio']);
  await device.remove();
});

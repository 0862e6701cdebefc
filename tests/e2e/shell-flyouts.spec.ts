import { expect, test } from '@playwright/test';
import { removeTemplate } from '../support/app-process.ts';
import { type Backend, startBackend } from '../support/backend.ts';
import { borrowDevice, DEVICE, type LentDevice, signIn } from '../support/browser.ts';
import { MENU_GROUPS } from '../support/menu-entries.ts';
import { leaveAll } from '../support/person.ts';
import { choice, heading, inPanel, menuButton, sideMenu } from '../support/shell.ts';

/** A3.6, A3.9: what opens over the page stays inside the window, and goes away when it should. */
let backend: Backend;
let device: LentDevice;

test.beforeAll(async () => {
  backend = await startBackend('propio');
});
test.beforeEach(async ({ browser }) => {
  device = await borrowDevice(browser, { serviceWorkers: 'block' });
  // The menu's mode is the person's, on the server: none of another test's.
  await signIn(device.page, backend.app, backend.addPerson());
});
test.afterEach(({ browser }) => leaveAll(browser));
test.afterAll(async () => {
  await backend.remove();
  await removeTemplate();
});

const branchOf = (name: string) => sideMenu(device.page).getByRole('button', { name, exact: true });
const openBranch = async (name: string) => {
  await branchOf(name).click();
  await expect(branchOf(name)).toHaveAttribute('aria-expanded', 'true');
};

test('Delgado and Delgado plus: every fly-out stays inside a small window, also with a branch unfolded in it', async () => {
  const { page } = device;
  for (const mode of ['Delgado', 'Delgado plus'])
    await test.step(mode, async () => {
      await page.setViewportSize(DEVICE.viewport);
      await inPanel(page, (panel) => choice(panel, 'Tipo de menú', mode).click());
      await page.setViewportSize({ width: 1000, height: 400 });
      const bar = await page.getByRole('banner').boundingBox();
      for (const group of MENU_GROUPS) {
        await openBranch(group);
        const inner = { Hierarchy: ['Submenu 1', 'Submenu 1.1'], Pages: ['Auth pages'] }[group] ?? [];
        for (const name of ['', ...inner]) {
          if (name) await openBranch(name);
          const box = await sideMenu(page)
            .getByRole('list', { name: group, exact: true })
            .locator('..')
            .boundingBox();
          expect(box?.height, group).toBeGreaterThan(40);
          expect(box?.y, group).toBeGreaterThanOrEqual(bar?.height ?? Number.NaN);
          expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN), group).toBeLessThanOrEqual(400);
          expect((box?.x ?? Number.NaN) + (box?.width ?? Number.NaN), group).toBeLessThanOrEqual(1000);
        }
        await page.keyboard.press('Escape');
        await expect(branchOf(group)).toHaveAttribute('aria-expanded', 'false');
      }
    });
});

test('a fly-out closes by Escape with the focus on its entry, by a press outside and by scrolling', async () => {
  const { page } = device;
  const hierarchy = branchOf('Hierarchy');
  await openBranch('Hierarchy');
  await openBranch('Submenu 1');
  await branchOf('Submenu 1.1').focus();
  await page.keyboard.press('Escape');
  await expect(hierarchy).toHaveAttribute('aria-expanded', 'false');
  await expect(hierarchy).toBeFocused();

  await openBranch('Hierarchy');
  await heading(page).click();
  await expect(hierarchy).toHaveAttribute('aria-expanded', 'false');

  await page.setViewportSize({ width: 1200, height: 500 });
  await openBranch('Dashboard');
  await page.mouse.move(800, 300);
  await page.mouse.wheel(0, 200);
  await expect(branchOf('Dashboard')).toHaveAttribute('aria-expanded', 'false');

  await test.step('after a first click, hovering opens the next fly-out, and a label without a branch closes it', async () => {
    await openBranch('Dashboard');
    await branchOf('Pages').hover();
    await expect(branchOf('Pages')).toHaveAttribute('aria-expanded', 'true');
    await expect(branchOf('Dashboard')).toHaveAttribute('aria-expanded', 'false');
    await sideMenu(page).getByRole('link', { name: 'Blocks' }).hover();
    await expect(branchOf('Pages')).toHaveAttribute('aria-expanded', 'false');
  });
});

test('the drawer closes by Escape and by a press beside it, and gives the focus back; the static menu is put away by its button and stays the same page', async () => {
  const { page } = device;
  await test.step('static', async () => {
    await inPanel(page, (panel) => choice(panel, 'Tipo de menú', 'Estático').click());
    await expect(sideMenu(page)).toBeVisible();
    await menuButton(page).click();
    await expect(sideMenu(page)).toBeHidden();
    await menuButton(page).click();
    await expect(sideMenu(page)).toBeVisible();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(sideMenu(page)).toBeHidden();
  await menuButton(page).click();
  await expect(sideMenu(page).getByRole('link', { name: 'Inicio' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sideMenu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();

  await menuButton(page).click();
  await expect(sideMenu(page)).toBeVisible();
  await page.mouse.click(370, 500);
  await expect(sideMenu(page)).toBeHidden();
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
});

import { expect, type Page, test } from '@playwright/test';
import { ACCESS_ROUTES, SHELL_ROUTES } from '../../src/shell/routes.tsx';
import { THEMES } from '../../src/user/settings.ts';
import { type AppProcess, removeTemplate, startApp } from '../support/app-process.ts';
import { findViolations, MENU_RULES } from '../support/axe.ts';
import { borrowDevice, DEVICE, type LentDevice, signIn } from '../support/browser.ts';
import { smallTargets, tooWide, WINDOWS, wear } from '../support/fit.ts';
import { leaveAll } from '../support/person.ts';
import { menuButton, panelButton, settingsPanel, sideMenu } from '../support/shell.ts';

/** Every page and what opens over it, in the looks that a person can choose: axe finds nothing (WCAG 2.2 AA). */
let app: AppProcess;
let device: LentDevice;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(async () => {
  await app.remove();
  await removeTemplate();
});
test.beforeEach(async ({ browser }) => {
  device = await borrowDevice(browser, { serviceWorkers: 'block', hasTouch: true });
});
test.afterEach(({ browser }) => leaveAll(browser));

const LIGHT = { esquema: 'claro', diseno: 'colorScheme' };
const DARK = { esquema: 'oscuro', diseno: 'colorScheme' };

/** All of axe in light; in the dark only the colours are others. */
async function lookAt(page: Page, name: string): Promise<string[]> {
  await wear(page, LIGHT);
  const found = await findViolations(page);
  await wear(page, DARK);
  found.push(...(await findViolations(page, 'color-contrast')));
  return found.map((violation) => `${name}: ${violation}`);
}

/** As a link does. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect(page.locator('main h1:visible')).toHaveCount(1);
  // The catalogue shows things that are busy for ever.
  if (path !== '/uikit') await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
}

test('on every page axe finds nothing, light and dark; nothing is wider than the window, from a phone to a zoom of 200 %', async () => {
  const { page } = device;
  const found: string[] = [];
  await page.goto(`${app.url}/login`);
  for (const path of ['/login', ...ACCESS_ROUTES.map((route) => route.path)])
    await test.step(path, async () => {
      await goTo(page, path);
      found.push(...(await lookAt(page, path)));
    });
  await signIn(page, app, 'admin');
  for (const { path } of SHELL_ROUTES)
    await test.step(path, async () => {
      await goTo(page, path);
      found.push(...(await lookAt(page, path)));
      // The largest scale is the widest, the smallest has the smallest targets.
      await wear(page, LIGHT, 16);
      for (const size of WINDOWS) {
        await page.setViewportSize(size);
        const px = await tooWide(page);
        if (px > 0) found.push(`${path} at ${size.width}: ${px} px too wide`);
      }
      await page.setViewportSize(DEVICE.viewport);
      await wear(page, LIGHT, 12);
      found.push(...(await smallTargets(page, 'main', 24)).map((target) => `${path}: ${target}`));
      await wear(page, LIGHT);
    });
  expect(found).toEqual([]);
});

test('axe finds nothing in the frame and what opens over it: ten themes, light and dark, the theme’s colour, a phone', async () => {
  const { page } = device;
  const found: string[] = [];
  await signIn(page, app, 'coordinacion');
  // A small page: it is the frame that is looked at twenty times.
  await goTo(page, '/avisos');
  await test.step('ten themes, light and dark, switched in place, the menu open', async () => {
    await wear(page, { menu: 'static' });
    await sideMenu(page).getByRole('button', { name: 'Hierarchy' }).click();
    for (const tema of THEMES)
      for (const look of [LIGHT, DARK]) {
        await wear(page, { tema, ...look });
        for (const violation of await findViolations(page, 'color-contrast'))
          found.push(`${tema} ${look.esquema}: ${violation}`);
      }
    // The darkest and the lightest solid: the rest is computed, tests/ui/contrast-pairs.test.ts.
    for (const tema of ['deeppurple', 'yellow']) {
      await wear(page, { tema, ...LIGHT, diseno: 'primaryColor' });
      for (const violation of await findViolations(page, 'color-contrast'))
        found.push(`${tema} primaryColor: ${violation}`);
    }
  });

  await test.step('panel, its question, search, profile menu, a tab’s menu', async () => {
    await panelButton(page).click();
    await expect(settingsPanel(page)).toBeVisible();
    found.push(...(await lookAt(page, 'panel')));
    await settingsPanel(page).getByRole('radio', { name: 'Verde', exact: true }).click();
    await settingsPanel(page).getByRole('button', { name: 'Restablecer' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    found.push(...(await lookAt(page, 'question')));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(settingsPanel(page)).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    found.push(...(await lookAt(page, 'search')));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Íñigo/ })
      .click();
    await expect(page.getByRole('menu')).toBeVisible();
    for (const look of [DARK, LIGHT]) {
      await wear(page, look);
      found.push(...(await findViolations(page, ...MENU_RULES)));
    }
    await page.keyboard.press('Escape');
    // The same menu with what does not apply, and with keys.
    await page.getByRole('tab', { name: 'Inicio' }).click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Mover a la derecha' })).toBeVisible();
    found.push(...(await findViolations(page, ...MENU_RULES)));
    await page.keyboard.press('Escape');
  });

  await test.step('a phone: bottom bar, drawer, tabs', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('navigation', { name: 'Accesos rápidos' }).getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await lookAt(page, 'tabs')));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await menuButton(page).click();
    found.push(...(await lookAt(page, 'drawer')));
  });
  expect(found).toEqual([]);
});

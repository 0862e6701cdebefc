import { expect, type Page, test } from '@playwright/test';
import { SHELL_ROUTES } from '../../src/shell/routes.tsx';
import { THEMES } from '../../src/user/settings.ts';
import { type AppProcess, removeTemplate, startApp } from '../support/app-process.ts';
import { findViolations } from '../support/axe.ts';
import { borrowDevice, DEVICE, type LentDevice, signIn } from '../support/browser.ts';
import { smallTargets, tooWide, WINDOWS, wear } from '../support/fit.ts';
import { leaveAll } from '../support/person.ts';
import { sideMenu } from '../support/shell.ts';

/** The looks that a person can choose, on every page. What axe finds on each page and dialog: tests/engines. */
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

/** As a link does. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect(page.locator('main h1:visible')).toHaveCount(1);
  // The catalogue shows things that are busy for ever.
  if (path !== '/uikit') await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
}

test('no page is wider than the window, from a phone to a zoom of 200 %, and every target has 24 px', async () => {
  const { page } = device;
  const found: string[] = [];
  await signIn(page, app, 'admin');
  for (const { path } of SHELL_ROUTES)
    await test.step(path, async () => {
      await goTo(page, path);
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
    });
  expect(found).toEqual([]);
});

test('the frame has its contrast in ten themes, light, dark and in the theme’s colour, switched in place', async () => {
  const { page } = device;
  const found: string[] = [];
  await signIn(page, app, 'coordinacion');
  // A small page: it is the frame that is looked at twenty times.
  await goTo(page, '/avisos');
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
  expect(found).toEqual([]);
});

import { expect, type Page } from '@playwright/test';
import { THEMES } from '../../shared/settings.ts';
import { SHELL_ROUTES } from '../../src/shell/routes/routes.tsx';
import { findViolations } from '../support/browser/axe.ts';
import { DEVICE, signIn } from '../support/browser/browser.ts';
import { smallTargets, tooWide, WINDOWS, wear } from '../support/browser/fit.ts';
import { choice, inPanel, panelButton, sideMenu } from '../support/person/shell.ts';
import { test } from './test.ts';

/**
 * The appearances that a person can choose, on every page. tests/engines runs axe on each page and dialog.
 */
test.use({ serviceWorkers: 'block', hasTouch: true });

const LIGHT = { esquema: 'claro', diseno: 'colorScheme' };
const DARK = { esquema: 'oscuro', diseno: 'colorScheme' };

/** Navigates as a link does. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect(page.locator('main h1:visible')).toHaveCount(1);
  // The catalogue has components that stay busy.
  if (path !== '/uikit') await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
}

test('no page is wider than the window, from a phone to 200 % zoom, and every target has 24 px', async ({
  app,
  page,
}) => {
  const found: string[] = [];
  await signIn(page, app, 'admin');
  for (const { path } of SHELL_ROUTES)
    await test.step(path, async () => {
      await goTo(page, path);
      // The largest scale is the widest; the smallest has the smallest targets.
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

test("the frame's contrast is sufficient in ten themes, light, dark and in primary color", async ({
  app,
  page,
}) => {
  const found: string[] = [];
  await signIn(page, app, 'coordinacion');
  // A small page, because the frame is examined twenty times.
  await goTo(page, '/avisos');
  await wear(page, { menu: 'static' });
  await sideMenu(page).getByRole('button', { name: 'Hierarchy' }).click();
  for (const tema of THEMES)
    for (const look of [LIGHT, DARK]) {
      await wear(page, { tema, ...look });
      for (const violation of await findViolations(page, 'color-contrast'))
        found.push(`${tema} ${look.esquema}: ${violation}`);
    }
  // The darkest and the lightest color; tests/ui/base/contrast-pairs.test.ts computes the others.
  for (const tema of ['deeppurple', 'yellow']) {
    await wear(page, { tema, ...LIGHT, diseno: 'primaryColor' });
    for (const violation of await findViolations(page, 'color-contrast'))
      found.push(`${tema} primaryColor: ${violation}`);
  }
  expect(found).toEqual([]);
});

const ASKED = [
  ['the system', 'more', ''],
  ['the person', 'no-preference', 'contraste'],
] as const;
for (const [who, contrast, vista] of ASKED)
  test(`more contrast, asked for by ${who}: 7:1 for every text of the frame and of Inicio`, async ({
    app,
    page,
  }) => {
    const found: string[] = [];
    await page.emulateMedia({ contrast });
    await signIn(page, app, 'coordinacion');
    await wear(page, { menu: 'static', vista });
    for (const tema of THEMES)
      for (const look of [LIGHT, DARK]) {
        await wear(page, { tema, ...look });
        const violations = await findViolations(page, 'color-contrast-enhanced');
        found.push(...violations.map((one) => `${tema} ${look.esquema}: ${one}`));
      }
    expect(found).toEqual([]);
  });

test('the colors of the system alone: axe finds enough contrast in the frame and in the catalogue', async ({
  app,
  page,
}) => {
  const found: string[] = [];
  await signIn(page, app, 'coordinacion');
  await goTo(page, '/uikit');
  await wear(page, { menu: 'static', vista: 'sistema' });
  for (const look of [LIGHT, DARK, { ...LIGHT, diseno: 'primaryColor' }]) {
    await wear(page, look);
    const violations = await findViolations(page, 'color-contrast');
    found.push(...violations.map((one) => `${look.esquema} ${look.diseno}: ${one}`));
  }
  expect(found).toEqual([]);
});

test('more contrast and less motion hold before the first paint and leave with the person', async ({
  backend,
  page,
}) => {
  await signIn(page, backend.app, backend.addPerson());
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const vista = () => page.locator('html').getAttribute('data-vista');
  const duration = () =>
    panelButton(page).evaluate((button) => {
      const moved = document.createElement('i');
      button.append(moved);
      moved.style.transition = 'opacity 1s';
      const { transitionDuration } = getComputedStyle(moved);
      moved.remove();
      return transitionDuration;
    });
  expect(await duration()).toBe('1s');
  await inPanel(page, async (panel) => {
    await choice(panel, 'Más contraste', 'Siempre').click();
    await choice(panel, 'Menos movimiento', 'Siempre').click();
    await expect(choice(panel, 'Color del tema', 'Azul')).toHaveAccessibleDescription(/ a 1, AAA$/);
  });
  expect(await duration()).toBe('0s');
  // The scripts of the build do not come: what is applied is applied by the inline script.
  await page.route('**/assets/*.js', () => undefined);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('#marco')).toBeAttached();
  expect(await vista()).toBe('contraste quieto');
  await page.unroute('**/assets/*.js');
  await page.goto(backend.app.url);
  await page.getByRole('button', { name: /Pepe/ }).click();
  await page.getByRole('menuitem', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator('html')).toHaveAttribute('data-vista', '');
  expect(await page.evaluate(() => localStorage.getItem('vista'))).toBeNull();
});

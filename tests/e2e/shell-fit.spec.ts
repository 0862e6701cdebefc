import { expect } from '@playwright/test';
import { signIn } from '../support/browser/browser.ts';
import { smallTargets, WINDOWS, wear } from '../support/browser/fit.ts';
import { chooseMode, menuButton, panelButton, settingsPanel, sideMenu } from '../support/person/shell.ts';
import { test } from './test.ts';

/**
 * Measures of the layout: nothing wider than the window, nothing too small for a finger, only the page in
 * print.
 */
test.use({ serviceWorkers: 'block' });

test('every target of the shell is large enough for a finger at the smallest scale', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ hasTouch: true });
  await signIn(page, app, 'admin');
  await wear(page, {}, 12);
  const found: string[] = [];
  for (const size of WINDOWS)
    await test.step(`targets at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      const shell = 'header, nav, footer, [role=dialog]';
      const at = async (name: string) => {
        for (const target of await smallTargets(page, shell, 44))
          found.push(`${size.width} ${name}: ${target}`);
      };
      await at('frame');
      if (size.width < 992) {
        await menuButton(page).click();
        await expect(sideMenu(page).getByRole('link').first()).toBeVisible();
        await at('drawer');
        await page.keyboard.press('Escape');
      }
      await panelButton(page).click();
      await expect(settingsPanel(page)).toBeVisible();
      await at('panel');
      await page.keyboard.press('Escape');
      await expect(settingsPanel(page)).toBeHidden();
    });
  expect(found).toEqual([]);
});

/** Runs in the page: headings, controls and links whose text or picture reaches into `inset` px at a side of the window. */
function underTheNotch(inset: number): string[] {
  return [...document.querySelectorAll('h1, h2, button, a[href], input, [role=radio]')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => {
      const drawn = document.createRange();
      drawn.selectNodeContents(element);
      const [box, text] = [element.getBoundingClientRect(), drawn.getBoundingClientRect()];
      // A button of the bar is wider than its text; hidden text is wider than its button.
      const left = element.matches('input') ? box.left : Math.max(box.left, text.left);
      const right = element.matches('input') ? box.right : Math.min(box.right, text.right);
      return box.width > 1 && right > 0 && left < innerWidth && (left < inset || right > innerWidth - inset);
    })
    .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName);
}

test('nothing stands under the notch of a phone in landscape', async ({ app, browser }) => {
  const page = await browser.newPage({
    hasTouch: true,
    viewport: { width: 844, height: 390 },
  });
  const cdp = await page.context().newCDPSession(page);
  const insets = { left: 59, leftMax: 59, right: 59, rightMax: 59, bottom: 21, bottomMax: 21 };
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets });
  const found: string[] = [];
  const at = async (name: string) => {
    for (const what of await page.evaluate(underTheNotch, 59)) found.push(`${name}: ${what}`);
  };
  for (const path of ['/login', '/landing', '/privacidad']) {
    await page.goto(`${app.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await at(path);
  }
  await signIn(page, app, 'profesor');
  for (const path of ['/', '/configuracion', '/cumpleanos', '/avisos']) {
    await page.goto(`${app.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await at(path);
  }
  await menuButton(page).click();
  await expect(sideMenu(page).getByRole('link').first()).toBeInViewport();
  await at('menu');
  await page.keyboard.press('Escape');
  await panelButton(page).click();
  await expect(settingsPanel(page)).toBeVisible();
  await at('panel');
  expect(found).toEqual([]);
});

/** Runs in the page: the name of the focused element if a bar covers its middle, else undefined. */
function coveredFocus(): string | undefined {
  const focused = document.activeElement as HTMLElement | null;
  if (!focused || focused === document.body) return undefined;
  // A radio is drawn by its label.
  const drawn = (focused as HTMLInputElement).labels?.[0] ?? focused;
  const seen = focused.matches('[type=radio]') ? drawn : focused;
  const { left, top, width, height } = seen.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (hit && (seen.contains(hit) || hit.contains(seen))) return undefined;
  return `${focused.getAttribute('aria-label') ?? drawn.textContent}: ${hit ? hit.textContent : 'outside'}`;
}

test('2.4.11 a focused element is never under a bar while moving through Configuración', async ({
  app,
  page,
}) => {
  await signIn(page, app, 'admin');
  await page.goto(`${app.url}/configuracion`);
  await expect(page.getByRole('heading', { name: 'Sesiones abiertas' })).toBeVisible();
  const covered: string[] = [];
  const walk = async (name: string, key: string, presses: number) => {
    for (let press = 0; press < presses; press++) {
      await page.keyboard.press(key);
      const found = await page.evaluate(coveredFocus);
      if (found !== undefined) covered.push(`${name}, ${key}: ${found}`);
    }
  };
  // The second is a desktop of 1440 by 900 at 200 % zoom.
  for (const size of [
    { width: 390, height: 600 },
    { width: 720, height: 450 },
  ]) {
    const name = `${size.width} × ${size.height}`;
    await page.setViewportSize(size);
    await walk(name, 'Tab', 50);
    await walk(name, 'Shift+Tab', 25);
    // The bar grows at the first change, over the pressed control.
    for (const control of await page.getByRole('group').getByRole('switch').all()) {
      await control.evaluate((element) =>
        scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 110),
      );
      await control.press('Space');
      // The bar is measured at the end of the frame in which it grew.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const found = await page.evaluate(coveredFocus);
      if (found !== undefined) covered.push(`${name}, changed: ${found}`);
    }
    await walk(`${name}, unsaved`, 'Tab', 30);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    // The sheet has a bar of its own at the bottom.
    await panelButton(page).click();
    await expect(settingsPanel(page)).toBeVisible();
    await walk(`${name}, panel`, 'Tab', 20);
    await page.keyboard.press('Escape');
    await expect(settingsPanel(page)).toBeHidden();
  }
  expect(covered).toEqual([]);
});

test('2.4.11 the focus in the planning table is never under its first column, and rows keep the columns in sight', async ({
  app,
  page,
}) => {
  await signIn(page, app, 'admin');
  await page.setViewportSize({ width: 680, height: 600 });
  await page.evaluate(() => history.pushState(null, '', '/planeacion'));
  await page.getByRole('button', { name: 'Ver datos de ejemplo' }).click();
  const box = page.getByRole('main').getByRole('region', { name: 'Grupos', exact: true });
  const options = box.getByRole('columnheader').getByRole('button', { name: /^Opciones de / });
  await options.last().focus();
  await expect.poll(() => box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(150);
  const covered: string[] = [];
  // Each column has two stops.
  for (let press = 2 * (await options.count()) - 1; press > 0; press--) {
    await page.keyboard.press('Shift+Tab');
    const found = await page.evaluate(coveredFocus);
    if (found !== undefined) covered.push(found);
  }
  await expect(box.getByRole('columnheader').first().getByRole('button').first()).toBeFocused();
  expect(covered).toEqual([]);

  // Moving through the rows keeps the columns that the person looks at.
  await box.getByRole('rowheader').first().getByRole('checkbox').focus();
  const end = await box.evaluate((element) => {
    element.scrollLeft = element.scrollWidth;
    return element.scrollLeft;
  });
  expect(end).toBeGreaterThan(150);
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowDown');
  await expect(box.getByRole('rowheader').nth(3).getByRole('checkbox')).toBeFocused();
  expect(await box.evaluate(({ scrollLeft }) => scrollLeft)).toBe(end);
});

test('focusing the top bar or the menu does not scroll the page', async ({ app, page }) => {
  await signIn(page, app, 'admin');
  await page.goto(`${app.url}/configuracion`);
  await expect(page.getByRole('heading', { name: 'Sesiones abiertas' })).toBeVisible();
  const moved: string[] = [];
  for (const mode of ['Estático', 'Delgado', 'Delgado plus']) {
    await page.setViewportSize({ width: 1000, height: 450 });
    await chooseMode(page, mode);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('header a')?.focus();
      scrollTo(0, 150);
    });
    const inBars = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.closest('header, #menu-principal') ? activeElement.textContent : undefined;
      });
    let stops = 0;
    for (let name = await inBars(); name !== undefined; name = await inBars()) {
      const y = await page.evaluate(() => scrollY);
      if (y !== 150) moved.push(`${mode}, ${name}: ${y}`);
      await page.evaluate(() => scrollTo(0, 150));
      await page.keyboard.press('Tab');
      stops++;
    }
    expect(stops).toBeGreaterThan(15);
  }
  expect(moved).toEqual([]);
});

test("print shows only the page's content, dark on white, and forced colors show the chosen options", async ({
  app,
  page,
}) => {
  await signIn(page, app, 'admin');
  await page.evaluate(() => history.pushState(null, '', '/configuracion'));
  await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible();
  await wear(page, { esquema: 'oscuro', diseno: 'colorScheme' });
  await page.emulateMedia({ media: 'print' });
  expect(
    await page.evaluate(() => {
      const shown = [...document.querySelectorAll('#marco *')].filter(
        (part) =>
          part.checkVisibility() &&
          !part.closest('main') &&
          !part.querySelector('main') &&
          part.clientHeight > 1,
      );
      const { backgroundColor, color } = getComputedStyle(document.body);
      return {
        beside: shown.map((part) => part.textContent).filter((text) => text && text !== 'Ir al contenido'),
        buttons: [...document.querySelectorAll('main button')].filter((button) => button.checkVisibility())
          .length,
        colours: `${color} on ${backgroundColor}`,
      };
    }),
  ).toEqual({ beside: [], buttons: 0, colours: 'rgb(0, 0, 0) on rgb(255, 255, 255)' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.emulateMedia({ media: null, forcedColors: 'active' });
  const look = (checked: boolean) =>
    page
      .getByRole('switch', { checked })
      .first()
      .evaluate((control) => getComputedStyle(control).backgroundColor);
  expect(await look(true)).not.toBe(await look(false));
  const outline = (name: string) =>
    page
      .getByRole('radiogroup', { name: 'Mi color' })
      .getByRole('radio', { checked: name === 'chosen' })
      .first()
      .evaluate(
        (radio) => radio.nextElementSibling && getComputedStyle(radio.nextElementSibling).outlineStyle,
      );
  expect([await outline('chosen'), await outline('other')]).toEqual(['solid', 'none']);
});

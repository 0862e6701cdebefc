import { expect, test } from '@playwright/test';
import { type AppProcess, removeTemplate, startApp } from '../support/app-process.ts';
import { borrowDevice, type LentDevice, signIn } from '../support/browser.ts';
import { smallTargets, WINDOWS, wear } from '../support/fit.ts';
import { leaveAll } from '../support/person.ts';
import { menuButton, panelButton, settingsPanel, sideMenu } from '../support/shell.ts';

/** What is measured of the layout: nothing wider than the window, nothing too small for a finger, nothing but the page on paper. */
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

test('no target of the shell is too small for a finger, at the smallest scale', async ({ browser }) => {
  device = await borrowDevice(browser, { serviceWorkers: 'block', hasTouch: true });
  const { page } = device;
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

test('on paper there is the page’s content alone, dark on white also in the dark; in forced colours what is chosen is seen', async ({
  browser,
}) => {
  device = await borrowDevice(browser, { serviceWorkers: 'block' });
  const { page } = device;
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

import { expect, test } from '@playwright/test';
import { THEMES } from '../../src/user/settings.ts';
import { type AppProcess, removeTemplate, startApp } from '../support/app-process.ts';
import { findViolations } from '../support/axe.ts';
import { connectionStatus, type Device, openDevice, signIn } from '../support/browser.ts';
import { choice, inPanel, sideMenu } from '../support/shell.ts';

/** The whole frame with its menu, in ten themes, light, dark and painted with the theme's colour: AA, and all of axe. */
let app: AppProcess;
let device: Device;

test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(async () => {
  await app.remove();
  await removeTemplate();
});
test.afterEach(() => device.remove());

const LOOKS = [
  { esquema: 'claro', diseno: 'colorScheme' },
  { esquema: 'claro', diseno: 'primaryColor' },
  { esquema: 'oscuro', diseno: 'colorScheme' },
];

for (const [width, menu, themes] of [
  [1440, 'Estático', THEMES],
  // What the phone alone draws (bottom bar, drawer) takes its colours from the same tokens: the lightest and the darkest.
  [390, 'Delgado', ['indigo', 'yellow', 'lime']],
] as const) {
  test(`${width} px`, async () => {
    device = await openDevice(app);
    const { page } = device;
    await signIn(page, app, 'coordinacion');
    await inPanel(page, (panel) => choice(panel, 'Tipo de menú', menu).click());
    await page.setViewportSize({ width, height: 900 });
    await expect(connectionStatus(page)).toHaveText('Todo guardado');
    await expect(page.getByRole('heading', { name: 'Los próximos días' })).toBeVisible();
    if (width < 992) await page.getByRole('button', { name: 'Menú', exact: true }).click();
    await sideMenu(page).getByRole('button', { name: 'Hierarchy' }).click();

    const found: string[] = [];
    for (const tema of themes) {
      for (const look of LOOKS) {
        // The attributes by which every look is drawn (first-paint.js).
        await page.evaluate((wanted) => Object.assign(document.documentElement.dataset, wanted), {
          tema,
          ...look,
        });
        // All but the colours is the same in each look.
        const rules = tema === themes[0] ? [] : ['color-contrast'];
        for (const violation of await findViolations(page, ...rules))
          found.push(`${tema} ${look.esquema} ${look.diseno}: ${violation}`);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) found.push(`${tema}: ${over} px too wide`);
      }
    }
    expect(found).toEqual([]);
  });
}

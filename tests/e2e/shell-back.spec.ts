import { expect, type Locator, type Page } from '@playwright/test';
import { signIn } from '../support/browser/browser.ts';
import {
  choice,
  heading,
  menuButton,
  openFromFooter,
  panelButton,
  settingsPanel,
  sideMenu,
} from '../support/person/shell.ts';
import { test } from './test.ts';

/** Back closes what is open over the page before it leaves the page, with and without the Navigation API. */
test.use({ serviceWorkers: 'block' });

/** The browser's own Back button; unlike history.back() it starts from the displayed entry. */
async function back(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  const entryId = entries[currentIndex - 1]?.id;
  if (entryId === undefined) throw new Error('there is nothing before');
  await session.send('Page.navigateToHistoryEntry', { entryId });
  await session.detach();
}

const profile = (page: Page) => page.locator('header button[aria-haspopup=menu]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface Layer {
  name: string;
  phone?: true;
  open(page: Page): Promise<unknown>;
  shown(page: Page): Locator;
}

const LAYERS: readonly Layer[] = [
  { name: 'settings', open: (page) => panelButton(page).click(), shown: settingsPanel },
  {
    name: 'search',
    open: (page) => page.keyboard.press('Control+k'),
    shown: (page) => page.getByRole('dialog', { name: 'Buscar' }),
  },
  {
    name: 'profile menu',
    open: (page) => profile(page).click(),
    shown: (page) => page.getByRole('menu', { name: 'Tu cuenta' }),
  },
  {
    name: 'suggestion',
    async open(page) {
      await profile(page).click();
      await page.getByRole('menuitem', { name: 'Sugerencias' }).click();
    },
    shown: (page) => page.getByRole('dialog', { name: /ugerencia/ }),
  },
  {
    name: 'menu of a tab',
    open: (page) => page.getByRole('tab', { name: 'Inicio' }).click({ button: 'right' }),
    shown: (page) => page.getByRole('menu', { name: 'Inicio' }),
  },
  {
    name: 'tabs',
    phone: true,
    open: (page) => page.getByRole('button', { name: /Pestañas/ }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Pestañas' }),
  },
  {
    name: 'drawer',
    phone: true,
    open: (page) => menuButton(page).click(),
    shown: (page) => sideMenu(page).getByRole('button', { name: 'Apps', exact: true }),
  },
];

for (const api of ['with', 'without'] as const)
  test(`Back closes open panels before it leaves the page, ${api} the Navigation API`, async ({
    app,
    page,
  }) => {
    if (api === 'without') await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'));
    await signIn(page, app, 'admin');
    for (const { name, phone, open, shown } of LAYERS)
      await test.step(name, async () => {
        await page.setViewportSize(phone ? { width: 390, height: 844 } : { width: 1280, height: 800 });
        await page.evaluate(() =>
          document.querySelector<HTMLElement>('footer a[href="/diagnostico"]')?.click(),
        );
        await expect(page).toHaveURL(/diagnostico$/);
        await expect(heading(page)).toHaveText(/iagnóstico/);
        await open(page);
        await expect(shown(page)).toBeVisible();
        await back(page);
        await expect(shown(page)).toBeHidden();
        await expect(page).toHaveURL(/diagnostico$/);
        await expect(heading(page)).toHaveText(/iagnóstico/);
        await back(page);
        await expect(page).toHaveURL(/\/$/);
        await expect(heading(page)).toContainText(/^(Buen|¡Feliz)/);
      });
  });

test('Back closes the popovers of Planeación before it leaves the page', async ({ app, page }) => {
  await signIn(page, app, 'admin');
  await page.evaluate(() => history.pushState(null, '', '/planeacion'));
  await button(page, 'Ver datos de ejemplo').click();
  for (const [opener, name] of [
    ['Vistas', 'Vistas guardadas'],
    ['Columnas', 'Columnas de la planeación'],
    ['Opciones de Clave', 'Opciones de Clave'],
  ] as const) {
    await button(page, opener).click();
    const popover = page.getByRole('dialog', { name });
    await expect(popover).toBeVisible();
    await back(page);
    await expect(popover).toBeHidden();
    await expect(page).toHaveURL(/planeacion$/);
    await expect(button(page, opener)).toBeFocused();
  }
});

test('Back closes the drawer while the rest of the menu is still loading', async ({ app, page }) => {
  await signIn(page, app, 'admin');
  await page.route('**/assets/menu-interactions-*.js', () => undefined);
  await page.setViewportSize({ width: 390, height: 844 });
  await openFromFooter(page, 'Diagnóstico');
  await expect(page).toHaveURL(/diagnostico$/);
  await menuButton(page).click();
  const entry = sideMenu(page).getByRole('button', { name: 'Apps', exact: true });
  await expect(entry).toBeVisible();
  await page.evaluate(() => addEventListener('popstate', () => document.body.append('heard')));
  await back(page);
  await expect(entry).toBeHidden();
  await expect(page).toHaveURL(/diagnostico$/);
  await expect(menuButton(page)).toBeFocused();
  await expect(page.getByText('heard'), 'a Back that was undone').toBeHidden();
});

test('Back closes a question over the settings, then the settings, then leaves the page', async ({
  app,
  page,
}) => {
  await signIn(page, app, 'admin');
  await openFromFooter(page, 'Diagnóstico');
  await expect(heading(page)).toHaveText(/iagnóstico/);
  await panelButton(page).click();
  await choice(settingsPanel(page), 'Esquema de color', 'Oscuro').click();
  await settingsPanel(page).getByRole('button', { name: 'Restablecer' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await back(page);
  await expect(question).toBeHidden();
  await expect(settingsPanel(page)).toBeVisible();
  await back(page);
  await expect(settingsPanel(page)).toBeHidden();
  await expect(page).toHaveURL(/diagnostico$/);
  await back(page);
  await expect(page).toHaveURL(/\/$/);
});

test('Back over an unsaved form closes the panel first, then asks, then closes the question', async ({
  app,
  page,
}) => {
  await signIn(page, app, 'admin');
  await profile(page).click();
  await page.getByRole('menuitem', { name: 'Configuración' }).click();
  await page.getByRole('switch', { name: 'Demanda' }).click();
  await expect(page.getByText('1 cambio sin guardar')).toBeVisible();
  const question = page.getByRole('alertdialog', { name: /^Haz hecho cambios/ });
  await panelButton(page).click();
  await expect(settingsPanel(page)).toBeVisible();
  await back(page);
  await expect(settingsPanel(page)).toBeHidden();
  await expect(question).toBeHidden();
  await back(page);
  await expect(question).toBeVisible();
  await back(page);
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/configuracion$/);
  await expect(page.getByText('1 cambio sin guardar')).toBeVisible();
  await back(page);
  await button(page, 'Descartar').click();
  await expect(page).toHaveURL(/\/$/);
  await expect(heading(page)).toContainText(/^(Buen|¡Feliz)/);
});

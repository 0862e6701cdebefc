import { expect, type Locator, type Page } from '@playwright/test';
import type { AppProcess } from '../support/backends/app-process.ts';
import { signIn } from '../support/browser/browser.ts';
import { readStorage } from '../support/browser/device-storage.ts';
import { MENU_LEAVES } from '../support/person/menu-entries.ts';
import { heading, sideMenu } from '../support/person/shell.ts';
import { test } from './test.ts';

/** The open tabs (A3.5, A4, C2). */

async function enterWithTabs(page: Page, app: Pick<AppProcess, 'url' | 'password'>): Promise<void> {
  await signIn(page, app, 'festejo');
  await expect(tabs(page)).toHaveText(['Inicio']);
}

const tabs = (page: Page) => page.getByRole('tab');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

const leafOf = (name: string) => MENU_LEAVES.find(({ label }) => label === name);

/** The menu's entry, after opening its branch. */
async function entry(page: Page, name: string) {
  const [root] = leafOf(name)?.branches ?? [];
  if (root) {
    const branch = sideMenu(page).getByRole('button', { name: root, exact: true });
    if ((await branch.getAttribute('aria-expanded')) === 'false') await branch.click();
  }
  return sideMenu(page).getByRole('link', { name, exact: true });
}

/** The navigation closes the menu's branch, so the next entry is looked for after it. */
async function openTab(page: Page, name: string, press: Parameters<Locator['click']>[0]): Promise<void> {
  await (await entry(page, name)).click(press);
  await expect(page).toHaveURL(({ pathname, hash }) => pathname + hash === leafOf(name)?.href);
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
}

async function openTabs(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await openTab(page, name, { modifiers: ['Control'] });
}

test('tabs open in this window, overflow, can be dragged, and keep their scroll positions', async ({
  app,
  browser,
}) => {
  const page = await browser.newPage({ serviceWorkers: 'block', hasTouch: true });
  const context = page.context();
  await enterWithTabs(page, app);
  const row = () => tabs(page).allTextContents();

  await test.step('Ctrl and the middle button open no window; a full page stays one (A3.5)', async () => {
    await openTab(page, 'Perfil', { modifiers: ['Control'] });
    await openTab(page, 'Todos los componentes', { button: 'middle' });
    await expect(tabs(page)).toHaveText(['Inicio', 'Perfil', 'Todos los componentes']);
    expect(context.pages()).toHaveLength(1);
    const landing = await entry(page, 'Presentación');
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      landing.click({ modifiers: ['Control'] }),
    ]);
    await other.close();
    await expect(tabs(page)).toHaveCount(3);
  });

  await test.step('a tab that is chosen again stands where it was left', async () => {
    await expect(heading(page)).toHaveText('UI Kit');
    const down = () => page.evaluate(() => Math.round(scrollY));
    await expect
      .poll(() =>
        page.evaluate(() => {
          scrollTo(0, 150);
          return scrollY;
        }),
      )
      .toBe(150);
    const at = await tab(page, 'Perfil').boundingBox();
    await page.mouse.click((at?.x ?? 0) + 20, (at?.y ?? 0) + 10);
    await expect(heading(page)).toHaveText(/Guadalupe/);
    await expect(heading(page)).toBeInViewport();
    await tab(page, 'Todos los componentes').click();
    await expect.poll(down).toBe(150);
  });

  await test.step('a drag changes places, and Escape takes it back', async () => {
    const drag = async () => {
      await tab(page, 'Todos los componentes').hover();
      await page.mouse.down();
      const home = await tab(page, 'Inicio').boundingBox();
      await page.mouse.move((home?.x ?? 0) + 4, (home?.y ?? 0) + 20, { steps: 4 });
    };
    await drag();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await row()).toEqual(['Inicio', 'Perfil', 'Todos los componentes']);
    await drag();
    await page.mouse.up();
    await expect(tabs(page)).toHaveText(['Todos los componentes', 'Inicio', 'Perfil']);
    await expect(page).toHaveURL(`${app.url}/uikit`);
  });

  await test.step('a finger that stays lifts a tab and drags it; at once it scrolls', async () => {
    // A new document, whose first touch also loads the handlers.
    await page.reload();
    await expect(tabs(page)).toHaveText(['Todos los componentes', 'Inicio', 'Perfil']);
    const cdp = await context.newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y = 0) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    const placeOf = async (name: string) => {
      const at = await tab(page, name).boundingBox();
      return [(at?.x ?? 0) + 30, (at?.y ?? 0) + 20] as const;
    };
    const drag = (x: number, y: number) => [
      ...[1, 2, 3, 4, 5].map((step) => finger('touchMove', x - step * 60, y)),
      finger('touchEnd'),
    ];
    const rested = await placeOf('Perfil');
    await finger('touchStart', ...rested);
    await expect(page.locator('[data-lifted]')).toHaveText('Perfil');
    await Promise.all(drag(...rested));
    await expect(tabs(page)).toHaveText(['Perfil', 'Todos los componentes', 'Inicio']);
    // Sent together: a finger that rests for 400 ms lifts the tab.
    const atOnce = await placeOf('Inicio');
    await Promise.all([finger('touchStart', ...atOnce), ...drag(...atOnce)]);
    expect(await row()).toEqual(['Perfil', 'Todos los componentes', 'Inicio']);
    await expect(page).toHaveURL(`${app.url}/uikit`);
  });

  await test.step('more than fit: the active one is in view, and a list has them all', async () => {
    for (const name of [
      'Todas las herramientas',
      'Todos los bloques',
      'Todas las medidas',
      'Tienda universitaria',
      'Cumpleaños',
      'Avisos',
      'Configuración',
      'Toda la documentación',
    ]) {
      await openTab(page, name, { button: 'middle' });
    }
    await expect(tab(page, 'Toda la documentación')).toBeInViewport();
    await tab(page, 'Toda la documentación').click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Cerrar las demás' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tab(page, 'Toda la documentación')).toBeFocused();
    await page.getByRole('button', { name: 'Todas las pestañas' }).click();
    const sheet = page.getByRole('dialog', { name: 'Pestañas' });
    await sheet.getByLabel('Buscar en tus pestañas').fill('cumpleanos');
    await sheet.getByRole('link', { name: 'Cumpleaños' }).click();
    await expect(tab(page, 'Cumpleaños')).toBeInViewport();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Pestañas, 11 abiertas' }).click();
    await page.getByRole('button', { name: 'Ordenar' }).click();
  });
});

test('tabs belong to the person: restored after a restart, deleted by Salir, hidden from the next person', async ({
  backend,
  openDevice,
}) => {
  const device = await openDevice({ serviceWorkers: 'block' });
  await enterWithTabs(device.page, backend);
  await openTabs(device.page, 'Perfil', 'Todos los componentes');
  await expect(heading(device.page)).toHaveText('UI Kit');
  const scroll = () =>
    device.page.evaluate(() => {
      scrollTo(0, 150);
      return scrollY;
    });
  await expect.poll(scroll).toBe(150);
  const kept = { database: 'planeacion-kv', store: 'kv', key: 'pestanas:festejo' } as const;
  await expect.poll(() => readStorage(device.page, kept)).toMatchObject({ tabs: [{}, {}, { y: 150 }] });
  await device.close();
  const page = await device.reopen('/uikit');
  await expect(tabs(page)).toHaveText(['Inicio', 'Perfil', 'Todos los componentes']);
  await expect(tab(page, 'Todos los componentes')).toHaveAttribute('aria-selected', 'true');
  // A new document: only the tab has stored its page's scroll position.
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(150);

  await page.getByRole('button', { name: /Lupita/ }).click();
  await page.getByRole('menuitem', { name: 'Salir' }).click();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await signIn(page, backend, 'profesor');
  await expect(tabs(page)).toHaveText(['Inicio']);
});

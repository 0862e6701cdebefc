import { expect, type Page } from '@playwright/test';
import { findViolations } from '../support/browser/axe.ts';
import { connectionStatus } from '../support/browser/browser.ts';
import { heading, sideMenu } from '../support/person/shell.ts';
import { test } from './test.ts';

/** The marks on tabs and menu entries, and what is done with pinned tabs. */

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const entry = (page: Page, name: string) => sideMenu(page).getByRole('link', { name, exact: true });

test('a pinned tab stands first, also after a reload, and a tab tells what is unsaved on its page', async ({
  enter,
}) => {
  const { page } = await enter({ context: { serviceWorkers: 'block' } });
  await entry(page, 'Configuración').click({ modifiers: ['Control'] });
  await expect(tab(page, 'Configuración')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Configuración').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Fijar' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Configuración', 'Inicio']);
  await expect(tab(page, 'Configuración')).toBeFocused();

  await page.reload();
  await expect(page.getByRole('tab')).toHaveText(['Configuración', 'Inicio']);
  await expect(tab(page, 'Configuración')).toHaveAccessibleDescription('Fijada');
  await page.getByRole('switch', { name: 'Demanda' }).click();
  await expect(tab(page, 'Configuración')).toHaveAccessibleDescription('Fijada Con cambios sin guardar');
  // Without a mark its title describes it.
  await expect(tab(page, 'Inicio')).toHaveAccessibleDescription('Inicio');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('switch', { name: 'Demanda' }).click();
  await expect(tab(page, 'Configuración')).toHaveAccessibleDescription('Fijada');

  // By keyboard a pinned tab does not leave its group; released, it moves like the others.
  await tab(page, 'Configuración').focus();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect(page.getByRole('tab')).toHaveText(['Configuración', 'Inicio']);
  await tab(page, 'Configuración').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Dejar de fijar' }).click();
  await expect(tab(page, 'Configuración')).toHaveAccessibleDescription('Configuración');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect(page.getByRole('tab')).toHaveText(['Inicio', 'Configuración']);
});

test('on a phone the sheet pins a tab, and a finger swipes one away', async ({ enter }) => {
  const { page, context } = await enter({ context: { serviceWorkers: 'block', hasTouch: true } });
  await page.setViewportSize({ width: 390, height: 844 });
  const quick = page.getByRole('navigation', { name: 'Accesos rápidos' });
  await quick.getByRole('link', { name: 'Avisos' }).click();
  await expect(heading(page)).toHaveText('Avisos');
  await quick.getByRole('button', { name: /^Pestañas/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Pestañas' });
  await sheet.getByRole('button', { name: 'Agregar Avisos' }).click();
  await sheet.getByRole('button', { name: 'Ordenar' }).click();
  await sheet.getByRole('button', { name: 'Fijar Avisos' }).click();
  await expect(sheet.getByRole('link')).toHaveText(['Avisos', 'Inicio']);
  await expect(sheet.getByRole('status')).toHaveText('Avisos, fijada, 1 de 2');
  await sheet.getByRole('button', { name: 'Terminar de ordenar' }).click();
  await expect(sheet.getByRole('img', { name: 'fijada' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const cdp = await context.newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y = 0) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  const swipe = async (name: string, far: number) => {
    const box = await sheet.getByRole('link', { name }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 20];
    await finger('touchStart', x, y);
    for (let step = 1; step <= 5; step++) await finger('touchMove', x + (step * far) / 5, y);
    await finger('touchEnd');
  };
  await swipe('Inicio', 60);
  await expect(sheet.locator('li[data-swiped]')).toHaveCount(0);
  await expect(sheet.getByRole('link')).toHaveText(['Avisos', 'Inicio']);
  await swipe('Inicio', 280);
  await expect(sheet.getByRole('link')).toHaveText(['Avisos']);
  await expect(sheet.getByRole('status')).toHaveText('Inicio se cerró');
  await expect(page).toHaveURL(/\/avisos$/);
});

test('without a connection each entry of the menu tells what this device has of its page', async ({
  enter,
}) => {
  const { page, context } = await enter();
  await entry(page, 'Perfil').click();
  await expect(heading(page)).toBeVisible();
  await expect(entry(page, 'Ayuda')).toHaveAccessibleDescription('');
  await context.setOffline(true);
  // A question without an answer tells.
  await page.evaluate(() => history.pushState(null, '', '/cumpleanos?mes=2027-03'));
  await expect(connectionStatus(page)).toContainText('Sin conexión');
  await expect(entry(page, 'Ayuda')).toHaveAccessibleDescription('Disponible sin conexión');
  await expect(entry(page, 'Perfil')).toHaveAccessibleDescription('Disponible en parte sin conexión');
  await expect(entry(page, 'Cifras')).toHaveAccessibleDescription('Necesita conexión');
  expect(await findViolations(page)).toEqual([]);
  // The mark is true: the page opens from the worker's cache.
  await entry(page, 'Ayuda').click();
  await expect(heading(page)).toHaveText('Ayuda');
  await context.setOffline(false);
  await expect(entry(page, 'Ayuda')).toHaveAccessibleDescription('');
});

import { expect, type Page } from '@playwright/test';
import { collectGarbage, listenersOf } from '../support/browser/heap.ts';
import { MENU_LEAVES } from '../support/person/menu-entries.ts';
import { sideMenu } from '../support/person/shell.ts';
import { test } from './test.ts';

const OTHERS = [
  '/cumpleanos?vista=mes',
  '/contrasena',
  '/novedades',
  '/pendientes',
  '/dispositivo',
  '/diagnostico',
];
const PATHS = [...MENU_LEAVES.filter(({ fullPage }) => !fullPage).map(({ href }) => href), ...OTHERS, '/'];

/** Visits every page of the shell, and records weak references to each page's elements. */
async function visitAll(page: Page): Promise<void> {
  for (const path of PATHS) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await page.locator('main h1').waitFor();
    await page.evaluate((visited) => {
      const known = globalThis as unknown as { seen?: [string, WeakRef<Element>][] };
      known.seen ??= [];
      for (const element of document.querySelectorAll('main *'))
        known.seen.push([visited, new WeakRef(element)]);
    }, path);
  }
}

test('a page that was left is not kept: neither its elements nor its listeners', async ({ enter }) => {
  const { page } = await enter();
  await sideMenu(page).waitFor();
  await visitAll(page);
  const listeners = await listenersOf(page);
  await visitAll(page);

  const kept = () =>
    page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: [string, WeakRef<Element>][] };
      const left = seen.filter(([, element]) => element.deref()?.isConnected === false);
      return [...new Set(left.map(([path]) => path))];
    });
  await expect
    .poll(async () => {
      await collectGarbage(page);
      return kept();
    })
    .toEqual([]);
  expect(await listenersOf(page)).toEqual(listeners);
});

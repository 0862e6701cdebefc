import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations } from '../support/axe.ts';
import { launchChromium } from '../support/preview/browser.ts';
import { startPreview } from '../support/preview/server.ts';

/** Every page alone, with kept data, in a real browser: what axe finds, and whether it is wider than a phone. */
let browser: Browser;
let preview: Awaited<ReturnType<typeof startPreview>>;
let page: Page;

beforeAll(async () => {
  [browser, preview] = await Promise.all([launchChromium(), startPreview()]);
  page = await (await browser.newContext()).newPage();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await preview.close();
});

// One look: the app's own pages are looked at in both schemes (tests/engines/pages.spec.ts), but with a connection.
test('axe finds nothing on what is kept, and it fits a phone', { timeout: 180_000 }, async () => {
  await page.setViewportSize({ width: 390, height: 900 });
  const start = `${preview.address}?esquema=oscuro&tema=green&sin-conexion`;
  await page.goto(start);
  const links = page.getByRole('link');
  await links.first().waitFor();
  const names = await links.allTextContents();
  expect(names).toContain('ConfigurationPage');
  const found: string[] = [];
  for (const name of names) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.locator('h1:not(:text-is("Muestra"))').waitFor();
    for (const violation of await findViolations(page)) found.push(`${name}: ${violation}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found.push(`${name}: ${over} px too wide`);
    await page.goBack();
    await page.locator('h1:text-is("Muestra")').waitFor();
  }
  expect(found).toEqual([]);
});

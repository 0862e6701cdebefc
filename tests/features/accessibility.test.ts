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

const LOOKS = [
  { esquema: 'claro', tema: 'yellow', width: 1440, rules: [] },
  // Of the dark and of the phone: what is not the same in the other.
  {
    esquema: 'oscuro',
    tema: 'green',
    width: 390,
    rules: ['color-contrast', 'target-size', 'scrollable-region-focusable'],
  },
] as const;

test.each(LOOKS)(
  '$esquema, $tema, $width px',
  { timeout: 180_000 },
  async ({ esquema, tema, width, rules }) => {
    await page.setViewportSize({ width, height: 900 });
    const start = `${preview.address}?esquema=${esquema}&tema=${tema}&sin-conexion`;
    await page.goto(start);
    const links = page.getByRole('link');
    await links.first().waitFor();
    const names = await links.allTextContents();
    expect(names).toContain('ConfigurationPage');
    const found: string[] = [];
    for (const name of names) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.locator('h1:not(:text-is("Muestra"))').waitFor();
      for (const violation of await findViolations(page, ...rules)) found.push(`${name}: ${violation}`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) found.push(`${name}: ${over} px too wide`);
      await page.goBack();
      await page.locator('h1:text-is("Muestra")').waitFor();
    }
    expect(found).toEqual([]);
  },
);

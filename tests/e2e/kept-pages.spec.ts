import { expect } from '@playwright/test';
import { findViolations } from '../support/browser/axe.ts';
import { startPreview } from '../support/preview/server.ts';
import { test } from './test.ts';

/** Each page alone, with kept data and without a connection: axe finds nothing, and it fits a phone. */
let preview: Awaited<ReturnType<typeof startPreview>>;

test.beforeAll(async () => {
  preview = await startPreview();
});
test.afterAll(() => preview.close());

// One colour scheme: tests/engines/pages.spec.ts checks the pages in both, with a connection.
test('axe finds nothing on any page shown from stored data, and each page fits a phone', async ({ page }) => {
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

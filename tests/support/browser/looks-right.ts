import { expect, type Page } from '@playwright/test';
import { findViolations } from './axe.ts';
import { smallTargets, tooWide, wear } from './fit.ts';

/** Checks axe's rules, contrast, width and the size of targets in both schemes, on a phone and in a wide window. */
export async function looksRight(page: Page, what: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await findViolations(page), `${what}, ${width} px`).toEqual([]);
    await wear(page, { esquema: 'oscuro' });
    expect(await findViolations(page, 'color-contrast'), `${what}, ${width} px, dark`).toEqual([]);
    await wear(page, { esquema: 'claro' });
    expect(await tooWide(page), `${what}, ${width} px`).toBeLessThanOrEqual(0);
    expect(await smallTargets(page, 'main', 24), `${what}, ${width} px`).toEqual([]);
  }
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Axe, axeOptions, violationLines } from '../support/axe.ts';
import type { Device } from './device.ts';

/** The axe of Playwright's binding, for a browser that Playwright does not drive. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

/** What axe finds on the page, a line for each rule, with where; no rules: all of them. */
export async function findViolations(device: Device, rules: readonly string[] = []): Promise<string[]> {
  const there = await device.evaluate(() => 'axe' in window);
  if (!there) await device.browser.evaluate(`void (() => {${AXE}})()`);
  const violations = await device.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: Axe };
    // Its elements do not survive the way out of the page.
    return (await axe.run(document, options)).violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target }) => ({ target: target.map(String) })),
    }));
  }, axeOptions(rules));
  return violationLines(violations);
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Axe, appeared, axeOptions, violationLines } from '../support/browser/axe.ts';
import type { Device } from './device.ts';
import { PHONE, resize, WIDE } from './visit.ts';

/** axe's source from Playwright's package, for a browser that Playwright does not control. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

/**
 * axe's violations on the page, one line per rule with its elements. Without `rules` it applies all of them.
 */
async function findViolations(device: Device, rules: readonly string[] = []): Promise<string[]> {
  const there = await device.evaluate(() => 'axe' in window);
  if (!there) await device.browser.evaluate(`void (() => {${AXE}})()`);
  await device.evaluate(appeared);
  const violations = await device.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: Axe };
    // DOM elements cannot be transferred out of the page.
    return (await axe.run(document, options)).violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target }) => ({ target: target.map(String) })),
    }));
  }, axeOptions(rules));
  return violationLines(violations);
}

const wear = (device: Device, esquema: string) =>
  device.evaluate((look) => document.documentElement.setAttribute('data-esquema', look), esquema);

/** Checks all rules (or the given ones) in the light scheme, and only color contrast in the dark one. */
export async function lookAt(device: Device, name: string, rules?: readonly string[]): Promise<string[]> {
  await wear(device, 'claro');
  const light = await findViolations(device, rules);
  await wear(device, 'oscuro');
  const dark = await findViolations(device, ['color-contrast']);
  await wear(device, 'claro');
  return [...light, ...dark.map((line) => `dark: ${line}`)].map((line) => `${name}: ${line}`);
}

/** Checks on a phone and a laptop. `ready` waits until the content is shown at that width. */
export async function lookAtBothWidths(
  device: Device,
  name: string,
  ready?: () => Promise<void>,
  rules?: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const size of [PHONE, WIDE]) {
    await resize(device, size);
    await ready?.();
    found.push(...(await lookAt(device, `${name} at ${size.width}`, rules)));
  }
  return found;
}

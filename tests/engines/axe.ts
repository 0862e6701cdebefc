import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Axe, axeOptions, violationLines } from '../support/axe.ts';
import type { Device } from './device.ts';
import { PHONE, resize, WIDE } from './visit.ts';

/** The axe of Playwright's binding, for a browser that Playwright does not drive. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

/** What axe finds on the page, a line for each rule, with where; no rules: all of them. */
async function findViolations(device: Device, rules: readonly string[] = []): Promise<string[]> {
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

const wear = (device: Device, esquema: string) =>
  device.evaluate((look) => document.documentElement.setAttribute('data-esquema', look), esquema);

/** In light all rules (or these); in the dark only the colours are others. */
export async function lookAt(device: Device, name: string, rules?: readonly string[]): Promise<string[]> {
  await wear(device, 'claro');
  const light = await findViolations(device, rules);
  await wear(device, 'oscuro');
  const dark = await findViolations(device, ['color-contrast']);
  await wear(device, 'claro');
  return [...light, ...dark.map((line) => `dark: ${line}`)].map((line) => `${name}: ${line}`);
}

/** On a phone and a laptop; `ready`: waits until what is looked at is there at that width. */
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

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Violation {
  id: string;
  nodes: { target: unknown[] }[];
}

/**
 * The part of axe's API used here;
 * https://github.com/dequelabs/axe-core/blob/develop/doc/API.md#api-name-axerun
 */
export interface Axe {
  run(context: Document, options: object): Promise<{ violations: Violation[] }>;
}

/** Off by default: target sizes of WCAG 2.2, and names that contain the visible label (2.5.3). */
const ALL = { rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } } };

/**
 * Rules for an open menu. It hides the page from screen readers, so rules about headings would be
 * meaningless.
 */
export const MENU_RULES = [
  'color-contrast',
  'aria-required-children',
  'aria-required-parent',
  'aria-command-name',
] as const;

/** Without rules: all of them. */
export const axeOptions = (rules: readonly string[]) => ({
  resultTypes: ['violations'],
  ...(rules.length > 0 ? { runOnly: { type: 'rule', values: rules } } : ALL),
});

export const violationLines = (violations: readonly Violation[]): string[] =>
  violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);

/** Runs in the page: resolves when what has just appeared is drawn in full. Half transparent text has too little contrast. */
export async function appeared(): Promise<void> {
  const finite = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(finite.map(({ finished }) => finished));
}

/** axe's violations on a page, one line per rule with its elements. With `rules`, only these rules apply. */
export async function findViolations(page: Page, ...rules: string[]): Promise<string[]> {
  const options = axeOptions(rules);
  await page.evaluate(appeared);
  // axe stays in the document until it is replaced; injecting it is half of the cost.
  const again = await page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe?: Axe };
    return axe && (await axe.run(document, given)).violations;
  }, options);
  // The app has no frames; axe's other mode opens an additional page each time.
  const violations =
    again ??
    (
      await new AxeBuilder({ page })
        .setLegacyMode()
        .options(options as object)
        .analyze()
    ).violations;
  return violationLines(violations);
}

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Violation {
  id: string;
  nodes: { target: unknown[] }[];
}

/** What is read of axe's own in the page; https://github.com/dequelabs/axe-core/blob/develop/doc/API.md#api-name-axerun */
export interface Axe {
  run(context: Document, options: object): Promise<{ violations: Violation[] }>;
}

/** Off by default: WCAG 2.2's size of targets, and names that hold the visible label (2.5.3). */
const ALL = { rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } } };

/** An open menu hides the page behind it from screen readers: what axe says of a page without a heading is of no use. */
export const MENU_RULES = [
  'color-contrast',
  'aria-required-children',
  'aria-required-parent',
  'aria-command-name',
] as const;

/** No rules: all of them. */
export const axeOptions = (rules: readonly string[]) => ({
  resultTypes: ['violations'],
  ...(rules.length > 0 ? { runOnly: { type: 'rule', values: rules } } : ALL),
});

export const violationLines = (violations: readonly Violation[]): string[] =>
  violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);

/** What axe finds on a page, a line for each rule, with where; `rules`: only these. */
export async function findViolations(page: Page, ...rules: string[]): Promise<string[]> {
  const options = axeOptions(rules);
  // What was brought into the document stays until it is replaced: half of what a look costs.
  const again = await page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe?: Axe };
    return axe && (await axe.run(document, given)).violations;
  }, options);
  // Our pages have no frames: the other mode opens a page of its own for each look.
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

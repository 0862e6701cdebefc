import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What is read of axe's own in the page; https://github.com/dequelabs/axe-core/blob/develop/doc/API.md#api-name-axerun */
interface Axe {
  run(
    context: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>;
}

/** WCAG 2.2's size of targets and 2.5.3's names that contain the visible label are off by default. */
const ALL = { rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } } };

/** What axe finds on a page, a line for each rule, with where; `rules`: only these. */
export async function findViolations(page: Page, ...rules: string[]): Promise<string[]> {
  const options = {
    resultTypes: ['violations'],
    ...(rules.length > 0 ? { runOnly: { type: 'rule', values: rules } } : ALL),
  };
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
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

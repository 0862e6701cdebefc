import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on a page, a line for each rule, with where; `rules`: only these. */
export async function findViolations(page: Page, ...rules: string[]): Promise<string[]> {
  // Our pages have no frames: the other mode opens a page of its own for each look.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules.length > 0 ? builder.withRules(rules) : builder).analyze();
  return violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

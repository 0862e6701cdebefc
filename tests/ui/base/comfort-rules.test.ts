import { expect, test } from 'vitest';
import { readSheets } from '../../support/styles/sheets.ts';

/**
 * The rules for a preference of the system have twins for the person's own choice in the app, since CSS cannot write
 * one rule for both. A rule without its twin, or with another one, fails.
 */
const TWINS = [
  ['@media (prefers-contrast: more)', 'contraste'],
  ['@media (prefers-reduced-motion: reduce)', 'quieto'],
] as const;

const rules = readSheets();
/** Without root and choice: `:root:root[data-esquema='oscuro'] .x` and `[data-vista~='…'] .x` in the same form. */
const bare = (selector: string, word: string) =>
  selector
    .replace(/:root|\s+/g, '')
    .replaceAll(`[data-vista~='${word}']`, '')
    .replace(/^\*/, '*');

test.each(TWINS)('%s: the rules of the system are those of the choice in the app', (media, word) => {
  const told = (found: typeof rules, within: (at: string) => boolean) =>
    found.map((rule) => ({
      file: rule.file,
      within: rule.within.filter(within),
      selector: bare(rule.selector, word),
      declarations: Object.fromEntries(rule.declarations),
    }));
  const ofSystem = told(
    rules.filter(({ within }) => within.includes(media)),
    (at) => at !== media,
  );
  const chosen = told(
    rules.filter(({ selector }) => selector.includes(`[data-vista~='${word}']`)),
    () => true,
  );
  expect(ofSystem.length).toBeGreaterThan(0);
  expect(chosen).toEqual(ofSystem);
});

import { expect, test } from 'vitest';
import { readSheets } from '../support/styles/sheets.ts';

/** Rules of the style sheets that only another browser than the tests' would show. */
const rules = readSheets();
const content = (rule: (typeof rules)[number]) => rule.declarations.get('content') ?? '';

test('a drawn sign with an alternative text is drawn without one in browsers that lack it (Safari before 17.4)', () => {
  const signs = rules.filter((rule) => content(rule).includes(' / '));
  expect(signs.length).toBeGreaterThan(3);
  const alone = signs.filter(
    (sign) =>
      !sign.within.some((head) => head.startsWith('@supports (content')) ||
      !rules.some(
        (rule) =>
          rule.file === sign.file &&
          rule.selector === sign.selector &&
          content(rule) === content(sign).split(' / ')[0],
      ),
  );
  expect(alone.map(({ file, selector }) => `${file} ${selector}`)).toEqual([]);
});

test('a long press on a link of the frame opens the app’s menu, not Safari’s preview', () => {
  const calm = rules.filter(({ declarations }) => declarations.get('-webkit-touch-callout') === 'none');
  expect(calm.map(({ selector }) => selector)).toEqual([expect.stringContaining("a[href^='/']")]);
});

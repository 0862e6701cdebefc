import { expect, test } from 'vitest';
import { parseSheet, readSheets, type SheetRule } from '../../support/styles/sheets.ts';

/**
 * Another menu mode sets an attribute of the root. Two kinds of rules make the browser recalculate the styles
 * of every element, which is most of the cost (measured: 558 elements, or 310): a rule whose last compound
 * has no tag, class or attribute, and a rule that sets an inherited custom property.
 */
const ofMenu = ({ selector }: SheetRule) => /:root\[data-menu/.test(selector);

/** Whether the last compound of each alternative names an element, ignoring what only narrows it. */
function endsNamed(selector: string): boolean {
  const bare = selector.replace(/::[\w-]+/g, '').replace(/:(?:not|has)\((?:[^()]|\([^()]*\))*\)/g, '');
  const last =
    bare
      .replace(/\([^()]*\)/g, (inner) => inner.replace(/[\s>+~]/g, ''))
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const named = last.replace(/:(?!is|where)[\w-]+(?:\([^()]*\))?/g, '');
  return named !== '' && !named.startsWith('*');
}

const atFault = (rules: readonly SheetRule[]) =>
  rules
    .filter(ofMenu)
    .filter(
      ({ selector, declarations }) =>
        !endsNamed(selector) || [...declarations.keys()].some((name) => name.startsWith('--')),
    )
    .map(({ selector }) => selector);

test('another menu mode recalculates the styles of menu and frame, not of the whole page', () => {
  const rules = readSheets();
  expect(rules.filter(ofMenu).length).toBeGreaterThan(20);
  expect(atFault(rules)).toEqual([]);
});

test.each([
  ":root[data-menu='slim'] .a > :last-child { top: 0 }",
  ":root[data-menu='slim'] .a > * { top: 0 }",
  ":root[data-menu='slim'] .a { b > :not(.c):hover::before { top: 0 } }",
  ":root[data-menu='slim'] .a { --size: 0 }",
])('the selector %s is reported', (css) => {
  expect(atFault(parseSheet('a.css', css))).toHaveLength(1);
});

test.each([
  ":root[data-menu='slim'] .a > svg:last-child { top: 0 }",
  ":root[data-menu='slim'] .a { > :is(a, [data-b]):not(.c) { top: 0 } }",
  '.a > :last-child { --size: 0 }',
])('the selector %s is not reported', (css) => {
  expect(atFault(parseSheet('a.css', css))).toEqual([]);
});

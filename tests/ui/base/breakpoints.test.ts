import { expect, test } from 'vitest';
import { readSheets } from '../../support/styles/sheets.ts';

/**
 * With zoom a window can be 991.5 px wide, where neither `max-width: 991px` nor `min-width: 992px` matches.
 */
test('no window width lies between the two sides of the breakpoint', () => {
  const queries = new Set(
    readSheets().flatMap(({ within }) => within.filter((at) => /^@media.*99[0-9]/.test(at))),
  );
  expect([...queries].sort()).toEqual(['@media (width < 992px)', '@media (width >= 992px)']);
});

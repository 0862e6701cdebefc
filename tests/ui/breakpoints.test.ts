import { expect, test } from 'vitest';
import { readSheets } from '../support/sheets.ts';

/** At a zoom a window is 991.5 px wide: of `max-width: 991px` and `min-width: 992px` neither holds there. */
test('no width lies between the two sides of the breakpoint', () => {
  const queries = new Set(
    readSheets().flatMap(({ within }) => within.filter((at) => /^@media.*99[0-9]/.test(at))),
  );
  expect([...queries].sort()).toEqual(['@media (width < 992px)', '@media (width >= 992px)']);
});

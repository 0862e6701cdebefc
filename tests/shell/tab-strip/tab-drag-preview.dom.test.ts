/** @vitest-environment jsdom */
import { describe, expect, it } from 'vitest';
import { createTabSlide } from '../../../src/shell/tab-strip/tab-drag-preview.ts';

/** A row of tabs with the given widths, because jsdom has no layout. */
function rowOf(...widths: number[]) {
  const row = document.createElement('div');
  let left = 0;
  const tabs = widths.map((width) => {
    const tab = document.createElement('span');
    tab.dataset.tab = '';
    Object.defineProperties(tab, { offsetLeft: { value: left }, offsetWidth: { value: width } });
    left += width;
    return tab;
  });
  row.append(...tabs);
  return tabs;
}
/** The index that a tab reaches when dragged by this distance. */
function drag(widths: readonly number[], from: number, by: number): number {
  const tab = rowOf(...widths)[from];
  if (!tab) throw new Error('no such tab');
  const start = tab.offsetLeft + tab.offsetWidth / 2;
  const slide = createTabSlide(tab, start);
  slide.moveTo(start + by);
  return slide.end();
}

describe('the place of a dragged tab', () => {
  it('a dragged tab can take any place, whatever its width', () => {
    for (const widths of [
      [100, 80, 200],
      [200, 80, 100],
      [80, 80, 80],
    ]) {
      expect(drag(widths, 2, -1000)).toBe(0);
      expect(drag(widths, 0, 1000)).toBe(2);
    }
  });

  it('a dragged tab changes places when its edge passes the middle of another, not before', () => {
    expect([-30, -50].map((by) => drag([80, 80, 200], 2, by))).toEqual([2, 1]);
    expect([30, 50].map((by) => drag([200, 80, 80], 0, by))).toEqual([0, 1]);
  });
});

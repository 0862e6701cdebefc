import { expect, test } from 'vitest';
import { line, niceMax, stackedBars, ticks, wholeMax } from '../../../src/ui/charts/scale.ts';

test('the axis ends with a round number, of counts with an even one', () => {
  expect([niceMax([52]), niceMax([64_100, 92_400]), niceMax([]), niceMax([100])]).toEqual([
    60, 100_000, 1, 100,
  ]);
  expect([wholeMax([]), wholeMax([1]), wholeMax([3]), wholeMax([5]), wholeMax([52])]).toEqual([
    2, 2, 4, 6, 60,
  ]);
});

test('bars of several series stand one upon the other', () => {
  const [below, above] = stackedBars(
    [
      [50, 0],
      [25, 100],
    ],
    100,
  );
  expect(below?.[0]?.height).toBe(2 * (above?.[0]?.height ?? 0));
  expect((above?.[0]?.y ?? 0) + (above?.[0]?.height ?? 0)).toBe(below?.[0]?.y);
  expect([below?.[1]?.height, above?.[1]?.y]).toEqual([0, 16]);
  expect(stackedBars([], 1)).toEqual([]);
});

test('a line has a place for each value', () => {
  expect(line([0, 100], 100)).toBe('160,228 480,16');
});

test('labels are at most six, and the last point always has one', () => {
  expect(ticks(1)).toEqual([0]);
  expect(ticks(12)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(ticks(30)).toEqual([4, 9, 14, 19, 24, 29]);
});

import { expect, test } from 'vitest';
import { relativeTime } from '../../src/lib/relative-time.ts';

/** A time at the university (UTC-6). */
const at = (text: string) => Date.parse(`${text}-06:00`);

test.each([
  ['2026-11-18T23:00', '2026-11-18T23:00:59', 'hace un momento'],
  ['2026-11-18T23:00', '2026-11-18T22:59', 'hace un momento'],
  ['2026-11-18T23:00', '2026-11-18T23:01', 'hace 1 minuto'],
  ['2026-11-18T23:00', '2026-11-19T01:00', 'hace 2 horas'],
  ['2026-11-18T23:00', '2026-11-19T22:59', 'hace 23 horas'],
  ['2026-11-18T23:00', '2026-11-19T23:00', 'ayer'],
  // Two midnights lie in between.
  ['2026-11-18T23:00', '2026-11-20T01:00', 'anteayer'],
  ['2026-11-18T01:00', '2026-11-20T23:00', 'anteayer'],
  ['2026-11-18T23:00', '2026-11-21T00:30', 'hace 3 días'],
  ['2023-07-09T12:00', '2026-11-21T12:30', 'hace 1,231 días'],
])('the time %s is, at %s, %s', (then, now, words) => {
  expect(relativeTime(at(then), at(now))).toBe(words);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Pause, pauseAfterFailure, pauseAfterHint, pauseOver } from '../../src/offline/model/backoff.ts';

const NOW = 1_800_000_000_000;
const fraction = fc.double({ min: 0, max: 0.999_999, noNaN: true });

function longest(failures: number, outageMs: number, visible: boolean): number {
  const pause: Pause = { desde: NOW - outageMs, fallas: failures, proximo: NOW, piso: 0 };
  return pauseAfterFailure(pause, { now: NOW, random: 0.999_999, visible }).proximo - NOW;
}

test('the backoff doubles to 8 s for two minutes, then to 60 s if visible and 300 s if hidden', () => {
  expect([0, 1, 2, 3, 9].map((failures) => Math.round(longest(failures, 60_000, true)))).toEqual([
    1000, 2000, 4000, 8000, 8000,
  ]);
  expect(Math.round(longest(20, 119_999, false))).toBe(8000);
  expect(Math.round(longest(20, 120_000, true))).toBe(60_000);
  expect(Math.round(longest(20, 120_000, false))).toBe(300_000);
  expect(Math.round(longest(5000, 3_600_000, false))).toBe(300_000);
});

test('neither a hint nor a failure retries before the time that the server asked for', () => {
  fc.assert(
    fc.property(fc.nat(400_000), fraction, fraction, fc.nat(299_000), (espera, first, second, later) => {
      const pause = pauseAfterFailure(undefined, { now: NOW, random: first, visible: true, espera });
      const hinted = pauseAfterHint(pause, NOW + later, second);
      const floor = NOW + Math.min(espera, 300_000);
      expect(hinted.proximo).toBeGreaterThanOrEqual(Math.min(floor, pause.proximo));
      expect(hinted.proximo).toBeGreaterThanOrEqual(floor);
      expect(hinted.proximo).toBeLessThanOrEqual(Math.max(pause.proximo, floor));
    }),
  );
});

test('many hints move the next try only once, so that one interval has one attempt', () => {
  const pause: Pause = { desde: NOW, fallas: 9, proximo: NOW + 60_000, piso: 0 };
  const first = pauseAfterHint(pause, NOW, 0.9);
  expect(first.proximo).toBe(NOW + 2700);
  expect(pauseAfterHint(first, NOW + 10, 0)).toBe(first);
});

test('a thousand clients whose network returns within a second spread over three seconds', () => {
  const starts = Array.from({ length: 1000 }, (_, index) => {
    const pause: Pause = { desde: NOW, fallas: 9, proximo: NOW + 60_000, piso: 0 };
    return pauseAfterHint(pause, NOW, (index * 0.618) % 1).proximo - NOW;
  });
  expect(Math.max(...starts) - Math.min(...starts)).toBeGreaterThan(2900);
});

test('each failure counts, from the same start of the outage', () => {
  const at = { now: NOW, random: 0.5, visible: true };
  const first = pauseAfterFailure(undefined, at);
  expect(first).toEqual({ desde: NOW, fallas: 1, proximo: NOW + 500, piso: NOW });
  const second = pauseAfterFailure(first, { ...at, now: NOW + 500, espera: 900_000 });
  expect(second).toEqual({ desde: NOW, fallas: 2, proximo: NOW + 300_500, piso: NOW + 300_500 });
  expect(pauseAfterFailure(first, at)).toMatchObject({ desde: NOW, fallas: 2 });
});

test('a hint does not move a try that is 3 s away or less', () => {
  const pause: Pause = { desde: NOW, fallas: 1, proximo: NOW + 3000, piso: 0 };
  expect(pauseAfterHint(pause, NOW, 0)).toBe(pause);
  expect(pauseAfterHint({ ...pause, proximo: NOW + 3001 }, NOW, 0).proximo).toBe(NOW);
});

test('a pause of 300 s holds; a longer one was stored under another clock', () => {
  const pause: Pause = { desde: NOW, fallas: 1, proximo: NOW + 300_000, piso: 0 };
  expect(pauseOver(pause, NOW)).toBe(false);
  expect(pauseOver({ ...pause, proximo: NOW + 300_001 }, NOW)).toBe(true);
  expect(pauseOver(undefined, NOW)).toBe(true);
});

test('a pause does not hold after the clock was changed', () => {
  expect(pauseOver({ desde: NOW, fallas: 1, proximo: NOW + 299_000, piso: 0 }, NOW)).toBe(false);
  expect(pauseOver({ desde: NOW, fallas: 1, proximo: NOW + 3_600_000, piso: 0 }, NOW)).toBe(true);
  expect(pauseOver({ desde: NOW, fallas: 1, proximo: NOW, piso: 0 }, NOW)).toBe(true);
  const old: Pause = { desde: NOW + 9_000_000, fallas: 3, proximo: NOW, piso: 0 };
  expect(pauseAfterFailure(old, { now: NOW, random: 0, visible: true }).desde).toBe(NOW);
});

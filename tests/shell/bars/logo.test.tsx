/** @vitest-environment jsdom */
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Logo } from '../../../src/shell/bars/Logo.tsx';

/** The window's preference for motion and its visibility, which tests change. */
const motion = Object.assign(new EventTarget(), { matches: false });
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  motion.matches = false;
  hidden = false;
  vi.stubGlobal('matchMedia', () => motion);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ribbon = () => document.querySelector('path:last-child');
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function draw(random: number) {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  render(<Logo />);
}

/** Milliseconds until the ribbon is redrawn, in steps of a second. */
function timeOfTurn(): number {
  const before = ribbon();
  let gone = 0;
  while (ribbon() === before && gone < 600_000) {
    wait(1000);
    gone += 1000;
  }
  return gone;
}

test('A1.4 the logo is animated again at random intervals around 60 s', () => {
  draw(0);
  expect(ribbon()?.getAttribute('class')).toContain('ribbon');
  expect(timeOfTurn()).toBe(45_000);
  expect(ribbon()?.getAttribute('class')).toContain('drawn');
  // The turn already scheduled, then one with another random value.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  timeOfTurn();
  expect(timeOfTurn()).toBe(60_000);
  expect(vi.getTimerCount()).toBe(1);
});

test('A1.4 the logo stands still while reduced motion is preferred, by the system or in the app', () => {
  const { dataset } = document.documentElement;
  const ways = [
    (calm: boolean) => (motion.matches = calm),
    (calm: boolean) => (dataset.vista = calm ? 'quieto' : ''),
  ];
  draw(0);
  for (const prefer of ways) {
    prefer(true);
    expect(timeOfTurn()).toBe(600_000);
    prefer(false);
    expect(timeOfTurn()).toBeLessThanOrEqual(45_000);
  }
});

test('no animation is scheduled while the page is hidden, and one afterwards', () => {
  draw(0);
  hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(vi.getTimerCount()).toBe(0);
  for (let look = 0; look < 5; look++) {
    hidden = look % 2 === 1;
    document.dispatchEvent(new Event('visibilitychange'));
  }
  expect(vi.getTimerCount()).toBe(1);
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});

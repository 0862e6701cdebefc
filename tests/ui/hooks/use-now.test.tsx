// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hour, isoDay, today } from '../../../src/lib/calendar.ts';
import { useNow } from '../../../src/ui/hooks/use-now.ts';

/** The campus day as shown by a page that stays open. */
let renders = 0;
function Day({ every }: { every?: number }) {
  const now = useNow(every);
  renders++;
  return <p>{`${isoDay(today(now))} ${hour(now)}`}</p>;
}
const open = (at: string, every?: number) => {
  vi.useFakeTimers({ now: Date.parse(at) });
  renders = 0;
  return render(<Day {...(every && { every })} />).container;
};
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a page that stays open', () => {
  test.each([undefined, 900_000])(
    'an open page shows the new day at once from 23:59 to 00:00 (every %s ms)',
    (every) => {
      const page = open('2026-11-21T23:59:10-06:00', every);
      expect(page.textContent).toBe('2026-11-21 23');
      pass(49_000);
      expect(page.textContent).toBe('2026-11-21 23');
      pass(1_000);
      expect(page.textContent).toBe('2026-11-22 0');
    },
  );

  test('an open page renders four times an hour, not more, with an interval of a quarter of an hour', () => {
    open('2026-11-21T12:00:01-06:00', 900_000);
    for (let minute = 0; minute < 60; minute++) pass(60_000);
    expect(renders).toBe(5);
  });

  test('an open page shows the new day when it becomes visible after sleep, though no timer has run', () => {
    const page = open('2026-11-21T20:00:00-06:00', 900_000);
    vi.setSystemTime(Date.parse('2026-11-22T07:30:00-06:00'));
    act(() => void dispatchEvent(new Event('focus')));
    expect(page.textContent).toBe('2026-11-22 7');
    vi.setSystemTime(Date.parse('2026-11-23T07:30:00-06:00'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(page.textContent).toBe('2026-11-23 7');
  });

  // Mexico has had no summer time since 2022, but earlier dates and other zones follow the same rules.
  test('an open page survives clock changes: the day of 23 hours and the one of 25', () => {
    const page = open('2022-04-03T01:59:50-06:00');
    pass(10_000);
    expect(page.textContent).toBe('2022-04-03 3');
    pass(20 * 3_600_000 + 3_599_000);
    expect(page.textContent).toBe('2022-04-03 23');
    pass(1_000);
    expect(page.textContent).toBe('2022-04-04 0');
    cleanup();
    const autumn = open('2022-10-30T00:00:00-05:00');
    pass(25 * 3_600_000 - 1_000);
    expect(autumn.textContent).toBe('2022-10-30 23');
    pass(1_000);
    expect(autumn.textContent).toBe('2022-10-31 0');
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createReconnect, type ReconnectParts } from '../../../src/domain/connection/reconnect.ts';
import { createCell } from '../../../src/lib/observable.ts';

/** Promise 18 with a simulated clock: how often a page probes while offline and after a reconnect. */
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function begin({ visible = true, before = [] as ('yes' | 'no')[] } = {}) {
  const network = createCell({ reachable: 'unknown' });
  const calls: Array<{ what: 'probe' | 'validate' | 'refresh' | 'hint'; at: number }> = [];
  const from = Date.now();
  const note = (what: (typeof calls)[number]['what']) => () =>
    void calls.push({ what, at: Date.now() - from });
  const nothing = () => undefined;
  let hint = nothing as () => void;
  const storageIssue = createCell<'lento' | undefined>(undefined);
  const parts = {
    network,
    session: {
      probe: async () => note('probe')(),
      validate: async () => note('validate')(),
      follow: nothing,
    },
    replay: { hint: async () => note('hint')() },
    config: { refresh: async () => undefined, reload: async () => undefined, unread: createCell('none') },
    live: { refresh: note('refresh') },
    appearance: { follow: nothing },
    storageIssue,
    now: Date.now,
    // The longest wait before each try.
    random: () => 1,
    visible: () => visible,
    setTimer: (run: () => void, ms: number) => setTimeout(run, ms) as unknown as number,
    clearTimer: (id: number) => clearTimeout(id),
    onHint: (listener: () => void) => {
      hint = listener;
    },
    onStorage: nothing,
  };
  const contact = createReconnect(parts as unknown as ReconnectParts);
  const set = (reachable: 'yes' | 'no') => network.set({ reachable });
  before.forEach(set);
  contact.start();
  return {
    set,
    look: () => hint(),
    issue: storageIssue.set,
    times: (what: string) => calls.filter((one) => one.what === what).map(({ at }) => at),
  };
}

const MINUTE = 60_000;
const gaps = (times: readonly number[]) => times.slice(1).map((at, index) => at - (times[index] ?? 0));

describe('an unreachable server', () => {
  test.each([
    { visible: true, cap: MINUTE },
    { visible: false, cap: 5 * MINUTE },
  ])(
    'the page probes with a backoff of 8 s for two minutes, then $cap ms (visible: $visible)',
    async ({ visible, cap }) => {
      const page = begin({ visible });
      page.set('no');
      await vi.advanceTimersByTimeAsync(30 * MINUTE);
      const asked = page.times('probe');
      expect(asked.slice(0, 5)).toEqual([1000, 3000, 7000, 15_000, 23_000]);
      expect(gaps(asked.filter((at) => at > 2 * MINUTE + 8000)).every((gap) => gap === cap)).toBe(true);
      expect(page.times('refresh')).toEqual([]);
    },
  );

  test('a page that gets the focus probes at once', async () => {
    const page = begin();
    page.set('no');
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    const before = page.times('probe').length;
    page.look();
    expect(page.times('probe')).toHaveLength(before + 1);
  });
});

test('pending writes are sent at once when storage works again', () => {
  const page = begin();
  page.issue('lento');
  expect(page.times('hint')).toEqual([]);
  page.issue(undefined);
  expect(page.times('hint')).toHaveLength(1);
});

describe('a reachable server again', () => {
  test('on reconnect the page sends, validates the session, fetches stale data and stops probing', async () => {
    const page = begin();
    page.set('no');
    await vi.advanceTimersByTimeAsync(2000);
    page.set('yes');
    for (const what of ['hint', 'validate', 'refresh']) expect(page.times(what)).toEqual([2000]);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(page.times('probe')).toEqual([1000]);
    expect(page.times('refresh')).toEqual([2000]);
  });

  test.each([200, 1500, 4000])(
    'two tabs that contradict each other every %d ms probe at most once in ten seconds',
    async (period) => {
      const page = begin();
      for (let passed = 0; passed < 10 * MINUTE; passed += period) {
        page.set('no');
        await vi.advanceTimersByTimeAsync(period / 2);
        page.set('yes');
        await vi.advanceTimersByTimeAsync(period / 2);
      }
      const greeted = page.times('validate');
      expect(greeted.length).toBeGreaterThan(30);
      expect(Math.min(...gaps(greeted))).toBeGreaterThanOrEqual(10_000);
      expect(page.times('refresh')).toEqual(greeted);
      // The backoff continues to grow over a reconnect.
      expect(page.times('probe').length).toBeLessThanOrEqual(10);
    },
  );

  test('a reconnect from before the start counts, the first answer of a page does not', () => {
    expect(begin({ before: ['yes'] }).times('refresh')).toEqual([]);
    expect(begin({ before: ['no', 'yes'] }).times('refresh')).toEqual([0]);
    expect(begin({ before: ['yes', 'no', 'yes'] }).times('refresh')).toEqual([0]);
  });

  test('a second reconnect refreshes after the interval, unless the server is gone again', async () => {
    const page = begin();
    page.set('no');
    page.set('yes');
    await vi.advanceTimersByTimeAsync(3000);
    page.set('no');
    page.set('yes');
    await vi.advanceTimersByTimeAsync(6999);
    expect(page.times('validate')).toEqual([0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.times('validate')).toEqual([0, 10_000]);
    page.set('no');
    page.set('yes');
    page.set('no');
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(page.times('validate')).toEqual([0, 10_000]);
  });
});

describe('a page with the focus again', () => {
  test('a page with the focus again fetches its data if that is a minute old, and not before', async () => {
    const page = begin();
    await vi.advanceTimersByTimeAsync(MINUTE);
    page.look();
    expect(page.times('refresh')).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    page.look();
    expect(page.times('refresh')).toEqual([MINUTE + 1]);
  });
});

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilHere } from '../../../src/domain/connection/retry-until-loaded.ts';

/** Loads that the page starts by itself, without a click that could repeat them. */
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failing = (times: number) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch');
    return 'here';
  });
  return load;
};

test('a load that succeeds runs once', async () => {
  const load = failing(0);
  expect(await untilHere(load)).toBe('here');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failed load is repeated at once when the network returns', async () => {
  const load = failing(1);
  const here = untilHere(load);
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('online'));
  expect(await here).toBe('here');
});

test('a failed load is repeated with growing delays until the server answers', async () => {
  const load = failing(3);
  const here = untilHere(load);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await here).toBe('here');
});

test('a completed load leaves no listener', async () => {
  const add = vi.spyOn(window, 'addEventListener');
  const remove = vi.spyOn(window, 'removeEventListener');
  const here = untilHere(failing(2));
  await vi.advanceTimersByTimeAsync(60_000);
  await here;
  expect(vi.getTimerCount()).toBe(0);
  expect(remove.mock.calls.length).toBe(add.mock.calls.length);
});

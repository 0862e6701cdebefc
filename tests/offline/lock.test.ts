import { afterEach, describe, expect, test } from 'vitest';
import { createLock } from '../../src/offline/send/lock.ts';
import { StorageError } from '../../src/storage/storage-error.ts';

/** Node's Web Locks replace the browser's. */
const locks = (globalThis as { navigator: { locks: LockManager } }).navigator.locks;

function createGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const waiting: Array<() => void> = [];
afterEach(() => {
  for (const open of waiting.splice(0)) open();
});

describe.each([
  ['on Web Locks', () => [createLock(locks), createLock(locks)] as const],
  [
    'without them, in one context',
    () => {
      const own = createLock(undefined);
      return [own, own] as const;
    },
  ],
])('the lock %s', (_, make) => {
  test('the lock is held by one context; another neither runs nor waits', async () => {
    const [one, other] = make();
    const gate = createGate();
    waiting.push(gate.open);
    const holding = one.attempt(() => gate.opened);
    await new Promise((resolve) => setImmediate(resolve));
    let ran = false;
    const run = async () => {
      ran = true;
    };
    expect(await other.attempt(run)).toBe(false);
    expect(ran).toBe(false);
    gate.open();
    expect(await holding).toBe(true);
    expect(await other.attempt(run)).toBe(true);
    expect(ran).toBe(true);
  });

  test('the lock can be stolen from a holder that hangs, whose attempt then ends without error', async () => {
    const [one, other] = make();
    const gate = createGate();
    waiting.push(gate.open);
    const hanging = one.attempt(() => gate.opened);
    await new Promise((resolve) => setImmediate(resolve));
    let ran = false;
    expect(
      await other.attempt(async () => {
        ran = true;
      }, true),
    ).toBe(true);
    expect(ran).toBe(true);
    gate.open();
    expect(await hanging).toBe(true);
  });

  test('the lock is released if its body fails, and the error is passed on', async () => {
    const [one, other] = make();
    const failing = one.attempt(async () => {
      throw new RangeError('mine');
    });
    await expect(failing).rejects.toThrow('mine');
    expect(await other.attempt(async () => undefined)).toBe(true);
  });
});

test.each(['SecurityError', 'AbortError'])(
  'a lock rejected by the browser (%s) counts as a storage failure',
  async (name) => {
    const refusing = { request: () => Promise.reject(new DOMException('no', name)) };
    const lock = createLock(refusing as unknown as LockManager);
    await expect(lock.attempt(async () => undefined)).rejects.toThrow(StorageError);
  },
);

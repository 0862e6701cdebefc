import { expect, test } from 'vitest';
// @ts-expect-error plain JavaScript, as the original
import * as ours from '../../scripts/tslib-today.mjs';

/** Used in the place of the original: each part means the same in the calls that compilers write. */
test('the parts mean what the original ones mean', async () => {
  const original = (await import('tslib')) as unknown as Record<string, never>;
  for (const tslib of [ours, original] as unknown as typeof import('tslib')[]) {
    expect(tslib.__assign({ a: 1 }, { b: 2 })).toEqual({ a: 1, b: 2 });
    expect(tslib.__rest({ a: 1, b: 2 }, ['a'])).toEqual({ b: 2 });
    expect(tslib.__spreadArray([1], [2, 3], true)).toEqual([1, 2, 3]);

    const sum = tslib.__awaiter(undefined, [2], Promise, function* (n: number): Generator<
      unknown,
      number,
      number
    > {
      const one = yield Promise.resolve(1);
      try {
        yield Promise.reject(new Error('caught'));
      } catch {
        return one + n;
      }
      return 0;
    });
    await expect(sum).resolves.toBe(3);
    await expect(
      tslib.__awaiter(undefined, undefined, Promise, function* () {
        yield 1;
        throw new Error('told');
      }),
    ).rejects.toThrow('told');

    const seen: unknown[] = [];
    let closed = false;
    const generator = tslib.__asyncGenerator(undefined, [], function* (): Generator<unknown, void, number> {
      try {
        const two = yield tslib.__await(Promise.resolve(2));
        yield two;
        yield two + 1;
        yield two + 2;
      } finally {
        closed = true;
      }
    });
    for await (const value of tslib.__asyncValues(generator) as AsyncIterable<unknown>) {
      seen.push(value);
      if (seen.length === 2) break;
    }
    expect(seen).toEqual([2, 3]);
    expect(closed).toBe(true);

    const plain: unknown[] = [];
    const iterator = tslib.__asyncValues([4, 5]) as AsyncIterator<unknown>;
    for (let step = await iterator.next(); !step.done; step = await iterator.next()) plain.push(step.value);
    expect(plain).toEqual([4, 5]);
  }
});

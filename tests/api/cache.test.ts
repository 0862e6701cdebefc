import { afterEach, expect, it, vi } from 'vitest';
import { openCache } from '../../src/api/cache.ts';
import { StorageError } from '../../src/storage/errors.ts';
import type { KeyValue } from '../../src/storage/keyval.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('a device that keeps nothing costs only what would have been kept, without a word to the console', async () => {
  const said = ['error', 'warn', 'log'].map((level) =>
    vi.spyOn(console, level as 'error').mockImplementation(() => undefined),
  );
  const refuse = () => Promise.reject(new StorageError('unavailable'));
  const keyval: KeyValue = {
    get: refuse,
    getMany: refuse,
    set: refuse,
    delete: refuse,
    keys: refuse,
    clear: refuse,
  };
  const kept = await openCache(keyval, 'ana');
  expect(kept.cache.extract()).toEqual({});
  await kept.close();
  for (const spy of said) expect(spy).not.toHaveBeenCalled();
});

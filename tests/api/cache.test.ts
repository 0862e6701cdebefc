import { afterEach, describe, expect, it, vi } from 'vitest';
import { cacheKey, openCache } from '../../src/api/cache.ts';
import { StorageError } from '../../src/storage/errors.ts';
import type { KeyValue } from '../../src/storage/keyval.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';

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
    keepLast: () => undefined,
    delete: refuse,
    keys: refuse,
    clear: refuse,
  };
  const kept = await openCache(keyval, 'ana');
  expect(kept.cache.extract()).toEqual({});
  await kept.close();
  for (const spy of said) expect(spy).not.toHaveBeenCalled();
});

describe('a copy that is read too slowly', () => {
  /** Resolves the read by hand, as a disk does that hangs for a while. */
  async function openSlowly() {
    vi.useFakeTimers();
    const keyval = createMemoryKeyValue();
    const kept = { __typename: 'Usuario', usuario: 'ana', nombre: 'Ana de ayer' };
    const copy = { v: 2, data: { 'Usuario:ana': kept, ROOT_QUERY: {} }, ages: { usuario: 1 } };
    await keyval.set(cacheKey('ana'), copy);
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const slow = { ...keyval, get: () => late.then(() => copy) };
    const opening = openCache(slow, 'ana');
    await vi.advanceTimersByTimeAsync(3000);
    return { opened: await opening, arrive, keyval };
  }
  afterEach(() => vi.useRealTimers());

  it('replaces nothing that the server has answered since', async () => {
    const { opened, arrive } = await openSlowly();
    opened.answered('usuario', 2);
    arrive();
    await vi.advanceTimersByTimeAsync(100);
    expect(opened.cache.extract()).toEqual({});
    expect(opened.age('usuario')).toBe(2);
    await opened.close();
  });

  it('is still there for the next start', async () => {
    const { opened, keyval } = await openSlowly();
    await opened.close();
    expect(await keyval.get(cacheKey('ana'))).toMatchObject({ ages: { usuario: 1 } });
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { cacheKey, openCache } from '../../src/api/client/apollo-cache.ts';
import type { KeyValue } from '../../src/storage/keyval.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';
import { StorageError } from '../../src/storage/storage-error.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('a failed cache write loses only the stored copy and logs nothing', async () => {
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

describe('a persisted copy that is read too slowly', () => {
  /** A read that the test resolves, like a slow disk's. */
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

  it('a late persisted copy does not replace newer answers of the server', async () => {
    const { opened, arrive } = await openSlowly();
    opened.answered('usuario', 2);
    arrive();
    await vi.advanceTimersByTimeAsync(100);
    expect(opened.cache.extract()).toEqual({});
    expect(opened.age('usuario')).toBe(2);
    await opened.close();
  });

  it('a late persisted copy is still there for the next start', async () => {
    const { opened, keyval } = await openSlowly();
    await opened.close();
    expect(await keyval.get(cacheKey('ana'))).toMatchObject({ ages: { usuario: 1 } });
  });
});

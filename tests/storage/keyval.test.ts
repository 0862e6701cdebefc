import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createIdbKeyValue } from '../../src/storage/indexeddb/keyval-idb.ts';
import type { KeyValue } from '../../src/storage/keyval.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';
import { StorageError } from '../../src/storage/storage-error.ts';
import { watchKeyValue } from '../../src/storage/watch-health.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

const kinds: Array<[string, () => KeyValue]> = [
  ['idb-keyval', () => createIdbKeyValue()],
  ['memory', createMemoryKeyValue],
];

test.each(kinds)('the key-value port on %s', async (_, make) => {
  const kv = make();
  expect(await kv.get('nada')).toBeUndefined();
  await kv.set('b', { x: [1] });
  await kv.set('a', 'uno');
  expect(await kv.get('b')).toEqual({ x: [1] });
  expect((await kv.keys()).sort()).toEqual(['a', 'b']);
  await kv.delete('a');
  expect(await kv.keys()).toEqual(['b']);
  await kv.clear();
  expect(await kv.keys()).toEqual([]);
});

describe('idb-keyval faults', () => {
  test('another app that clears idb-keyval’s default store does not reach ours (S21)', async () => {
    const kv = createIdbKeyValue();
    await kv.set('a', 1);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('keyval-store');
  });

  test('an open that throws synchronously becomes a rejection (L16)', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    const kv = createIdbKeyValue();
    await expect(kv.set('a', 1)).rejects.toMatchObject({ name: 'StorageError', kind: 'unavailable' });
    vi.stubGlobal('indexedDB', new IDBFactory());
    await kv.set('a', 1);
    expect(await kv.get('a')).toBe(1);
  });

  test('a key-value call that never settles is given up', async () => {
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    await expect(createIdbKeyValue({ limitMs: 20 }).get('a')).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('only the first call waits the whole limit for storage that does not answer', async () => {
    vi.useFakeTimers();
    try {
      vi.stubGlobal('indexedDB', { open: () => ({}) });
      const kv = createIdbKeyValue({ limitMs: 3000 });
      const first = expect(kv.get('a')).rejects.toMatchObject({ kind: 'timeout' });
      await vi.advanceTimersByTimeAsync(3000);
      await first;
      const second = expect(kv.get('a')).rejects.toMatchObject({ kind: 'timeout' });
      await vi.advanceTimersByTimeAsync(200);
      await second;
    } finally {
      vi.useRealTimers();
    }
  });

  test('unreadable copies are reported until a call succeeds again', async () => {
    const reports: unknown[] = [];
    vi.stubGlobal('indexedDB', { open: () => ({}) });
    const kv = watchKeyValue(createIdbKeyValue({ limitMs: 20 }), (kind) => reports.push(kind));
    await expect(kv.get('a')).rejects.toMatchObject({ kind: 'timeout' });
    await expect(kv.set('a', 1)).rejects.toMatchObject({ kind: 'timeout' });
    const full = { ...kv, get: () => Promise.reject(new StorageError('quota')) };
    await expect(watchKeyValue(full, (kind) => reports.push(kind)).get('a')).rejects.toThrow();
    expect(reports).toEqual(['timeout', 'timeout']);
    await watchKeyValue(createMemoryKeyValue(), (kind) => reports.push(kind)).get('a');
    expect(reports.at(-1)).toBeUndefined();
  });
});

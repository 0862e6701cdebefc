import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createIdbKeyValue } from '../../src/storage/indexeddb/keyval-idb.ts';
import { KEYVAL_DATABASE, KEYVAL_STORE } from '../../src/storage/keys.ts';
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

  describe('a store that gives no answer is given up', () => {
    let factory: IDBFactory;
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
      factory = new IDBFactory();
    });
    afterEach(() => void vi.useRealTimers());

    const openDirectly = () =>
      new Promise<IDBDatabase>((resolve) => {
        const request = factory.open(KEYVAL_DATABASE);
        request.onsuccess = () => resolve(request.result);
      });
    const timesOut = async (call: Promise<unknown>) => {
      const failed = expect(call).rejects.toMatchObject({ kind: 'timeout' });
      await vi.advanceTimersByTimeAsync(3000);
      await failed;
    };
    const aMoment = () => new Promise((resolve) => setImmediate(resolve));

    test('an open request without an answer is made again, and its call writes nothing late', async () => {
      const silent: { result?: IDBDatabase; onsuccess?(): void } = {};
      const open = vi.fn(factory.open.bind(factory));
      open.mockReturnValueOnce(silent as unknown as IDBOpenDBRequest);
      vi.stubGlobal('indexedDB', { open });
      const kv = createIdbKeyValue({ limitMs: 3000 });
      await timesOut(kv.set('a', 'older'));
      await kv.set('a', 'newer');
      silent.result = await openDirectly();
      silent.onsuccess?.();
      await aMoment();
      expect(await kv.get('a')).toBe('newer');
      expect(open).toHaveBeenCalledTimes(2);
    });

    test('a write that waits for another page is aborted', async () => {
      vi.stubGlobal('indexedDB', factory);
      const kv = createIdbKeyValue({ limitMs: 3000 });
      await kv.set('a', 'older');
      const blocked = (await openDirectly()).transaction(KEYVAL_STORE, 'readwrite');
      let blocks = true;
      const hold = () => {
        if (blocks) blocked.objectStore(KEYVAL_STORE).get('a').onsuccess = hold;
      };
      hold();
      await timesOut(kv.set('a', 'newer'));
      blocks = false;
      await aMoment();
      expect(await kv.get('a')).toBe('older');
    });
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

import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { dropPhotos, withRelief } from '../../src/storage/drop-photos.ts';
import { openDatabase } from '../../src/storage/indexeddb/outbox-database.ts';
import { OUTBOX_DATABASE, OUTBOX_STORES, OUTBOX_VERSION } from '../../src/storage/keys.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import type { TransactionalStore } from '../../src/storage/outbox-store.ts';
import { StorageError } from '../../src/storage/storage-error.ts';
import { withLimit } from '../../src/storage/storage-limit.ts';

const put = (store: TransactionalStore) =>
  store.transact(['meta'], 'readwrite', async (tx) => tx.put('meta', 'orden', 1));
const get = (store: TransactionalStore) =>
  store.transact(['meta'], 'readonly', (tx) => tx.get('meta', 'orden'));

/** An IndexedDB factory whose connections pass through `change`, to simulate faults. */
function failingFactory(
  change: (database: IDBDatabase, opened: number) => void,
  inner = new IDBFactory(),
): IDBFactory {
  let opened = 0;
  const open: IDBFactory['open'] = (name, version) => {
    const request = inner.open(name, version);
    request.addEventListener('success', () => change(request.result, ++opened));
    return request;
  };
  return { open } as IDBFactory;
}

describe('IndexedDB faults', () => {
  test('a successful put that was aborted for lack of space was not stored (L4)', async () => {
    const inner = new IDBFactory();
    let full = true;
    const factory = failingFactory((database) => {
      const transaction = database.transaction.bind(database);
      database.transaction = (...args: Parameters<IDBDatabase['transaction']>) => {
        const tx = transaction(...args);
        if (!full || args[1] !== 'readwrite') return tx;
        const store = tx.objectStore('meta');
        const real = store.put.bind(store);
        store.put = (...what: Parameters<IDBObjectStore['put']>) => {
          const request = real(...what);
          request.addEventListener('success', () => {
            Object.defineProperty(tx, 'error', { value: new DOMException('full', 'QuotaExceededError') });
            tx.abort();
          });
          return request;
        };
        tx.objectStore = () => store;
        return tx;
      };
    }, inner);
    const store = openDatabase(() => factory);
    await expect(put(store)).rejects.toMatchObject({ name: 'StorageError', kind: 'quota' });
    full = false;
    expect(await get(store)).toBeUndefined();
    await put(store);
    expect(await get(store)).toBe(1);
  });

  test('a dead connection is reopened once, and the body runs again', async () => {
    const inner = new IDBFactory();
    const factory = failingFactory((database, opened) => {
      if (opened === 1) database.close();
    }, inner);
    const store = openDatabase(() => factory);
    await put(store);
    expect(await get(store)).toBe(1);
  });

  test('a connection that dies every time is reported as closed', async () => {
    const factory = failingFactory((database) => database.close());
    await expect(put(openDatabase(() => factory))).rejects.toMatchObject({ kind: 'closed' });
  });

  test('a first open that throws or fails is repeated (S04)', async () => {
    const inner = new IDBFactory();
    let calls = 0;
    const store = openDatabase(() => {
      calls += 1;
      if (calls === 1) throw new DOMException('blocked', 'SecurityError');
      return inner;
    });
    await put(store);
    expect(await get(store)).toBe(1);
  });

  test.each([
    ['no IndexedDB', () => undefined],
    [
      'a blocked IndexedDB',
      () => {
        throw new DOMException('no', 'SecurityError');
      },
    ],
    [
      'a broken polyfill',
      () => {
        throw new TypeError('x is not a function');
      },
    ],
  ])('%s becomes a StorageError', async (_, factory) => {
    const failure = await put(openDatabase(factory)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StorageError);
    expect(failure).toMatchObject({ kind: 'unavailable' });
  });

  test('a database of a newer version is left alone and reported (S17)', async () => {
    const factory = new IDBFactory();
    await new Promise<void>((resolve) => {
      const request = factory.open(OUTBOX_DATABASE, 99);
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    });
    await expect(put(openDatabase(() => factory))).rejects.toMatchObject({ kind: 'version' });
    expect((await factory.databases()).map(({ version }) => version)).toEqual([99]);
  });

  test('an open without an answer is given up in time, and the next call tries again', async () => {
    const inner = new IDBFactory();
    let hanging = true;
    const factory = {
      open: (name: string, version: number) =>
        hanging ? ({} as IDBOpenDBRequest) : inner.open(name, version),
    };
    const store = openDatabase(() => factory as unknown as IDBFactory, { limitMs: 30 });
    await expect(put(store)).rejects.toMatchObject({ kind: 'timeout' });
    hanging = false;
    await put(store);
    expect(await get(store)).toBe(1);
  });

  test('while opening hangs only the first call waits the full time, until it answers (S18)', async () => {
    const inner = new IDBFactory();
    const held: Array<() => void> = [];
    const factory = {
      open(name: string, version: number) {
        const request = {} as { onsuccess?: () => void; result?: IDBDatabase };
        held.push(() => {
          const real = inner.open(name, version);
          real.onupgradeneeded = () => {
            for (const store of OUTBOX_STORES) real.result.createObjectStore(store);
          };
          real.onsuccess = () => {
            request.result = real.result;
            request.onsuccess?.();
          };
        });
        return request;
      },
    };
    const LIMIT_MS = 1000;
    const store = openDatabase(() => factory as unknown as IDBFactory, { limitMs: LIMIT_MS });
    const took = async () => {
      const begun = performance.now();
      await expect(put(store)).rejects.toMatchObject({ kind: 'timeout' });
      return performance.now() - begun;
    };
    expect(await took()).toBeGreaterThan(LIMIT_MS - 10);
    expect(await took()).toBeLessThan(LIMIT_MS - 10);
    // The tab that blocked the database is closed: all requests are answered.
    for (const open of held.splice(0)) open();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const saved = put(store);
    await new Promise((resolve) => setTimeout(resolve, 400));
    for (const open of held.splice(0)) open();
    await saved;
  });

  test('an answer that came while the page was busy is not too late', async () => {
    const answer = new Promise((resolve) => setImmediate(() => setImmediate(() => resolve('here'))));
    const limited = withLimit(answer, 60);
    const until = performance.now() + 100;
    while (performance.now() < until);
    await expect(limited).resolves.toBe('here');
  });

  test('a body that exceeds the limit leaves nothing in the database', async () => {
    const factory = new IDBFactory();
    const store = openDatabase(() => factory, { limitMs: 30 });
    const slow = store.transact(['meta'], 'readwrite', async (tx) => {
      tx.put('meta', 'orden', 7);
      for (;;) await tx.get('meta', 'orden');
    });
    await expect(slow).rejects.toMatchObject({ kind: 'timeout' });
    expect(await get(openDatabase(() => factory))).toBeUndefined();
  });

  test('our connection does not block an upgrade', async () => {
    const factory = new IDBFactory();
    const store = openDatabase(() => factory);
    await put(store);
    const version = await new Promise<number>((resolve, reject) => {
      const request = factory.open(OUTBOX_DATABASE, 2);
      request.onsuccess = () => resolve(request.result.version);
      request.onblocked = () => reject(new Error('blocked'));
    });
    expect(version).toBe(2);
  });

  test('an upgrade adds the missing stores and keeps the others', async () => {
    const inner = new IDBFactory();
    await new Promise((resolve) => {
      const request = inner.open(OUTBOX_DATABASE, OUTBOX_VERSION);
      request.onupgradeneeded = () => request.result.createObjectStore('meta').put(1, 'orden');
      request.onsuccess = () => resolve(request.result.close());
    });
    /** The factory of an app whose version of the database is the next one. */
    const next = { open: (name, version = 0) => inner.open(name, version + 1) } as IDBFactory;
    const store = openDatabase(() => next);
    expect(await get(store)).toBe(1);
    expect(await store.transact(['pendiente'], 'readonly', (tx) => tx.entries('pendiente'))).toEqual([]);
  });
});

describe('a full quota', () => {
  /** Space is free again only some tries after the deletion, as in Chromium. */
  function fullStore(tries: number) {
    const inner = createMemoryStore();
    let left = Number.POSITIVE_INFINITY;
    const transact: TransactionalStore['transact'] = (...args) =>
      left-- > 0 ? Promise.reject(new StorageError('quota')) : inner.transact(...args);
    const drop = async () => {
      left = tries;
      return true;
    };
    return { store: { transact }, drop };
  }

  test.each([0, 1, 3])(
    'a full disk deletes the photos and repeats the save, after %i refusals (S03)',
    async (n) => {
      const { store: full, drop } = fullStore(n);
      const store = withRelief(full, drop, [0, 1, 1, 1]);
      await put(store);
      expect(await get(store)).toBe(1);
    },
  );

  test('a full disk is reported if deleting photos does not help, at once if there are none', async () => {
    const { store: full, drop } = fullStore(4);
    await expect(put(withRelief(full, drop, [0, 1, 1, 1]))).rejects.toMatchObject({ kind: 'quota' });
    let tries = 0;
    const transact: TransactionalStore['transact'] = () => {
      tries += 1;
      return Promise.reject(new StorageError('quota'));
    };
    await expect(put(withRelief({ transact }, async () => false))).rejects.toMatchObject({ kind: 'quota' });
    expect(tries).toBe(1);
  });

  test('another fault during the retries is the one reported', async () => {
    let tries = 0;
    const transact: TransactionalStore['transact'] = () =>
      Promise.reject(new StorageError(tries++ === 0 ? 'quota' : 'closed'));
    await expect(put(withRelief({ transact }, async () => true))).rejects.toMatchObject({ kind: 'closed' });
  });
});

describe('deleting the photos', () => {
  function photoCaches(keys: () => Promise<string[]>) {
    const done: string[] = [];
    const cache = { keys, delete: async (key: string) => done.push(key) };
    const caches = {
      keys: async () => ['fotos-v1-ana', 'planeacion-shell'],
      open: async () => cache,
      delete: async (name: string) => done.push(name),
    };
    return { done, caches: caches as unknown as CacheStorage };
  }

  test('photos are deleted before their cache, which another context may hold open (S03)', async () => {
    const { done, caches } = photoCaches(async () => ['/fotos/1', '/fotos/2']);
    expect(await dropPhotos(caches)).toBe(true);
    expect(done).toEqual(['/fotos/1', '/fotos/2', 'fotos-v1-ana']);
  });

  test('a photo cache that cannot be read is deleted all the same', async () => {
    const { done, caches } = photoCaches(() => Promise.reject(new DOMException('no', 'UnknownError')));
    expect(await dropPhotos(caches)).toBe(true);
    expect(done).toEqual(['fotos-v1-ana']);
  });
});

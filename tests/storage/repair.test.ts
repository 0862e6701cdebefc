import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createIdbKeyValue } from '../../src/storage/indexeddb/keyval-idb.ts';
import { openDatabase } from '../../src/storage/indexeddb/outbox-database.ts';
import { readKeptValue } from '../../src/storage/indexeddb/read-keyval.ts';
import { repairDatabases } from '../../src/storage/indexeddb/repair-databases.ts';
import { KEYVAL_DATABASE, OUTBOX_DATABASE, type StoreName } from '../../src/storage/keys.ts';
import type { KeyValue } from '../../src/storage/keyval.ts';
import type { TransactionalStore } from '../../src/storage/outbox-store.ts';

/** `Reparar` with only one damaged database, while the page's own connections are open. */
let idb: IDBFactory;
let keyval: KeyValue;
let store: TransactionalStore;

/** For both warnings: that of the outbox and that of the copies. */
const repairAll = async (factory: () => IDBFactory | undefined) => [
  await repairDatabases(factory, OUTBOX_DATABASE),
  await repairDatabases(factory, KEYVAL_DATABASE),
];
const BOTH = [true, true];
const KEY = ['h', 'guardarConfiguracion', 'scale'];
const read = (name: StoreName, key: string | string[], from = store) =>
  from.transact([name], 'readonly', (tx) => tx.get(name, key));

beforeEach(async () => {
  idb = new IDBFactory();
  vi.stubGlobal('indexedDB', idb);
  keyval = createIdbKeyValue();
  store = openDatabase(() => idb);
  await keyval.set('pestanas', ['/']);
  await store.transact(['pendiente'], 'readwrite', async (tx) => tx.put('pendiente', KEY, { v: 1 }));
});

/** A database that cannot be opened until it is deleted. */
function unopenable(bad: string): IDBFactory {
  let cured = false;
  return {
    open(name: string) {
      if (name !== bad || cured) return idb.open(name);
      const request = idb.open(`${name} rota`);
      request.addEventListener('upgradeneeded', (event) => {
        event.stopImmediatePropagation();
        request.transaction?.abort();
      });
      return request;
    },
    deleteDatabase(name: string) {
      cured ||= name === bad;
      return idb.deleteDatabase(name);
    },
  } as unknown as IDBFactory;
}

/** A database that opens, but whose stores cannot be read, or only one of them. */
const unreadable = (bad: string, store?: StoreName): IDBFactory =>
  ({
    open(name: string) {
      const request = idb.open(name);
      request.addEventListener('success', () => {
        if (name !== bad) return;
        const transaction = request.result.transaction.bind(request.result);
        request.result.transaction = (stores, mode) => {
          if (mode !== 'readwrite' && (!store || stores === store))
            throw new DOMException('bad', 'UnknownError');
          return transaction(stores, mode);
        };
      });
      return request;
    },
    deleteDatabase: (name: string) => idb.deleteDatabase(name),
  }) as unknown as IDBFactory;

describe('a repair of the databases', () => {
  it('repairing an outbox that does not open leaves the other database alone, although it is in use', async () => {
    expect(await repairAll(() => unopenable(OUTBOX_DATABASE))).toEqual(BOTH);
    expect(await keyval.get('pestanas')).toEqual(['/']);
    expect(
      await read(
        'pendiente',
        KEY,
        openDatabase(() => idb),
      ),
    ).toBeUndefined();
  });

  it('repairing the key-value database leaves the pending writes alone', async () => {
    // A page that cannot open the database has no connection to it.
    idb = new IDBFactory();
    store = openDatabase(() => idb);
    await store.transact(['pendiente'], 'readwrite', async (tx) => tx.put('pendiente', KEY, { v: 1 }));
    const bad = unopenable(KEYVAL_DATABASE);
    const deleted = vi.spyOn(bad, 'deleteDatabase');
    expect(await repairAll(() => bad)).toEqual(BOTH);
    expect(deleted.mock.calls).toEqual([[KEYVAL_DATABASE]]);
    expect(await read('pendiente', KEY)).toEqual({ v: 1 });
  });

  it.each([
    [OUTBOX_DATABASE, { kept: ['/'], row: undefined }],
    [KEYVAL_DATABASE, { kept: undefined, row: { v: 1 } }],
  ])('a repair empties %s if it opens but cannot be read, and leaves the other alone', async (bad, left) => {
    expect(await repairAll(() => unreadable(bad))).toEqual(BOTH);
    expect({ kept: await keyval.get('pestanas'), row: await read('pendiente', KEY) }).toEqual(left);
    await keyval.set('pestanas', ['/cumpleanos']);
    expect(await keyval.get('pestanas')).toEqual(['/cumpleanos']);
  });

  it('a repair of one unreadable store leaves the pending writes in the store beside it', async () => {
    await store.transact(['confirmado'], 'readwrite', async (tx) => tx.put('confirmado', KEY, { v: 1 }));
    expect(await repairAll(() => unreadable(OUTBOX_DATABASE, 'confirmado'))).toEqual(BOTH);
    expect(await read('pendiente', KEY)).toEqual({ v: 1 });
    expect(await read('confirmado', KEY)).toBeUndefined();
  });

  it('without the salt of their owners, the pending writes go too', async () => {
    await store.transact(['meta'], 'readwrite', async (tx) => tx.put('meta', 'sal', 'x'));
    expect(await repairAll(() => unreadable(OUTBOX_DATABASE, 'meta'))).toEqual(BOTH);
    expect(await read('pendiente', KEY)).toBeUndefined();
  });

  it('each database is reported by itself', async () => {
    const bad = unopenable(KEYVAL_DATABASE);
    const held = {
      open: (name: string) => bad.open(name),
      deleteDatabase: () => {
        throw new DOMException('no', 'SecurityError');
      },
    } as unknown as IDBFactory;
    expect(await repairAll(() => held)).toEqual([true, false]);
  });

  it('a repair changes no readable database and creates no missing one', async () => {
    expect(await repairAll(() => idb)).toEqual(BOTH);
    expect(await keyval.get('pestanas')).toEqual(['/']);
    expect(await read('pendiente', KEY)).toEqual({ v: 1 });
    const none = new IDBFactory();
    expect(await repairAll(() => none)).toEqual(BOTH);
    expect(await none.databases()).toEqual([]);
  });

  it('a repair that the browser refuses is reported as failed', async () => {
    const refuses = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    expect(await repairAll(refuses)).toEqual([false, false]);
    expect(await repairAll(() => undefined)).toEqual([false, false]);
  });
});

it('the worker’s read of one stored value leaves no connection that blocks others', async () => {
  const before = await readKeptValue('pestanas');
  expect(before).toEqual(['/']);
  const others: IDBDatabase[] = [];
  const request = idb.open(KEYVAL_DATABASE);
  await new Promise((resolve) => request.addEventListener('success', resolve));
  others.push(request.result);
  const closed = vi.spyOn(Object.getPrototypeOf(request.result) as IDBDatabase, 'close');
  await readKeptValue('pestanas');
  expect(closed).toHaveBeenCalledOnce();
  for (const one of others) one.close();
});

import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/storage/database.ts';
import { readKeptValue } from '../../src/storage/kept-value.ts';
import type { KeyValue } from '../../src/storage/keyval.ts';
import { createIdbKeyValue } from '../../src/storage/keyval-idb.ts';
import { KEYVAL_DATABASE, OUTBOX_DATABASE, type StoreName } from '../../src/storage/names.ts';
import { repairDatabases } from '../../src/storage/repair.ts';
import type { TransactionalStore } from '../../src/storage/transactions.ts';

/** What `Reparar` does where only one of the two databases is bad, with the page's own connections open. */
let idb: IDBFactory;
let keyval: KeyValue;
let store: TransactionalStore;

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

/** A database that no open gives any more; deleting it cures it. */
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

/** A database that opens, and whose stores cannot be read. */
const unreadable = (bad: string): IDBFactory =>
  ({
    open(name: string) {
      const request = idb.open(name);
      request.addEventListener('success', () => {
        if (name !== bad) return;
        const transaction = request.result.transaction.bind(request.result);
        request.result.transaction = (stores, mode) => {
          if (mode !== 'readwrite') throw new DOMException('bad', 'UnknownError');
          return transaction(stores, mode);
        };
      });
      return request;
    },
    deleteDatabase: (name: string) => idb.deleteDatabase(name),
  }) as unknown as IDBFactory;

describe('a repair', () => {
  it('of an outbox that does not open leaves the other alone, whose connection the page holds', async () => {
    expect(await repairDatabases(() => unopenable(OUTBOX_DATABASE))).toBe(true);
    expect(await keyval.get('pestanas')).toEqual(['/']);
    expect(
      await read(
        'pendiente',
        KEY,
        openDatabase(() => idb),
      ),
    ).toBeUndefined();
  });

  it('of the other leaves what waits to be sent alone', async () => {
    // A page in which it does not open has no connection to it.
    idb = new IDBFactory();
    store = openDatabase(() => idb);
    await store.transact(['pendiente'], 'readwrite', async (tx) => tx.put('pendiente', KEY, { v: 1 }));
    const bad = unopenable(KEYVAL_DATABASE);
    const deleted = vi.spyOn(bad, 'deleteDatabase');
    expect(await repairDatabases(() => bad)).toBe(true);
    expect(deleted.mock.calls).toEqual([[KEYVAL_DATABASE]]);
    expect(await read('pendiente', KEY)).toEqual({ v: 1 });
  });

  it.each([
    [OUTBOX_DATABASE, { kept: ['/'], row: undefined }],
    [KEYVAL_DATABASE, { kept: undefined, row: { v: 1 } }],
  ])('empties %s where it opens and cannot be read, and takes nothing from the other', async (bad, left) => {
    expect(await repairDatabases(() => unreadable(bad))).toBe(true);
    expect({ kept: await keyval.get('pestanas'), row: await read('pendiente', KEY) }).toEqual(left);
    await keyval.set('pestanas', ['/cumpleanos']);
    expect(await keyval.get('pestanas')).toEqual(['/cumpleanos']);
  });

  it('of what is whole by now deletes nothing, and makes no database where there is none', async () => {
    expect(await repairDatabases(() => idb)).toBe(true);
    expect(await keyval.get('pestanas')).toEqual(['/']);
    expect(await read('pendiente', KEY)).toEqual({ v: 1 });
    const none = new IDBFactory();
    expect(await repairDatabases(() => none)).toBe(true);
    expect(await none.databases()).toEqual([]);
  });

  it('that the browser refuses is not done', async () => {
    const refuses = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    expect(await repairDatabases(refuses)).toBe(false);
    expect(await repairDatabases(() => undefined)).toBe(false);
  });
});

it('the worker’s read of one kept value leaves no connection that would block anybody', async () => {
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

import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/storage/indexeddb/outbox-database.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import type { TransactionalStore } from '../../src/storage/outbox-store.ts';

const kinds: Array<[string, () => TransactionalStore]> = [
  [
    'IndexedDB',
    () => {
      const factory = new IDBFactory();
      return openDatabase(() => factory);
    },
  ],
  ['memory', createMemoryStore],
];

describe.each(kinds)('the stores on %s', (_, make) => {
  test('the stores have kept a put when the call resolves', async () => {
    const store = make();
    await store.transact(['meta', 'pendiente'], 'readwrite', async (tx) => {
      tx.put('meta', 'orden', 3);
      tx.put('pendiente', ['a', 'b', 'c'], { valor: 'x' });
    });
    const read = await store.transact(['meta', 'pendiente'], 'readonly', async (tx) => [
      await tx.get('meta', 'orden'),
      await tx.get('pendiente', ['a', 'b', 'c']),
      await tx.get('meta', 'mirar'),
    ]);
    expect(read).toEqual([3, { valor: 'x' }, undefined]);
  });

  test('the stores keep nothing if the body throws, and pass its error on', async () => {
    const store = make();
    const failure = new RangeError('mine');
    const broken = store.transact(['meta'], 'readwrite', async (tx) => {
      tx.put('meta', 'orden', 1);
      await tx.get('meta', 'orden');
      throw failure;
    });
    await expect(broken).rejects.toBe(failure);
    expect(await store.transact(['meta'], 'readonly', (tx) => tx.get('meta', 'orden'))).toBeUndefined();
  });

  test('the stores read their own writes, delete, clear, and list in key order', async () => {
    const store = make();
    const seen = await store.transact(['confirmado'], 'readwrite', async (tx) => {
      for (const key of [['b'], 'z', ['a', 'b'], ['a'], 'a', ['B']]) tx.put('confirmado', key, String(key));
      tx.delete('confirmado', 'z');
      return (await tx.entries('confirmado')).map(([key]) => key);
    });
    expect(seen).toEqual(['a', ['B'], ['a'], ['a', 'b'], ['b']]);
    await store.transact(['confirmado'], 'readwrite', async (tx) => tx.clear('confirmado'));
    expect(await store.transact(['confirmado'], 'readonly', (tx) => tx.entries('confirmado'))).toEqual([]);
  });

  test('transactions of one store run one at a time, so that no count is lost', async () => {
    const store = make();
    const raise = () =>
      store.transact(['meta'], 'readwrite', async (tx) => {
        tx.put('meta', 'orden', Number((await tx.get('meta', 'orden')) ?? 0) + 1);
      });
    await Promise.all(Array.from({ length: 20 }, raise));
    expect(await store.transact(['meta'], 'readonly', (tx) => tx.get('meta', 'orden'))).toBe(20);
  });

  test('a transaction reaches only the stores and the mode that it named', async () => {
    const store = make();
    const bodies: Array<[string, Parameters<TransactionalStore['transact']>[2]]> = [
      ['readonly', async (tx) => tx.put('meta', 'paginas', 1)],
      ['readonly', async (tx) => tx.delete('meta', 'paginas')],
      ['readonly', async (tx) => tx.clear('meta')],
      ['readonly', (tx) => tx.get('sesion', 'x')],
      ['readwrite', (tx) => tx.entries('sesion')],
      ['readwrite', async (tx) => tx.put('sesion', 'x', 1)],
    ];
    for (const [mode, body] of bodies)
      await expect(
        store.transact(['meta'], mode as 'readonly' | 'readwrite', body),
        String(body),
      ).rejects.toThrow();
    expect(await store.transact(['meta', 'sesion'], 'readonly', (tx) => tx.get('sesion', 'x'))).toBe(
      undefined,
    );
  });

  test('the stores return copies', async () => {
    const store = make();
    const value = { enviados: ['a'] };
    await store.transact(['meta'], 'readwrite', async (tx) => tx.put('meta', 'paginas', value));
    value.enviados.push('b');
    const first = (await store.transact(['meta'], 'readonly', (tx) =>
      tx.get('meta', 'paginas'),
    )) as typeof value;
    first.enviados.push('c');
    expect(await store.transact(['meta'], 'readonly', (tx) => tx.get('meta', 'paginas'))).toEqual({
      enviados: ['a'],
    });
  });
});

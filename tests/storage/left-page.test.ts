import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutbox } from '../../src/offline/outbox.ts';
import { keepUnfinishedWrites } from '../../src/offline/unfinished-writes.ts';
import { createIdbKeyValue } from '../../src/storage/indexeddb/keyval-idb.ts';
import { openDatabase } from '../../src/storage/indexeddb/outbox-database.ts';
import { LOCAL, OUTBOX_STORES } from '../../src/storage/keys.ts';
import { createLateNotes } from '../../src/storage/late-notes.ts';
import { createLocalStore } from '../../src/storage/local-storage.ts';
import { createPageLife } from '../../src/storage/page-life.ts';

/** Every transaction begun, and how it ended. */
let begun: { mode: string; end?: string }[];
let factory: IDBFactory;
beforeEach(() => {
  begun = [];
  factory = new IDBFactory();
  const open = factory.open.bind(factory);
  factory.open = (...asked) => {
    const request = open(...asked);
    request.addEventListener('success', () => {
      const database = request.result;
      const transaction = database.transaction.bind(database);
      database.transaction = (...of) => {
        const made = transaction(...of);
        const note: (typeof begun)[number] = { mode: made.mode };
        begun.push(note);
        for (const end of ['complete', 'abort']) made.addEventListener(end, () => (note.end = end));
        return made;
      };
    });
    return request;
  };
  vi.stubGlobal('indexedDB', factory);
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => vi.unstubAllGlobals());

function localStore() {
  const kept = new Map<string, string>();
  return createLocalStore(
    () =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => kept.delete(key),
      }) as unknown as Storage,
  );
}

function page(local = localStore()) {
  const target = new EventTarget();
  const life = createPageLife(target);
  const outbox = createOutbox({
    store: openDatabase(() => factory, { life }),
    now: () => 1,
    uuid: () => crypto.randomUUID(),
    bus: { post: () => undefined, subscribe: () => () => undefined },
  });
  return {
    local,
    leave: () => target.dispatchEvent(new Event('pagehide')),
    comeBack: () => target.dispatchEvent(new Event('pageshow')),
    keyval: createIdbKeyValue({ life, late: createLateNotes(local, LOCAL.copias) }),
    store: openDatabase(() => factory, { life }),
    outbox: keepUnfinishedWrites(outbox, createLateNotes(local, LOCAL.cambios), life, {
      setTimer: setTimeout as never,
    }),
  };
}

const chooseTheme = ({ outbox }: ReturnType<typeof page>, valor: string) =>
  outbox.hold({ usuario: 'ana', operacion: 'guardarConfiguracion', clave: 'currentTheme', valor }, (save) =>
    save(),
  );

const later = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('a page that is left', () => {
  test('a page that is left ends its transactions and continues its calls when it returns', async () => {
    const { keyval, store, leave, comeBack } = page();
    await keyval.set('a', 1);
    let held = false;
    const calls = [
      keyval.get('a'),
      keyval.keys(),
      store.transact(OUTBOX_STORES, 'readwrite', async (tx) => {
        held = true;
        return tx.get('meta', 'mirar');
      }),
    ];
    await vi.waitFor(() => expect(held).toBe(true));
    leave();
    await later();
    const late = keyval.get('a');
    await later();
    expect(begun.filter(({ end }) => end === undefined)).toEqual([]);
    const before = begun.length;
    await later();
    expect(begun).toHaveLength(before);
    comeBack();
    expect(await Promise.all([...calls, late])).toEqual([1, ['a'], undefined, 1]);
  });

  test('a page that is left hands its small unfinished writes to the next page', async () => {
    const first = page();
    await first.keyval.set('goes', 'x');
    void first.keyval.set('typed', { text: 'hola' });
    void first.keyval.delete('goes');
    void first.keyval.set('large', 'x'.repeat(30_000));
    first.leave();
    void first.keyval.set('later', 1);
    first.keyval.keepLast('last', [1]);
    const next = page(first.local);
    expect(await next.keyval.get('typed')).toEqual({ text: 'hola' });
    expect((await next.keyval.keys()).sort()).toEqual(['last', 'later', 'typed']);
    expect(first.local.get(LOCAL.copias)).toBeNull();
    // The next page's later change is the newer one.
    await next.keyval.set('typed', { text: 'adiós' });
    first.comeBack();
    await first.keyval.get('nada');
    await later();
    expect(await next.keyval.get('typed')).toEqual({ text: 'adiós' });
  });

  test('a sign-out deletes the unfinished writes of a page that was left', async () => {
    const { keyval, local, leave, comeBack } = page();
    void keyval.set('typed:ana', 'hola');
    leave();
    expect(local.get(LOCAL.copias)).not.toBeNull();
    comeBack();
    await keyval.clear();
    expect(local.get(LOCAL.copias)).toBeNull();
    expect(await keyval.keys()).toEqual([]);
  });

  test('a page that is left hands its pending write to the next page, which stores it once', async () => {
    const first = page();
    await first.outbox.beginSession('ana', 't');
    const saved = chooseTheme(first, 'green');
    first.leave();
    const next = page(first.local);
    const rows = (await next.outbox.read('ana')).rows;
    expect(rows.map(({ clave, valor }) => [clave, valor])).toEqual([['currentTheme', 'green']]);
    expect(first.local.get(LOCAL.cambios)).toBeNull();
    // The first page returns after the person has chosen another value, which it must not overwrite.
    await chooseTheme(next, 'pink');
    first.comeBack();
    await saved;
    expect((await next.outbox.read('ana')).rows.map(({ valor }) => valor)).toEqual(['pink']);
  });

  test('a page that is left keeps no pending write of a session that has ended', async () => {
    const { outbox, local, leave } = page();
    await outbox.beginSession('ana', 't');
    const edit = { usuario: 'ana', operacion: 'guardarConfiguracion', clave: 'scale', valor: '16' } as const;
    void outbox.hold(edit, () => new Promise(() => {}));
    await outbox.endSession('ana', 'borrar');
    leave();
    expect(local.get(LOCAL.cambios)).toBeNull();
  });

  test.each([
    { when: 'the page ends the session', epoca: undefined },
    { when: 'the worker has ended it already', epoca: 99 },
  ])('S24 a write in progress is sealed when the server ends the session: $when', async ({ epoca }) => {
    const { outbox, store } = page();
    await outbox.beginSession('ana', 't');
    const edit = { usuario: 'ana', operacion: 'guardarConfiguracion', clave: 'scale', valor: '16' } as const;
    void outbox.hold(edit, () => new Promise(() => {}));
    if (epoca) await outbox.beginSession('beto', 't');
    await outbox.endSession('ana', 'sellar', epoca);
    const rows = await store.transact(['pendiente'], 'readonly', (tx) => tx.entries('pendiente'));
    expect(rows).toMatchObject([[expect.anything(), { usuario: '', valor: '16' }]]);
    await outbox.beginSession('ana', 't2');
    expect((await outbox.read('ana')).rows.map(({ valor }) => valor)).toEqual(['16']);
  });

  test('a page that returns first stores its pending write itself', async () => {
    const own = page();
    const { outbox, local, leave, comeBack } = own;
    await outbox.beginSession('ana', 't');
    const saved = chooseTheme(own, 'green');
    leave();
    await later();
    comeBack();
    await saved;
    expect((await outbox.read('ana')).rows.map(({ valor }) => valor)).toEqual(['green']);
    expect(local.get(LOCAL.cambios)).toBeNull();
  });

  test.each(['{', '{}', '1\n{"usuario":"ana"}\n[2]', 'null'])(
    'a page that returns is not harmed by %s in localStorage',
    async (text) => {
      const { outbox, keyval, local } = page();
      local.set(LOCAL.cambios, text);
      local.set(LOCAL.copias, text);
      await outbox.beginSession('ana', 't');
      expect((await outbox.read('ana')).rows).toEqual([]);
      expect(await keyval.get('a')).toBeUndefined();
    },
  );
});

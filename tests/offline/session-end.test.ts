import { beforeEach, describe, expect, test } from 'vitest';
import { WATCH_MS } from '../../src/offline/compat.ts';
import type { Operacion, Row } from '../../src/offline/row.ts';
import { sealSession } from '../../src/offline/session-end.ts';
import type { StoreName } from '../../src/storage/names.ts';
import type { BusMessage } from '../../src/worker-messages.ts';
import { type Context, createDevice, data } from './harness.ts';

const SAVE: Operacion = 'guardarConfiguracion';

let device: ReturnType<typeof createDevice>;
let page: Context;
let heard: BusMessage[];

beforeEach(async () => {
  device = createDevice(() => data(SAVE, true));
  await device.ready;
  page = device.open();
  heard = [];
  device.open().ports.bus.subscribe((message) => heard.push(message));
});

const entries = (store: StoreName) => device.store.transact([store], 'readonly', (tx) => tx.entries(store));
const rows = async () => (await entries('pendiente')).map(([, row]) => row as Row);
const confirm = (usuario: string) =>
  page.outbox.acceptReads(usuario, 0, [{ operacion: SAVE, clave: 'scale', valor: '13' }]);

/** A mirror that says somebody else than localStorage: only by hand. */
async function overtake(usuario: string) {
  await page.outbox.beginSession('beto', 'b');
  await page.outbox.save('beto', SAVE, 'scale', '12');
  await confirm('beto');
  return page.outbox.endSession(usuario, 'borrar');
}

describe('a session begins', () => {
  test('with its epoch, told to the others; a newer token keeps it, another person raises it', async () => {
    expect(await page.outbox.beginSession('ana', 't1')).toEqual({ epoca: 1 });
    expect(await page.outbox.beginSession('ana', 't2')).toEqual({ epoca: 1 });
    expect(await page.outbox.beginSession('beto', 't3')).toEqual({ epoca: 2 });
    expect(heard).toEqual(Array(3).fill({ tipo: 'sesion', suceso: 'abierta' }));
  });

  test('over somebody else’s with their rows sealed and their confirmed values gone', async () => {
    await page.outbox.beginSession('ana', 't1');
    await page.outbox.save('ana', SAVE, 'scale', '15');
    await confirm('ana');
    await page.outbox.beginSession('beto', 't2');
    expect(await rows()).toMatchObject([{ usuario: '', estado: 'espera-sesion', valor: '15' }]);
    expect(await entries('confirmado')).toEqual([]);
  });

  test('again with a newer token, and leaves rows and confirmed values as they are', async () => {
    await page.outbox.beginSession('ana', 't1');
    await page.outbox.save('ana', SAVE, 'scale', '15');
    await device.store.transact(['pendiente'], 'readwrite', async (tx) => {
      for (const [key, row] of await tx.entries('pendiente'))
        tx.put('pendiente', key, { ...(row as Row), estado: 'conflicto', valorServidor: '12' });
    });
    await confirm('ana');
    await page.outbox.beginSession('ana', 't2');
    expect(await rows()).toMatchObject([{ usuario: 'ana', estado: 'conflicto' }]);
    expect(await entries('confirmado')).toHaveLength(1);
  });
});

describe('a session ends', () => {
  test('only where the epoch is still that one', async () => {
    await page.outbox.beginSession('ana', 't1');
    heard.length = 0;
    expect(await page.outbox.endSession('ana', 'sellar', 2)).toBe(false);
    expect(heard).toEqual([]);
    expect(await page.outbox.wipePending()).toBe('nothing');
    expect(await page.outbox.endSession('ana', 'sellar', 1)).toBe(true);
    expect(heard).toEqual([{ tipo: 'sesion', suceso: 'cerrada' }]);
    expect(await page.outbox.endSession('ana', 'sellar', 1)).toBe(false);
  });

  test('where there is none all the same: the wipe goes on', async () => {
    expect(await page.outbox.endSession('ana', 'sellar')).toBe(true);
    expect(await page.outbox.wipePending()).toBe('session');
  });

  test('and what is watched ends with it', async () => {
    await page.outbox.beginSession('ana', 't1');
    await device.put('meta', 'vigilar', [{ key: ['h', SAVE, 'scale'], valor: 'x', viejos: [], hasta: 1 }]);
    await page.outbox.endSession('ana', 'sellar');
    expect(await device.read('meta', 'vigilar')).toBeUndefined();
    expect(await device.read('meta', 'barrido')).toBe(true);
  });

  test('as the own one, whose rows are deleted, not sealed', async () => {
    await page.outbox.beginSession('ana', 't1');
    await page.outbox.save('ana', SAVE, 'scale', '15');
    expect(await page.outbox.endSession('ana', 'borrar')).toBe(true);
    expect(await rows()).toEqual([]);
  });

  describe('over a row that only a newer version can read', () => {
    const newer = { v: 2, usuario: 'ana', valor: '15', estado: 'pendiente' };
    beforeEach(async () => {
      await page.outbox.beginSession('ana', 't1');
      const { dueno } = (await device.read('sesion', 'actual')) as { dueno: string };
      await device.put('pendiente', [dueno, SAVE, 'scale'], newer);
      await device.put('pendiente', ['other', SAVE, 'scale'], newer);
    });

    test('it keeps no name where it is sealed, and waits for its owner', async () => {
      await page.outbox.endSession('ana', 'sellar');
      const sealed = { ...newer, usuario: '', estado: 'espera-sesion' };
      expect(await rows()).toEqual(expect.arrayContaining([sealed, newer]));
    });

    test('it goes where the person leaves, and nobody else’s does', async () => {
      await page.outbox.endSession('ana', 'borrar');
      expect(await rows()).toEqual([newer]);
    });
  });

  test('under the name of somebody else, whose rows are sealed, not deleted', async () => {
    expect(await overtake('ana')).toBe(true);
    expect(await rows()).toMatchObject([{ usuario: '', estado: 'espera-sesion', valor: '12' }]);
    expect(await entries('confirmado')).toEqual([]);
  });
});

describe('localStorage has no session', () => {
  test('then the mirror’s is closed and sealed, and the others are told once', async () => {
    await page.outbox.beginSession('ana', 't1');
    await page.outbox.save('ana', SAVE, 'scale', '15');
    heard.length = 0;
    expect(await page.outbox.reconcile(null)).toEqual({ epoca: null, wipe: true });
    expect(await rows()).toMatchObject([{ usuario: '', estado: 'espera-sesion', valor: '15' }]);
    expect(heard).toEqual([{ tipo: 'sesion', suceso: 'cerrada' }]);
    expect(await page.outbox.reconcile(null)).toEqual({ epoca: null, wipe: false });
    expect(heard).toHaveLength(1);
  });

  test('then its rows are deleted where its person chose so, and the disk had not let them', async () => {
    await page.outbox.beginSession('ana', 't1');
    await page.outbox.save('ana', SAVE, 'scale', '15');
    expect(await page.outbox.reconcile(null, 'borrar')).toEqual({ epoca: null, wipe: true });
    expect(await rows()).toEqual([]);
  });

  test('and one that it has is told by whoever signs in, not by the start', async () => {
    expect(await page.outbox.reconcile({ usuario: 'ana', token: 't1' })).toEqual({ epoca: 1, wipe: false });
    expect(heard).toEqual([]);
  });
});

describe('a wipe that was begun', () => {
  test('is about the session, or about data that somebody who has signed in since must keep', async () => {
    await page.outbox.beginSession('ana', 't1');
    await page.outbox.endSession('ana', 'sellar');
    expect(await page.outbox.wipePending()).toBe('session');
    await page.outbox.beginSession('beto', 't2');
    await confirm('beto');
    expect(await page.outbox.wipePending()).toBe('data');
    await page.outbox.finishWipe();
    expect(await page.outbox.wipePending()).toBe('nothing');
    expect(await entries('confirmado')).toHaveLength(1);
  });

  test('without a session takes what was written after its first step', async () => {
    await page.outbox.beginSession('ana', 't1');
    await page.outbox.endSession('ana', 'sellar');
    await device.put('confirmado', ['h', SAVE, 'scale'], { existe: true, valor: 'x', acuse: 1 });
    await page.outbox.finishWipe();
    expect(await entries('confirmado')).toEqual([]);
  });
});

describe('the worker’s end', () => {
  test('seals the rows of that epoch and of no other', async () => {
    const { epoca } = await page.outbox.beginSession('ana', 't1');
    await page.outbox.save('ana', SAVE, 'scale', '15');
    await confirm('ana');
    expect(await sealSession(device.store, epoca + 1)).toBe(false);
    expect(await rows()).toMatchObject([{ usuario: 'ana', estado: 'pendiente' }]);
    expect(await sealSession(device.store, epoca)).toBe(true);
    expect(await rows()).toMatchObject([{ usuario: '', estado: 'espera-sesion', valor: '15' }]);
    expect(await entries('confirmado')).toEqual([]);
    expect(await entries('sesion')).toEqual([]);
    expect(await page.outbox.wipePending()).toBe('session');
    expect(await sealSession(device.store, epoca)).toBe(false);
    expect(await page.outbox.beginSession('ana', 't2')).toEqual({ epoca: epoca + 2 });
  });
});

test('late writes are watched for longer than a server may take', () => {
  expect(WATCH_MS).toBeGreaterThanOrEqual(2 * 10_000);
});

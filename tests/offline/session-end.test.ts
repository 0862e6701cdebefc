import { beforeEach, describe, expect, test } from 'vitest';
import type { Operacion, PendingWrite } from '../../src/offline/model/pending-write.ts';
import { WATCH_MS } from '../../src/offline/store/late-writes.ts';
import { sealSession } from '../../src/offline/store/session-end.ts';
import type { StoreName } from '../../src/storage/keys.ts';
import { type Context, createDevice, data } from './harness.ts';

const SAVE: Operacion = 'guardarConfiguracion';

let device: ReturnType<typeof createDevice>;
let page: Context;

beforeEach(async () => {
  device = createDevice(() => data(SAVE, true));
  await device.ready;
  page = device.open();
});

const entries = (store: StoreName) => device.store.transact([store], 'readonly', (tx) => tx.entries(store));
const rows = async () => (await entries('pendiente')).map(([, row]) => row as PendingWrite);
const confirm = (usuario: string) =>
  page.outbox.acceptReads(usuario, 0, [{ operacion: SAVE, clave: 'scale', valor: '13' }]);

/** A mirror with another person than localStorage, which only an edit by hand can cause. */
async function overtake(usuario: string) {
  await page.outbox.beginSession('beto', 'b');
  await page.outbox.save('beto', SAVE, 'scale', '12');
  await confirm('beto');
  return page.outbox.endSession(usuario, 'borrar');
}

describe('a session’s start', () => {
  test('a session’s start sets its epoch: a new token keeps it, another person raises it', async () => {
    expect(await page.outbox.beginSession('ana', 't1')).toEqual({ epoca: 1 });
    expect(await page.outbox.beginSession('ana', 't2')).toEqual({ epoca: 1 });
    expect(await page.outbox.beginSession('beto', 't3')).toEqual({ epoca: 2 });
  });

  test('a session’s start seals another person’s rows and deletes their confirmed values', async () => {
    await page.outbox.beginSession('ana', 't1');
    await page.outbox.save('ana', SAVE, 'scale', '15');
    await confirm('ana');
    await page.outbox.beginSession('beto', 't2');
    expect(await rows()).toMatchObject([{ usuario: '', estado: 'espera-sesion', valor: '15' }]);
    expect(await entries('confirmado')).toEqual([]);
  });

  test('a session’s start with a newer token leaves rows and confirmed values alone', async () => {
    await page.outbox.beginSession('ana', 't1');
    await page.outbox.save('ana', SAVE, 'scale', '15');
    await device.store.transact(['pendiente'], 'readwrite', async (tx) => {
      for (const [key, row] of await tx.entries('pendiente'))
        tx.put('pendiente', key, { ...(row as PendingWrite), estado: 'conflicto', valorServidor: '12' });
    });
    await confirm('ana');
    await page.outbox.beginSession('ana', 't2');
    expect(await rows()).toMatchObject([{ usuario: 'ana', estado: 'conflicto' }]);
    expect(await entries('confirmado')).toHaveLength(1);
  });
});

describe('a session’s end', () => {
  test('a session ends only if its epoch is the given one', async () => {
    await page.outbox.beginSession('ana', 't1');
    expect(await page.outbox.endSession('ana', 'sellar', 2)).toBe(false);
    expect(await page.outbox.wipePending()).toBe('nothing');
    expect(await page.outbox.endSession('ana', 'sellar', 1)).toBe(true);
    expect(await page.outbox.endSession('ana', 'sellar', 1)).toBe(false);
  });

  test('ending a session works without an open one, so that the wipe continues', async () => {
    expect(await page.outbox.endSession('ana', 'sellar')).toBe(true);
    expect(await page.outbox.wipePending()).toBe('session');
  });

  test('a session’s end also ends its watches', async () => {
    await page.outbox.beginSession('ana', 't1');
    await device.put('meta', 'vigilar', [{ key: ['h', SAVE, 'scale'], valor: 'x', viejos: [], hasta: 1 }]);
    await page.outbox.endSession('ana', 'sellar');
    expect(await device.read('meta', 'vigilar')).toBeUndefined();
    expect(await device.read('meta', 'barrido')).toBe(true);
  });

  test('ending one’s own session deletes the rows instead of sealing them', async () => {
    await page.outbox.beginSession('ana', 't1');
    await page.outbox.save('ana', SAVE, 'scale', '15');
    expect(await page.outbox.endSession('ana', 'borrar')).toBe(true);
    expect(await rows()).toEqual([]);
  });

  describe('a row of a newer version at the session’s end', () => {
    const newer = { v: 2, usuario: 'ana', valor: '15', estado: 'pendiente' };
    beforeEach(async () => {
      await page.outbox.beginSession('ana', 't1');
      const { dueno } = (await device.read('sesion', 'actual')) as { dueno: string };
      await device.put('pendiente', [dueno, SAVE, 'scale'], newer);
      await device.put('pendiente', ['other', SAVE, 'scale'], newer);
    });

    test('a row of a newer version is sealed without its login name', async () => {
      await page.outbox.endSession('ana', 'sellar');
      const sealed = { ...newer, usuario: '', estado: 'espera-sesion' };
      expect(await rows()).toEqual(expect.arrayContaining([sealed, newer]));
    });

    test('a sign-out deletes a person’s rows of a newer version, and no other person’s', async () => {
      await page.outbox.endSession('ana', 'borrar');
      expect(await rows()).toEqual([newer]);
    });
  });

  test('ending a session under another name seals that person’s rows', async () => {
    expect(await overtake('ana')).toBe(true);
    expect(await rows()).toMatchObject([{ usuario: '', estado: 'espera-sesion', valor: '12' }]);
    expect(await entries('confirmado')).toEqual([]);
  });
});

describe('localStorage without a session', () => {
  test('a stale mirror is closed and sealed once', async () => {
    await page.outbox.beginSession('ana', 't1');
    await page.outbox.save('ana', SAVE, 'scale', '15');
    expect(await page.outbox.reconcile(null)).toEqual({ epoca: null, wipe: true });
    expect(await rows()).toMatchObject([{ usuario: '', estado: 'espera-sesion', valor: '15' }]);
    expect(await page.outbox.reconcile(null)).toEqual({ epoca: null, wipe: false });
  });

  test('a stale mirror’s rows are deleted if its person chose to discard them', async () => {
    await page.outbox.beginSession('ana', 't1');
    await page.outbox.save('ana', SAVE, 'scale', '15');
    expect(await page.outbox.reconcile(null, 'borrar')).toEqual({ epoca: null, wipe: true });
    expect(await rows()).toEqual([]);
  });
});

describe('an unfinished wipe', () => {
  test('an unfinished wipe concerns the session, or only data if a new session is open', async () => {
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

  test('finishing a wipe without a session deletes what was written after its first step', async () => {
    await page.outbox.beginSession('ana', 't1');
    await page.outbox.endSession('ana', 'sellar');
    await device.put('confirmado', ['h', SAVE, 'scale'], { existe: true, valor: 'x', acuse: 1 });
    await page.outbox.finishWipe();
    expect(await entries('confirmado')).toEqual([]);
  });
});

describe('the end by the worker', () => {
  test("a late refusal of an earlier token does not end the same person's next session", async () => {
    // The end of the first session could not be stored.
    const { epoca } = await page.outbox.beginSession('ana', 't1');
    expect(await page.outbox.beginSession('ana', 't2')).toEqual({ epoca });
    expect(await sealSession(device.store, { epoca, token: 't1' })).toBe(false);
    expect(await entries('sesion')).toMatchObject([[expect.anything(), { token: 't2' }]]);
  });

  test('the worker seals only the rows of the given epoch', async () => {
    const { epoca } = await page.outbox.beginSession('ana', 't1');
    await page.outbox.save('ana', SAVE, 'scale', '15');
    await confirm('ana');
    expect(await sealSession(device.store, { epoca: epoca + 1, token: 't1' })).toBe(false);
    expect(await rows()).toMatchObject([{ usuario: 'ana', estado: 'pendiente' }]);
    expect(await sealSession(device.store, { epoca, token: 't1' })).toBe(true);
    expect(await rows()).toMatchObject([{ usuario: '', estado: 'espera-sesion', valor: '15' }]);
    expect(await entries('confirmado')).toEqual([]);
    expect(await entries('sesion')).toEqual([]);
    expect(await page.outbox.wipePending()).toBe('session');
    expect(await sealSession(device.store, { epoca, token: 't1' })).toBe(false);
    expect(await page.outbox.beginSession('ana', 't2')).toEqual({ epoca: epoca + 2 });
  });
});

test('a watch lasts longer than the server may take for a write', () => {
  expect(WATCH_MS).toBeGreaterThanOrEqual(2 * 10_000);
});

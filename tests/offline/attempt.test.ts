import { beforeEach, describe, expect, test } from 'vitest';
import type { BusMessage } from '../../src/offline/model/worker-messages.ts';
import { choose } from '../../src/offline/send/select-next.ts';
import { parseSiteConfig } from '../../src/offline/store/site-config.ts';
import { StorageError } from '../../src/storage/storage-error.ts';
import { createDesk, type Desk, SAVE } from './attempt-desk.ts';
import { data, json, refusal } from './harness.ts';

/** Single attempts: choose, send, record the answer. */

let desk: Desk;
beforeEach(async () => {
  desk = await createDesk({ extendido: true });
});

const chosen = async () => {
  const choice = await choose(desk.page.ports);
  return choice.kind === 'send' ? choice.row.clave : choice;
};

describe('choosing what to do', () => {
  test('nothing is chosen without a session, without rows, or while nothing is due', async () => {
    expect(await choose(desk.page.ports)).toEqual({ kind: 'nothing', waiting: false });
    await desk.save();
    await desk.changeRow('scale', { estado: 'rechazado' });
    expect(await choose(desk.page.ports)).toEqual({ kind: 'nothing', waiting: false });
    await desk.changeRow('scale', { estado: 'pendiente', proximo: desk.now + 1 });
    expect(await choose(desk.page.ports)).toEqual({ kind: 'nothing', next: desk.now + 1, waiting: true });
    await desk.device.store.transact(['sesion'], 'readwrite', async (tx) => tx.delete('sesion', 'actual'));
    expect(await choose(desk.page.ports)).toEqual({ kind: 'nothing', waiting: false });
    expect(desk.wires).toEqual([]);
  });

  test('the oldest due row is chosen and marked with its order; a heartbeat is stored', async () => {
    for (const clave of ['a', 'b', 'c', 'd']) await desk.save(clave);
    await desk.changeRow('a', { proximo: desk.now + 5 });
    await desk.changeRow('b', { proximo: desk.now - 3 });
    await desk.changeRow('c', { proximo: desk.now - 9 });
    await desk.changeRow('d', { proximo: desk.now - 9 });
    expect(await chosen()).toBe('c');
    expect(await desk.device.read('meta', 'latido')).toBe(desk.now);
    expect(await desk.device.read('meta', 'orden')).toBe(1);
    expect(await desk.rowOf('c')).toMatchObject({ orden: 1, intentos: 1, enviados: ['15'] });
    await desk.changeRow('c', { estado: 'conflicto' });
    expect(await chosen()).toBe('d');
    expect(await desk.rowOf('d')).toMatchObject({ orden: 2 });
  });

  test('choosing waits for the end of a pause, or for the next due row', async () => {
    await desk.save();
    await desk.pause({ proximo: desk.now + 40 });
    expect(await choose(desk.page.ports)).toEqual({ kind: 'nothing', next: desk.now + 40, waiting: true });
    await desk.changeRow('scale', { proximo: desk.now + 90 });
    expect(await choose(desk.page.ports)).toEqual({ kind: 'nothing', next: desk.now + 90, waiting: true });
    await desk.pause({ proximo: desk.now });
    await desk.changeRow('scale', { proximo: desk.now });
    expect(await chosen()).toBe('scale');
  });

  test('with no row due, the earliest watch is checked', async () => {
    await desk.device.put('meta', 'vigilar', [
      await desk.watch('late', { hasta: desk.now + 9 }),
      await desk.watch('soon', { hasta: desk.now - 1 }),
    ]);
    expect(await choose(desk.page.ports)).toMatchObject({
      kind: 'verify',
      watch: { key: await desk.keyOf('soon') },
      mark: 0,
    });
    expect(await desk.device.read('meta', 'latido')).toBe(desk.now);
    await desk.save();
    expect(await chosen()).toBe('scale');
    await desk.changeRow('scale', { proximo: desk.now + 3 });
    expect(await choose(desk.page.ports)).toMatchObject({ kind: 'verify' });
    await desk.device.put('meta', 'vigilar', [await desk.watch('late', { hasta: desk.now + 9 })]);
    expect(await choose(desk.page.ports)).toEqual({ kind: 'nothing', next: desk.now + 3, waiting: true });
    await desk.changeRow('scale', { estado: 'rechazado' });
    expect(await choose(desk.page.ports)).toEqual({ kind: 'nothing', next: desk.now + 9, waiting: false });
  });

  test('only a setting is sent with the three optional arguments', async () => {
    await desk.page.outbox.save('ana', 'marcarAvisoLeido', 'aviso-1', '{"leido":true}');
    expect(await choose(desk.page.ports)).not.toHaveProperty('extended');
    await desk.save();
    await desk.device.store.transact(['pendiente'], 'readwrite', async (tx) => {
      for (const [key] of await tx.entries('pendiente'))
        if (key[2] === 'aviso-1') tx.delete('pendiente', key);
    });
    expect(await choose(desk.page.ports)).toMatchObject({
      extended: { dispositivo: expect.any(String), orden: 2, basesAceptadas: [null, '15'] },
    });
  });
});

describe('an attempt', () => {
  test('an attempt reports whether it sent, each answer, and each change', async () => {
    const heard: BusMessage[] = [];
    desk.page.ports.bus.subscribe((message) => heard.push(message));
    expect(await desk.attemptOnce()).toEqual({ kind: 'over', waiting: false });
    expect([desk.answers, heard]).toEqual([[], []]);
    await desk.save();
    heard.length = 0;
    expect(await desk.attemptOnce()).toEqual({ kind: 'sent', reached: true });
    expect(desk.answers).toEqual([{ clase: 'ok', valor: true }]);
    expect(heard).toEqual([{ tipo: 'cambio' }]);
  });

  test.each([
    ['twice: the answer is recorded, and the row is not sent again', 2, 3, 0],
    ['for good: the row stays', 6, 6, 1],
  ])('storage is too slow for the answer %s', async (_, slow, tries, left) => {
    await desk.save();
    const { page, device } = desk;
    let commits = 0;
    let answered = false;
    desk.reply = ({ operationName }) => {
      answered = true;
      return data(operationName, true);
    };
    const { ports } = device.open({
      store: {
        transact: (...args) =>
          answered && ++commits <= slow
            ? Promise.reject(new StorageError('timeout'))
            : page.ports.store.transact(...args),
      },
    });
    const outcome = desk.attemptOnce(ports).catch((error: unknown) => error);
    await device.clock.advance(10_000);
    expect(await outcome).toEqual(left ? new StorageError('timeout') : { kind: 'sent', reached: true });
    expect(desk.wires).toHaveLength(1);
    expect(commits).toBe(tries);
    expect((await page.outbox.read('ana')).rows).toHaveLength(left);
  });

  test('an attempt without stored configuration fetches it, stores it, or pauses', async () => {
    await desk.device.store.transact(['meta'], 'readwrite', async (tx) => tx.delete('meta', 'host'));
    await desk.save();
    const asking = (response: () => Promise<Response>) =>
      desk.attemptOnce(desk.device.open({ fetch: response }).ports);
    expect(await asking(() => Promise.reject(new TypeError('no network')))).toEqual({
      kind: 'sent',
      reached: false,
    });
    expect(desk.answers).toEqual([{ clase: 'red' }]);
    expect(await desk.device.read('meta', 'host')).toBeUndefined();
    expect(await desk.device.read('meta', 'pausa')).toMatchObject({ fallas: 1, proximo: desk.now + 500 });
    expect((await desk.rowOf()).intentos).toBe(0);
    await desk.pause({ proximo: desk.now });
    expect(await asking(async () => json({ extendido: true }))).toEqual({ kind: 'sent', reached: true });
    expect(desk.answers[1]).toEqual({ clase: 'ok', valor: true });
    expect(await desk.device.read('meta', 'pausa')).toBeUndefined();
    expect(await desk.device.read('meta', 'host')).toEqual(parseSiteConfig({ extendido: true }));
  });

  test('an attempt reports the refused token of the current session', async () => {
    await desk.save();
    desk.reply = () => refusal('JsonWebTokenError', { code: 'TOKEN', motivo: 'vencida' }, [SAVE]);
    expect(await desk.attemptOnce()).toEqual({ kind: 'over', waiting: false });
    expect(desk.refused).toEqual([{ token: 't', epoca: 1, motivo: 'vencida' }]);
  });

  test.each([
    ['ended', () => desk.page.outbox.endSession('ana', 'sellar')],
    ['begun again with another token', () => desk.page.outbox.beginSession('ana', 't-2')],
    [
      'begun again with the same',
      async () => {
        await desk.page.outbox.endSession('ana', 'sellar');
        await desk.page.outbox.beginSession('ana', 't');
      },
    ],
  ])('an attempt does not report a refused token if the session has %s meanwhile', async (_, meanwhile) => {
    await desk.save();
    desk.reply = async () => {
      await meanwhile();
      return refusal('JsonWebTokenError', { code: 'TOKEN' }, [SAVE]);
    };
    expect(await desk.attemptOnce()).toEqual({ kind: 'sent', reached: true });
    expect(desk.refused).toEqual([]);
  });
});

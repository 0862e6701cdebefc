import { beforeEach, describe, expect, test } from 'vitest';
import { choose } from '../../src/offline/send/select-next.ts';
import { commit, commitVerify } from '../../src/offline/send/settle.ts';
import { createDesk, type Desk } from './attempt-desk.ts';
import { data, json, refusal, type Wire } from './harness.ts';

describe('sending with the contract’s four arguments', () => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await createDesk({ extendido: false });
  });
  let value: string | null = null;
  const server = ({ operationName }: Wire) =>
    operationName === 'configuracion' ? data(operationName, value) : data(operationName, true);

  test('older writes that may arrive late are watched from the newest acknowledgement on', async () => {
    desk.reply = ({ operationName }) =>
      operationName === 'configuracion'
        ? data(operationName, null)
        : Promise.reject(new TypeError('no network'));
    await desk.save('scale', '15');
    await desk.attemptOnce();
    await desk.device.store.transact(['meta'], 'readwrite', async (tx) => tx.delete('meta', 'pausa'));
    await desk.save('scale', '16');
    desk.reply = server;
    value = null;
    const other = await desk.watch('other');
    await desk.device.put('meta', 'vigilar', [{ ...other, hasta: desk.now + 99_000 }]);
    await desk.attemptOnce();
    expect(await desk.device.read('meta', 'vigilar')).toEqual([
      { ...other, hasta: desk.now + 99_000 },
      { key: await desk.keyOf('scale'), valor: '16', viejos: ['15'], hasta: desk.now + 20_000 },
    ]);
  });

  test('acknowledging an older write keeps the newer one pending and starts no watch', async () => {
    await desk.save('scale', '14');
    await choose(desk.page.ports);
    await desk.save('scale', '15');
    await desk.device.store.transact(['meta'], 'readwrite', async (tx) => tx.delete('meta', 'pausa'));
    const choice = await choose(desk.page.ports);
    if (choice.kind !== 'send') throw new Error('nothing to send');
    await desk.save('scale', '16');
    await commit(desk.page.ports, choice, { clase: 'ok', valor: true });
    expect(await desk.rowOf()).toMatchObject({ valor: '16', enviados: ['14'] });
    expect(await desk.device.read('meta', 'vigilar')).toBeUndefined();
  });

  test('a write sent only once starts no watch', async () => {
    desk.reply = server;
    value = null;
    await desk.save();
    await desk.attemptOnce();
    expect((await desk.page.outbox.read('ana')).rows).toEqual([]);
    expect(await desk.device.read('meta', 'vigilar')).toBeUndefined();
  });

  test('a check that finds the value unchanged ends only that field’s watch', async () => {
    desk.reply = server;
    value = '16';
    const other = await desk.watch('other', { hasta: desk.now + 99_000 });
    await desk.device.put('meta', 'vigilar', [other, await desk.watch('scale')]);
    await desk.pause({ proximo: desk.now });
    expect(await desk.attemptOnce()).toEqual({ kind: 'sent', reached: true });
    expect(desk.answers).toEqual([{ clase: 'ok', valor: '16' }]);
    expect(await desk.device.read('meta', 'vigilar')).toEqual([other]);
    expect(await desk.device.read('meta', 'pausa')).toBeUndefined();
    expect((await desk.page.outbox.read('ana')).rows).toEqual([]);
    expect(await desk.device.read('confirmado', await desk.keyOf('scale'))).toMatchObject({ valor: '16' });
  });

  test('a check without an answer is repeated after the pause', async () => {
    await desk.device.put('meta', 'vigilar', [await desk.watch('scale')]);
    desk.reply = () => Promise.reject(new TypeError('no network'));
    expect(await desk.attemptOnce()).toEqual({ kind: 'sent', reached: false });
    desk.reply = () => json({}, { status: 503 });
    await desk.pause({ proximo: desk.now, fallas: 1 });
    await desk.attemptOnce();
    expect(desk.answers.map(({ clase }) => clase)).toEqual(['red', 'servidor']);
    expect(await desk.device.read('meta', 'vigilar')).toHaveLength(1);
    expect(await desk.device.read('meta', 'pausa')).toMatchObject({ fallas: 2 });
    desk.reply = server;
    value = '15';
    await desk.pause({ proximo: desk.now });
    await desk.attemptOnce();
    expect(await desk.rowOf()).toMatchObject({ valor: '16', enviados: ['15'] });
  });

  test.each([
    ['nonsense', () => data('configuracion', 7), 'desconocido'],
    ['a refusal', () => refusal('no', { code: 'NO_AUTORIZADO' }, ['configuracion']), 'rechazo'],
  ])('a check answered with %s is the last one', async (_, answer, clase) => {
    await desk.device.put('meta', 'vigilar', [await desk.watch('scale')]);
    desk.reply = answer;
    await desk.attemptOnce();
    expect(desk.answers).toMatchObject([{ clase }]);
    expect(await desk.device.read('meta', 'vigilar')).toEqual([]);
    expect((await desk.page.outbox.read('ana')).rows).toEqual([]);
    expect(await desk.device.read('meta', 'pausa')).toBeUndefined();
  });

  test('a check, or a read before a write, can find that the token is refused', async () => {
    desk.reply = () => refusal('JsonWebTokenError', { code: 'TOKEN' }, ['configuracion']);
    await desk.device.put('meta', 'vigilar', [await desk.watch('scale')]);
    expect(await desk.attemptOnce()).toEqual({ kind: 'over', waiting: false });
    await desk.save();
    expect(await desk.attemptOnce()).toEqual({ kind: 'over', waiting: false });
    expect(desk.refused).toHaveLength(2);
    expect(desk.wires.map(({ operationName }) => operationName)).toEqual(['configuracion', 'configuracion']);
  });

  test('a check that ends after the session writes nothing', async () => {
    const one = await desk.watch('scale');
    await desk.device.put('meta', 'vigilar', [one]);
    const choice = await choose(desk.page.ports);
    if (choice.kind !== 'verify') throw new Error('nothing to look at');
    await desk.page.outbox.beginSession('beto', 'b');
    await desk.device.put('meta', 'vigilar', [one]);
    await commitVerify(desk.page.ports, choice, '15');
    expect(await desk.device.read('meta', 'vigilar')).toEqual([one]);
    await desk.page.outbox.endSession('beto', 'sellar');
    await commitVerify(desk.page.ports, choice, '15');
    expect(await desk.page.outbox.summary()).toEqual({ estados: {}, grupos: [], ilegibles: 0 });
  });

  test('nothing is written if the read before the write failed', async () => {
    desk.reply = () => data('configuracion', { no: 'value' });
    await desk.save();
    await desk.attemptOnce();
    expect(desk.wires).toHaveLength(1);
    expect(await desk.rowOf()).toMatchObject({ estado: 'pendiente', ultimoError: { clase: 'desconocido' } });
  });
});

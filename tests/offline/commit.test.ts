import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../src/offline/model/answers.ts';
import { choose } from '../../src/offline/send/select-next.ts';
import { commit, type Send } from '../../src/offline/send/settle.ts';
import { createDesk, type Desk, SAVE } from './attempt-desk.ts';

const DAY = 86_400_000;

let desk: Desk;
beforeEach(async () => {
  desk = await createDesk({ extendido: true });
});

describe('recording an answer', () => {
  const send = async (clave = 'scale'): Promise<Send> => {
    const choice = await choose(desk.page.ports);
    if (choice.kind !== 'send' || choice.row.clave !== clave) throw new Error('nothing to send');
    return choice;
  };

  test('an answer for a deleted row only ends the pause', async () => {
    await desk.save();
    const sent = await send();
    await desk.page.outbox.discard('ana', SAVE, 'scale');
    await desk.pause({ proximo: desk.now + 9 });
    await commit(desk.page.ports, sent, { clase: 'ok', valor: true });
    expect((await desk.page.outbox.read('ana')).rows).toEqual([]);
    expect((await desk.page.outbox.read('ana')).confirmed).toEqual(new Map());
    expect(await desk.device.read('meta', 'pausa')).toBeUndefined();
  });

  test('a late answer to an older send changes nothing after a newer one was confirmed', async () => {
    await desk.save('scale', '15');
    const older = await send();
    await desk.save('scale', '16');
    await desk.attemptOnce();
    await desk.save('scale', '17');
    const before = await desk.rowOf();
    await commit(desk.page.ports, older, { clase: 'ok', valor: true });
    expect(await desk.rowOf()).toEqual(before);
    expect(await desk.device.read('confirmado', await desk.keyOf('scale'))).toEqual({
      existe: true,
      valor: '16',
      acuse: 1,
      orden: 2,
    });
  });

  test('a late answer to an older send becomes the base if no newer one was confirmed', async () => {
    await desk.save('scale', '15');
    const older = await send();
    await desk.save('scale', '16');
    await commit(desk.page.ports, older, { clase: 'ok', valor: true });
    expect(await desk.rowOf()).toMatchObject({
      base: { existe: true, valor: '15' },
      enviados: [],
      valor: '16',
    });
    expect(await desk.device.read('confirmado', await desk.keyOf('scale'))).toMatchObject({
      valor: '15',
      orden: 1,
    });
  });

  test('a late answer to an older write sent twice leaves one send that may still arrive', async () => {
    await desk.save('scale', '15');
    await send();
    const second = await send();
    await desk.save('scale', '16');
    await commit(desk.page.ports, second, { clase: 'ok', valor: true });
    expect(await desk.rowOf()).toMatchObject({ base: { existe: true, valor: '15' }, enviados: ['15'] });
  });

  test('a refusal counts for its row although a value newer than the base was confirmed', async () => {
    await desk.save();
    const sent = await send();
    await desk.device.put('confirmado', await desk.keyOf('scale'), {
      existe: true,
      valor: 'x',
      acuse: 9,
      orden: 99,
    });
    await commit(desk.page.ports, sent, { clase: 'rechazo', codigo: 'VALOR', mensaje: '' });
    expect(await desk.rowOf()).toMatchObject({ estado: 'rechazado' });
    await commit(desk.page.ports, sent, { clase: 'ok', valor: true });
    expect((await desk.page.outbox.read('ana')).rows).toEqual([]);
  });

  test('only SUPERADO creates a new device id, and only a schema error disables the arguments', async () => {
    await desk.device.put('meta', 'dispositivo', 'mine');
    const learnt = () => desk.device.read('meta', 'sinExtendido');
    for (const answer of [
      { clase: 'red' },
      { clase: 'desconocido' },
      { clase: 'ok', valor: true },
    ] as Answer[]) {
      await desk.save();
      await commit(desk.page.ports, await send(), answer);
      await desk.device.store.transact(['meta'], 'readwrite', async (tx) => tx.delete('meta', 'pausa'));
      expect(await desk.device.read('meta', 'dispositivo')).toBe('mine');
      expect(await learnt()).toBeUndefined();
    }
    await desk.save();
    await commit(desk.page.ports, await send(), { clase: 'superado' });
    expect(await desk.device.read('meta', 'dispositivo')).not.toBe('mine');
    await desk.save('otro');
    await commit(desk.page.ports, await send('otro'), { clase: 'esquema' });
    expect(await learnt()).toEqual({ version: '1.0.0', hasta: desk.now + DAY });
  });

  test('only a wait that the server asked for is stored', async () => {
    await desk.save();
    const sent = await send();
    await commit(desk.page.ports, sent, { clase: 'servidor', propio: true, espera: 7000 });
    expect(await desk.device.read('meta', 'pausa')).toEqual({
      desde: desk.now,
      fallas: 1,
      proximo: desk.now + 7000,
      piso: desk.now + 7000,
    });
    await commit(desk.page.ports, sent, { clase: 'red', espera: 9000 } as Answer);
    expect(await desk.device.read('meta', 'pausa')).toEqual({
      desde: desk.now,
      fallas: 2,
      proximo: desk.now + 1000,
      piso: desk.now,
    });
  });

  test('an acknowledgement for a person who signed in again is the base of their next write', async () => {
    await desk.save('scale', '15');
    const sent = await send();
    await desk.page.outbox.endSession('ana', 'sellar');
    await desk.page.outbox.beginSession('ana', 't');
    await commit(desk.page.ports, sent, { clase: 'ok', valor: true });
    expect((await desk.page.outbox.read('ana')).rows).toEqual([]);
    await desk.save('scale', '16');
    expect(await desk.rowOf()).toMatchObject({ base: { existe: true, valor: '15' }, enviados: [] });
  });

  test.each(['nobody', 'beto'])(
    'an acknowledgement is not stored if %s is signed in by then',
    async (who) => {
      await desk.save();
      const sent = await send();
      await desk.page.outbox.endSession('ana', 'sellar');
      if (who === 'beto') await desk.page.outbox.beginSession('beto', 't2');
      await commit(desk.page.ports, sent, { clase: 'ok', valor: true });
      const kept = await desk.device.store.transact(['confirmado', 'pendiente'], 'readonly', async (tx) => [
        ...(await tx.entries('confirmado')),
        ...(await tx.entries('pendiente')),
      ]);
      expect(kept).toEqual([]);
    },
  );

  test('a send with an order number starts no watch, because nothing can arrive late', async () => {
    await desk.save('scale', '15');
    await send();
    await desk.save('scale', '16');
    await desk.attemptOnce();
    expect(await desk.device.read('meta', 'vigilar')).toBeUndefined();
  });
});

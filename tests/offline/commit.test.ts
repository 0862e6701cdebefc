import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../src/offline/answers.ts';
import { choose } from '../../src/offline/core/choose.ts';
import { commit, type Send } from '../../src/offline/core/commit.ts';
import { createDesk, type Desk, SAVE } from './attempt-desk.ts';

const DAY = 86_400_000;

let desk: Desk;
beforeEach(async () => {
  desk = await createDesk({ extendido: true });
});

describe('an answer is written down', () => {
  const send = async (clave = 'scale'): Promise<Send> => {
    const choice = await choose(desk.page.ports);
    if (choice.kind !== 'send' || choice.row.clave !== clave) throw new Error('nothing to send');
    return choice;
  };

  test('for a row that is gone by then only as the server’s sign of life', async () => {
    await desk.save();
    const sent = await send();
    await desk.page.outbox.discard('ana', SAVE, 'scale');
    await desk.pause({ proximo: desk.now + 9 });
    await commit(desk.page.ports, sent, { clase: 'ok', valor: true });
    expect(await desk.page.outbox.rows('ana')).toEqual([]);
    expect(await desk.page.outbox.confirmed('ana')).toEqual(new Map());
    expect(await desk.device.read('meta', 'pausa')).toBeUndefined();
  });

  test('late, of an older send, after a newer one was confirmed, it says nothing', async () => {
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

  test('late, of an older send that nothing newer followed, it becomes the base', async () => {
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

  test('late, of an older wish sent twice, it leaves one send out that may yet land', async () => {
    await desk.save('scale', '15');
    await send();
    const second = await send();
    await desk.save('scale', '16');
    await commit(desk.page.ports, second, { clase: 'ok', valor: true });
    expect(await desk.rowOf()).toMatchObject({ base: { existe: true, valor: '15' }, enviados: ['15'] });
  });

  test('of the same send a refusal counts, though something newer than the base was confirmed', async () => {
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
    expect(await desk.page.outbox.rows('ana')).toEqual([]);
  });

  test('only SUPERADO takes a new identity, only a schema’s refusal is remembered', async () => {
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

  test('a server’s wait is kept, and only a server’s', async () => {
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

  test('an acknowledgement for a person who came back is what their next wish builds on', async () => {
    await desk.save('scale', '15');
    const sent = await send();
    await desk.page.outbox.endSession('ana', 'sellar');
    await desk.page.outbox.beginSession('ana', 't');
    await commit(desk.page.ports, sent, { clase: 'ok', valor: true });
    expect(await desk.page.outbox.rows('ana')).toEqual([]);
    await desk.save('scale', '16');
    expect(await desk.rowOf()).toMatchObject({ base: { existe: true, valor: '15' }, enviados: [] });
  });

  test.each(['nobody', 'beto'])(
    'an acknowledgement is not kept where %s is signed in by then',
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

  test('with the order nothing of ours can land late, so nothing is watched', async () => {
    await desk.save('scale', '15');
    await send();
    await desk.save('scale', '16');
    await desk.attemptOnce();
    expect(await desk.device.read('meta', 'vigilar')).toBeUndefined();
  });
});

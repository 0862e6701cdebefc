import { beforeEach, describe, expect, test } from 'vitest';
import type { Operacion } from '../../src/offline/model/pending-write.ts';
import type { BusMessage } from '../../src/offline/model/worker-messages.ts';
import { SessionClosedError } from '../../src/offline/outbox-port.ts';
import { type Context, createDevice, data, type Reply, settle, type Wire } from './harness.ts';

const SAVE: Operacion = 'guardarConfiguracion';

describe('rows and their owner’s session', () => {
  let wires: Wire[];
  let reply: (wire: Wire) => Reply;
  let device: ReturnType<typeof createDevice>;
  let page: Context;

  beforeEach(async () => {
    wires = [];
    reply = () => data(SAVE, true);
    device = createDevice((wire) => {
      wires.push(wire);
      return reply(wire);
    });
    await device.ready;
    page = device.open();
    await page.outbox.beginSession('ana', 'ana-1');
  });

  const everything = () =>
    device.store.transact(['confirmado', 'pendiente', 'sesion', 'meta'], 'readonly', async (tx) =>
      JSON.stringify(
        await Promise.all((['confirmado', 'pendiente', 'sesion', 'meta'] as const).map((s) => tx.entries(s))),
      ),
    );

  test('rows sealed at a forced end have no name and are sent only by their owner’s next session', async () => {
    const { outbox } = page;
    await outbox.save('ana', SAVE, 'scale', '15');
    expect(await outbox.endSession('ana', 'sellar')).toBe(true);
    expect(await everything()).not.toContain('ana');
    expect(await outbox.summary()).toMatchObject({ estados: { 'espera-sesion': 1 } });

    await outbox.beginSession('beto', 'beto-1');
    await outbox.save('beto', SAVE, 'scale', '12');
    expect((await outbox.read('beto')).rows.map(({ valor }) => valor)).toEqual(['12']);
    expect((await outbox.read('ana')).rows).toEqual([]);
    await page.replay.run();
    await outbox.endSession('beto', 'borrar');

    await outbox.beginSession('ana', 'ana-2');
    expect((await outbox.read('ana')).rows.map(({ valor }) => valor)).toEqual(['15']);
    await page.replay.run();
    expect(wires.map(({ variables }) => [variables.usuario, variables.valor, variables.tokenSesion])).toEqual(
      [
        ['beto', '12', 'beto-1'],
        ['ana', '15', 'ana-2'],
      ],
    );
  });

  test('a sign-out deletes the rows and the confirmed values', async () => {
    await page.outbox.acceptReads('ana', await page.outbox.readMark(), [
      { operacion: SAVE, clave: 'scale', valor: '13' },
    ]);
    await page.outbox.save('ana', SAVE, 'scale', '15');
    await page.outbox.endSession('ana', 'borrar');
    expect(await page.outbox.summary()).toEqual({ estados: {}, grupos: [], ilegibles: 0 });
    expect(await everything()).not.toMatch(/ana|"13"|"15"/);
    expect(await page.outbox.wipePending()).toBe('session');
    await page.outbox.finishWipe();
    expect(await page.outbox.wipePending()).toBe('nothing');
  });

  test('after a session’s end nothing can be saved under its name', async () => {
    await page.outbox.endSession('ana', 'sellar');
    await expect(page.outbox.save('ana', SAVE, 'scale', '15')).rejects.toBeInstanceOf(SessionClosedError);
    const reads = [{ operacion: SAVE, clave: 'scale', valor: '1' }];
    await expect(page.outbox.acceptReads('ana', 0, reads)).rejects.toBeInstanceOf(SessionClosedError);
  });

  test('an acknowledgement after the session’s end only removes the sealed row', async () => {
    let answer: (response: Response) => void = () => undefined;
    reply = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await page.outbox.save('ana', SAVE, 'scale', '15');
    const round = page.replay.run();
    await settle();
    await page.outbox.endSession('ana', 'sellar');
    answer(data(SAVE, true));
    await round;
    expect(await page.outbox.summary()).toEqual({ estados: {}, grupos: [], ilegibles: 0 });
    expect(await everything()).not.toContain('"15"');
  });

  test('a session’s end with an epoch depends on it', async () => {
    expect(await page.outbox.endSession('ana', 'sellar', 99)).toBe(false);
    await page.outbox.save('ana', SAVE, 'scale', '15');
  });

  test('a row whose owner was edited is not sent', async () => {
    await page.outbox.save('ana', SAVE, 'scale', '15');
    await device.store.transact(['pendiente'], 'readwrite', async (tx) => {
      for (const [key, row] of await tx.entries('pendiente'))
        tx.put('pendiente', key, { ...(row as object), usuario: 'beto' });
    });
    expect(await page.replay.run()).toBe(true);
    expect(wires).toEqual([]);
  });

  test('localStorage decides who is signed in at the start', async () => {
    const { outbox } = page;
    expect(await outbox.reconcile({ usuario: 'ana', token: 'ana-9' })).toEqual({ epoca: 1, wipe: false });
    await outbox.save('ana', SAVE, 'scale', '15');
    expect(await outbox.reconcile(null)).toEqual({ epoca: null, wipe: true });
    expect(await outbox.summary()).toMatchObject({ estados: { 'espera-sesion': 1 } });
    expect(await outbox.reconcile(null)).toEqual({ epoca: null, wipe: false });
    const { epoca } = await outbox.reconcile({ usuario: 'ana', token: 'ana-9' });
    expect(epoca).toBe(3);
    expect((await outbox.read('ana')).rows).toHaveLength(1);
  });

  test('all contexts are told of a change, without its value, the token or a name', async () => {
    const heard: BusMessage[] = [];
    device.open().ports.bus.subscribe((message) => heard.push(message));
    await page.outbox.save('ana', SAVE, 'scale', '15');
    expect(heard).toEqual([{ tipo: 'cambio' }]);
  });

  test('a row of a newer version is kept, counted and not overwritten', async () => {
    await page.outbox.save('ana', SAVE, 'scale', '15');
    await device.store.transact(['pendiente'], 'readwrite', async (tx) => {
      for (const [key, row] of await tx.entries('pendiente'))
        tx.put('pendiente', key, { ...(row as object), v: 99 });
    });
    await expect(page.outbox.save('ana', SAVE, 'scale', '16')).rejects.toMatchObject({ kind: 'version' });
    await page.replay.run();
    await page.outbox.endSession('ana', 'sellar');
    expect(await page.outbox.summary()).toMatchObject({ ilegibles: 1 });
    expect(wires).toEqual([]);
  });
});

test('a read does not undo an acknowledgement received after it began', async () => {
  const device = createDevice(() => data(SAVE, true));
  await device.ready;
  const { outbox, replay } = device.open();
  await outbox.beginSession('ana', 't');
  const early = await outbox.readMark();
  await outbox.save('ana', SAVE, 'scale', '15');
  await replay.run();
  await outbox.acceptReads('ana', early, [
    { operacion: SAVE, clave: 'scale', valor: '14' },
    { operacion: SAVE, clave: 'menuMode', valor: null },
  ]);
  expect(Object.fromEntries((await outbox.read('ana')).confirmed)).toEqual({
    'guardarConfiguracion:scale': { existe: true, valor: '15' },
    'guardarConfiguracion:menuMode': { existe: false },
  });
  await outbox.acceptReads('ana', await outbox.readMark(), [
    { operacion: SAVE, clave: 'scale', valor: '12' },
  ]);
  expect((await outbox.read('ana')).confirmed.get('guardarConfiguracion:scale')).toEqual({
    existe: true,
    valor: '12',
  });
});

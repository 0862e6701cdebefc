import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../src/offline/answers.ts';
import type { Watch } from '../../src/offline/compat.ts';
import { attempt } from '../../src/offline/core/attempt.ts';
import { choose } from '../../src/offline/core/choose.ts';
import { commit, commitVerify, type Send } from '../../src/offline/core/commit.ts';
import type { Operacion, Row } from '../../src/offline/row.ts';
import { parseSiteConfig } from '../../src/offline/site-config.ts';
import type { Key } from '../../src/storage/transactions.ts';
import type { BusMessage } from '../../src/worker-messages.ts';
import { type Context, createDevice, data, json, type Reply, refusal, type Wire } from './harness.ts';

/** One attempt at a time: choose, send, settle. */

const SAVE: Operacion = 'guardarConfiguracion';
const DAY = 86_400_000;

let wires: Wire[];
let reply: (wire: Wire) => Reply;
let device: ReturnType<typeof createDevice>;
let page: Context;
let now: number;
let answers: Answer[];
let refused: unknown[];

beforeEach(() => setUp(true));

async function setUp(extendido: boolean) {
  wires = [];
  answers = [];
  refused = [];
  reply = ({ operationName }) => data(operationName, true);
  device = createDevice(
    (wire) => {
      wires.push(wire);
      return reply(wire);
    },
    { extendido },
  );
  await device.ready;
  page = device.open();
  now = device.clock.now();
  await page.outbox.beginSession('ana', 't');
}

const events = {
  onAnswer: (answer: Answer) => void answers.push(answer),
  onTokenRefused: (refusal_: unknown) => void refused.push(refusal_),
};
const attemptOnce = () => attempt(page.ports, events);
const save = (clave = 'scale', valor = '15') => page.outbox.save('ana', SAVE, clave, valor);
const keyOf = async (clave: string): Promise<Key> => {
  const session = (await device.read('sesion', 'actual')) as { dueno: string };
  return [session.dueno, SAVE, clave];
};
const rowOf = async (clave = 'scale') => (await device.read('pendiente', await keyOf(clave))) as Row;
const changeRow = async (clave: string, more: Partial<Row>) =>
  device.put('pendiente', await keyOf(clave), { ...(await rowOf(clave)), ...more });
const watch = async (clave: string, more: Partial<Watch> = {}): Promise<Watch> => ({
  key: (await keyOf(clave)) as unknown as Watch['key'],
  valor: '16',
  viejos: ['15'],
  hasta: now,
  ...more,
});
const pause = (more: object) =>
  device.put('meta', 'pausa', { desde: now - 1, fallas: 1, proximo: now, piso: 0, ...more });
const chosen = async () => {
  const choice = await choose(page.ports);
  return choice.kind === 'send' ? choice.row.clave : choice;
};

describe('what there is to do', () => {
  test('is nothing without a session, without rows, and while nothing is due', async () => {
    expect(await choose(page.ports)).toEqual({ kind: 'nothing', waiting: false });
    await save();
    await changeRow('scale', { estado: 'rechazado' });
    expect(await choose(page.ports)).toEqual({ kind: 'nothing', waiting: false });
    await changeRow('scale', { estado: 'pendiente', proximo: now + 1 });
    expect(await choose(page.ports)).toEqual({ kind: 'nothing', next: now + 1, waiting: true });
    await device.store.transact(['sesion'], 'readwrite', async (tx) => tx.delete('sesion', 'actual'));
    expect(await choose(page.ports)).toEqual({ kind: 'nothing', waiting: false });
    expect(wires).toEqual([]);
  });

  test('is the oldest due row; of two alike the first; its time and order are marked, and a sign of life', async () => {
    for (const clave of ['a', 'b', 'c', 'd']) await save(clave);
    await changeRow('a', { proximo: now + 5 });
    await changeRow('b', { proximo: now - 3 });
    await changeRow('c', { proximo: now - 9 });
    await changeRow('d', { proximo: now - 9 });
    expect(await chosen()).toBe('c');
    expect(await device.read('meta', 'latido')).toBe(now);
    expect(await device.read('meta', 'orden')).toBe(1);
    expect(await rowOf('c')).toMatchObject({ orden: 1, intentos: 1, enviados: ['15'] });
    await changeRow('c', { estado: 'conflicto' });
    expect(await chosen()).toBe('d');
    expect(await rowOf('d')).toMatchObject({ orden: 2 });
  });

  test('waits for the end of a pause, or for the row that is due after it', async () => {
    await save();
    await pause({ proximo: now + 40 });
    expect(await choose(page.ports)).toEqual({ kind: 'nothing', next: now + 40, waiting: true });
    await changeRow('scale', { proximo: now + 90 });
    expect(await choose(page.ports)).toEqual({ kind: 'nothing', next: now + 90, waiting: true });
    await pause({ proximo: now });
    await changeRow('scale', { proximo: now });
    expect(await chosen()).toBe('scale');
  });

  test('is to look whether a late write landed, soonest first, where no row is due', async () => {
    await device.put('meta', 'vigilar', [
      await watch('late', { hasta: now + 9 }),
      await watch('soon', { hasta: now - 1 }),
    ]);
    expect(await choose(page.ports)).toMatchObject({
      kind: 'verify',
      watch: { key: await keyOf('soon') },
      mark: 0,
    });
    expect(await device.read('meta', 'latido')).toBe(now);
    await save();
    expect(await chosen()).toBe('scale');
    await changeRow('scale', { proximo: now + 3 });
    expect(await choose(page.ports)).toMatchObject({ kind: 'verify' });
    await device.put('meta', 'vigilar', [await watch('late', { hasta: now + 9 })]);
    expect(await choose(page.ports)).toEqual({ kind: 'nothing', next: now + 3, waiting: true });
    await changeRow('scale', { estado: 'rechazado' });
    expect(await choose(page.ports)).toEqual({ kind: 'nothing', next: now + 9, waiting: false });
  });

  test('is told with the three arguments for a setting only', async () => {
    await page.outbox.save('ana', 'marcarAvisoLeido', 'aviso-1', '{"leido":true}');
    expect(await choose(page.ports)).not.toHaveProperty('extended');
    await save();
    await device.store.transact(['pendiente'], 'readwrite', async (tx) => {
      for (const [key] of await tx.entries('pendiente'))
        if (key[2] === 'aviso-1') tx.delete('pendiente', key);
    });
    expect(await choose(page.ports)).toMatchObject({
      extended: { dispositivo: expect.any(String), orden: 2, basesAceptadas: [null, '15'] },
    });
  });
});

describe('an attempt', () => {
  test('says that there was nothing, or that it sent; each answer and each change is told', async () => {
    const heard: BusMessage[] = [];
    page.ports.bus.subscribe((message) => heard.push(message));
    expect(await attemptOnce()).toEqual({ kind: 'over', waiting: false });
    expect([answers, heard]).toEqual([[], []]);
    await save();
    heard.length = 0;
    expect(await attemptOnce()).toEqual({ kind: 'sent' });
    expect(answers).toEqual([{ clase: 'ok', valor: true }]);
    expect(heard).toEqual([{ tipo: 'cambio' }]);
  });

  test('asks for the host where none is kept; no answer is a pause, an answer is kept', async () => {
    await device.store.transact(['meta'], 'readwrite', async (tx) => tx.delete('meta', 'host'));
    await save();
    const asking = (response: () => Promise<Response>) =>
      attempt(device.open({ fetch: response }).ports, events);
    expect(await asking(() => Promise.reject(new TypeError('no network')))).toEqual({ kind: 'sent' });
    expect(answers).toEqual([{ clase: 'red' }]);
    expect(await device.read('meta', 'host')).toBeUndefined();
    expect(await device.read('meta', 'pausa')).toMatchObject({ fallas: 1, proximo: now + 500 });
    expect((await rowOf()).intentos).toBe(0);
    await pause({ proximo: now });
    expect(await asking(async () => json({ extendido: true }))).toEqual({ kind: 'sent' });
    expect(answers[1]).toEqual({ clase: 'ok', valor: true });
    expect(await device.read('meta', 'pausa')).toBeUndefined();
    expect(await device.read('meta', 'host')).toEqual(parseSiteConfig({ extendido: true }));
  });

  test('reports the refusal of the token of this very session', async () => {
    await save();
    reply = () => refusal('JsonWebTokenError', { code: 'TOKEN', motivo: 'vencida' }, [SAVE]);
    expect(await attemptOnce()).toEqual({ kind: 'over', waiting: false });
    expect(refused).toEqual([{ usuario: 'ana', epoca: 1, motivo: 'vencida' }]);
  });

  test.each([
    ['ended', () => page.outbox.endSession('ana', 'sellar')],
    ['begun again with another token', () => page.outbox.beginSession('ana', 't-2')],
    [
      'begun again with the same',
      async () => {
        await page.outbox.endSession('ana', 'sellar');
        await page.outbox.beginSession('ana', 't');
      },
    ],
  ])('keeps a refusal to itself where the session has %s meanwhile', async (_, meanwhile) => {
    await save();
    reply = async () => {
      await meanwhile();
      return refusal('JsonWebTokenError', { code: 'TOKEN' }, [SAVE]);
    };
    expect(await attemptOnce()).toEqual({ kind: 'sent' });
    expect(refused).toEqual([]);
  });
});

describe('an answer is written down', () => {
  const send = async (clave = 'scale'): Promise<Send> => {
    const choice = await choose(page.ports);
    if (choice.kind !== 'send' || choice.row.clave !== clave) throw new Error('nothing to send');
    return choice;
  };

  test('for a row that is gone by then only as the server’s sign of life', async () => {
    await save();
    const sent = await send();
    await page.outbox.discard('ana', SAVE, 'scale');
    await pause({ proximo: now + 9 });
    await commit(page.ports, sent, { clase: 'ok', valor: true });
    expect(await page.outbox.rows('ana')).toEqual([]);
    expect(await page.outbox.confirmed('ana')).toEqual(new Map());
    expect(await device.read('meta', 'pausa')).toBeUndefined();
  });

  test('late, of an older send, after a newer one was confirmed, it says nothing', async () => {
    await save('scale', '15');
    const older = await send();
    await save('scale', '16');
    await attemptOnce();
    await save('scale', '17');
    const before = await rowOf();
    await commit(page.ports, older, { clase: 'ok', valor: true });
    expect(await rowOf()).toEqual(before);
    expect(await device.read('confirmado', await keyOf('scale'))).toEqual({
      existe: true,
      valor: '16',
      acuse: 1,
      orden: 2,
    });
  });

  test('late, of an older send that nothing newer followed, it becomes the base', async () => {
    await save('scale', '15');
    const older = await send();
    await save('scale', '16');
    await commit(page.ports, older, { clase: 'ok', valor: true });
    expect(await rowOf()).toMatchObject({ base: { existe: true, valor: '15' }, enviados: [], valor: '16' });
    expect(await device.read('confirmado', await keyOf('scale'))).toMatchObject({ valor: '15', orden: 1 });
  });

  test('late, of an older wish sent twice, it leaves one send out that may yet land', async () => {
    await save('scale', '15');
    await send();
    const second = await send();
    await save('scale', '16');
    await commit(page.ports, second, { clase: 'ok', valor: true });
    expect(await rowOf()).toMatchObject({ base: { existe: true, valor: '15' }, enviados: ['15'] });
  });

  test('of the same send a refusal counts, though something newer than the base was confirmed', async () => {
    await save();
    const sent = await send();
    await device.put('confirmado', await keyOf('scale'), { existe: true, valor: 'x', acuse: 9, orden: 99 });
    await commit(page.ports, sent, { clase: 'rechazo', codigo: 'VALOR', mensaje: '' });
    expect(await rowOf()).toMatchObject({ estado: 'rechazado' });
    await commit(page.ports, sent, { clase: 'ok', valor: true });
    expect(await page.outbox.rows('ana')).toEqual([]);
  });

  test('only SUPERADO takes a new identity, only a schema’s refusal is remembered', async () => {
    await device.put('meta', 'dispositivo', 'mine');
    const learnt = () => device.read('meta', 'sinExtendido');
    for (const answer of [
      { clase: 'red' },
      { clase: 'desconocido' },
      { clase: 'ok', valor: true },
    ] as Answer[]) {
      await save();
      await commit(page.ports, await send(), answer);
      await device.store.transact(['meta'], 'readwrite', async (tx) => tx.delete('meta', 'pausa'));
      expect(await device.read('meta', 'dispositivo')).toBe('mine');
      expect(await learnt()).toBeUndefined();
    }
    await save();
    await commit(page.ports, await send(), { clase: 'superado' });
    expect(await device.read('meta', 'dispositivo')).not.toBe('mine');
    await save('otro');
    await commit(page.ports, await send('otro'), { clase: 'esquema' });
    expect(await learnt()).toEqual({ version: '1.0.0', hasta: now + DAY });
  });

  test('a server’s wait is kept, and only a server’s', async () => {
    await save();
    const sent = await send();
    await commit(page.ports, sent, { clase: 'servidor', propio: true, espera: 7000 });
    expect(await device.read('meta', 'pausa')).toEqual({
      desde: now,
      fallas: 1,
      proximo: now + 7000,
      piso: now + 7000,
    });
    await commit(page.ports, sent, { clase: 'red', espera: 9000 } as Answer);
    expect(await device.read('meta', 'pausa')).toEqual({
      desde: now,
      fallas: 2,
      proximo: now + 1000,
      piso: now,
    });
  });

  test('an acknowledgement is confirmed only in the session that sent it', async () => {
    await save();
    const sent = await send();
    await page.outbox.endSession('ana', 'sellar');
    await page.outbox.beginSession('ana', 't');
    await commit(page.ports, sent, { clase: 'ok', valor: true });
    expect(await page.outbox.rows('ana')).toEqual([]);
    expect(await page.outbox.confirmed('ana')).toEqual(new Map());
  });

  test('with the order nothing of ours can land late, so nothing is watched', async () => {
    await save('scale', '15');
    await send();
    await save('scale', '16');
    await attemptOnce();
    expect(await device.read('meta', 'vigilar')).toBeUndefined();
  });
});

describe('with the owner’s four arguments', () => {
  beforeEach(() => setUp(false));
  let value: string | null = null;
  const server = ({ operationName }: Wire) =>
    operationName === 'configuracion' ? data(operationName, value) : data(operationName, true);

  test('what may land late is watched from the acknowledgement of the newest on', async () => {
    reply = ({ operationName }) =>
      operationName === 'configuracion'
        ? data(operationName, null)
        : Promise.reject(new TypeError('no network'));
    await save('scale', '15');
    await attemptOnce();
    await device.store.transact(['meta'], 'readwrite', async (tx) => tx.delete('meta', 'pausa'));
    await save('scale', '16');
    reply = server;
    value = null;
    const other = await watch('other');
    await device.put('meta', 'vigilar', [{ ...other, hasta: now + 99_000 }]);
    await attemptOnce();
    expect(await device.read('meta', 'vigilar')).toEqual([
      { ...other, hasta: now + 99_000 },
      { key: await keyOf('scale'), valor: '16', viejos: ['15'], hasta: now + 20_000 },
    ]);
  });

  test('an acknowledged older wish leaves the newer one waiting, and nothing to watch', async () => {
    await save('scale', '14');
    await choose(page.ports);
    await save('scale', '15');
    await device.store.transact(['meta'], 'readwrite', async (tx) => tx.delete('meta', 'pausa'));
    const choice = await choose(page.ports);
    if (choice.kind !== 'send') throw new Error('nothing to send');
    await save('scale', '16');
    await commit(page.ports, choice, { clase: 'ok', valor: true });
    expect(await rowOf()).toMatchObject({ valor: '16', enviados: ['14'] });
    expect(await device.read('meta', 'vigilar')).toBeUndefined();
  });

  test('a first and only send has nothing to watch', async () => {
    reply = server;
    value = null;
    await save();
    await attemptOnce();
    expect(await page.outbox.rows('ana')).toEqual([]);
    expect(await device.read('meta', 'vigilar')).toBeUndefined();
  });

  test('a look that finds all well ends the watch of that field alone', async () => {
    reply = server;
    value = '16';
    const other = await watch('other', { hasta: now + 99_000 });
    await device.put('meta', 'vigilar', [other, await watch('scale')]);
    await pause({ proximo: now });
    expect(await attemptOnce()).toEqual({ kind: 'sent' });
    expect(answers).toEqual([{ clase: 'ok', valor: '16' }]);
    expect(await device.read('meta', 'vigilar')).toEqual([other]);
    expect(await device.read('meta', 'pausa')).toBeUndefined();
    expect(await page.outbox.rows('ana')).toEqual([]);
    expect(await device.read('confirmado', await keyOf('scale'))).toMatchObject({ valor: '16' });
  });

  test('a look that nobody answers is made again after the pause', async () => {
    await device.put('meta', 'vigilar', [await watch('scale')]);
    reply = () => Promise.reject(new TypeError('no network'));
    expect(await attemptOnce()).toEqual({ kind: 'sent' });
    reply = () => json({}, { status: 503 });
    await pause({ proximo: now, fallas: 1 });
    await attemptOnce();
    expect(answers.map(({ clase }) => clase)).toEqual(['red', 'servidor']);
    expect(await device.read('meta', 'vigilar')).toHaveLength(1);
    expect(await device.read('meta', 'pausa')).toMatchObject({ fallas: 2 });
    reply = server;
    value = '15';
    await pause({ proximo: now });
    await attemptOnce();
    expect(await rowOf()).toMatchObject({ valor: '16', enviados: ['15'] });
  });

  test.each([
    ['nonsense', () => data('configuracion', 7), 'desconocido'],
    ['a refusal', () => refusal('no', { code: 'NO_AUTORIZADO' }, ['configuracion']), 'rechazo'],
  ])('a look that is answered with %s is the last one', async (_, answer, clase) => {
    await device.put('meta', 'vigilar', [await watch('scale')]);
    reply = answer;
    await attemptOnce();
    expect(answers).toMatchObject([{ clase }]);
    expect(await device.read('meta', 'vigilar')).toEqual([]);
    expect(await page.outbox.rows('ana')).toEqual([]);
    expect(await device.read('meta', 'pausa')).toBeUndefined();
  });

  test('a look, or a read before a write, may find the token refused', async () => {
    reply = () => refusal('JsonWebTokenError', { code: 'TOKEN' }, ['configuracion']);
    await device.put('meta', 'vigilar', [await watch('scale')]);
    expect(await attemptOnce()).toEqual({ kind: 'over', waiting: false });
    await save();
    expect(await attemptOnce()).toEqual({ kind: 'over', waiting: false });
    expect(refused).toHaveLength(2);
    expect(wires.map(({ operationName }) => operationName)).toEqual(['configuracion', 'configuracion']);
  });

  test('a look that ends after the session writes nothing', async () => {
    const one = await watch('scale');
    await device.put('meta', 'vigilar', [one]);
    const choice = await choose(page.ports);
    if (choice.kind !== 'verify') throw new Error('nothing to look at');
    await page.outbox.beginSession('beto', 'b');
    await device.put('meta', 'vigilar', [one]);
    await commitVerify(page.ports, choice, '15');
    expect(await device.read('meta', 'vigilar')).toEqual([one]);
    await page.outbox.endSession('beto', 'sellar');
    await commitVerify(page.ports, choice, '15');
    expect(await page.outbox.summary()).toEqual({ estados: {}, grupos: [], ilegibles: 0 });
  });

  test('nothing is written where the read before it failed', async () => {
    reply = () => data('configuracion', { no: 'value' });
    await save();
    await attemptOnce();
    expect(wires).toHaveLength(1);
    expect(await rowOf()).toMatchObject({ estado: 'pendiente', ultimoError: { clase: 'desconocido' } });
  });
});

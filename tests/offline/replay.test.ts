import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Operacion } from '../../src/offline/model/pending-write.ts';
import { StorageError } from '../../src/storage/storage-error.ts';
import { type Context, createDevice, data, json, type Reply, refusal, type Wire } from './harness.ts';

const SAVE: Operacion = 'guardarConfiguracion';

describe('sending pending writes', () => {
  let wires: Wire[];
  let reply: (wire: Wire) => Reply;
  let device: ReturnType<typeof createDevice>;
  let page: Context;

  beforeEach(async () => {
    wires = [];
    reply = (wire) => data(wire.operationName, true);
    device = createDevice((wire) => {
      wires.push(wire);
      return reply(wire);
    });
    await device.ready;
    page = device.open();
    await page.outbox.beginSession('ana', 'token-1');
  });

  const save = async (clave: string, valor: string, context = page) => {
    await context.outbox.save('ana', SAVE, clave, valor);
    await context.replay.hint();
  };
  const lost = () => {
    reply = () => Promise.reject(new TypeError('no network'));
  };
  const works = () => {
    reply = (wire) => data(wire.operationName, true);
  };
  const times = () => wires.length;

  test('sending continues although a watch was edited by hand', async () => {
    await device.put('meta', 'vigilar', [null, { key: 'scale' }]);
    await save('scale', '15');
    expect(times()).toBe(1);
    expect((await page.outbox.read('ana')).rows).toEqual([]);
  });

  test('a bug of ours is logged on the console and retried like a storage failure', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fault = new TypeError('a fault of ours');
    const { lock } = page.ports;
    page.ports.lock = { attempt: () => Promise.reject(fault) };
    expect(await page.replay.run()).toBe(false);
    expect(said.mock.calls).toEqual([[fault]]);
    said.mockClear();
    page.ports.lock = { attempt: () => Promise.reject(new StorageError('timeout')) };
    expect(await page.replay.run()).toBe(false);
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
    page.ports.lock = lock;
    await save('scale', '15');
    expect(times()).toBe(1);
  });

  test('a request is one operation in an array, uncached, with the present token and no cookies', async () => {
    await save('scale', '15');
    const [wire] = wires;
    expect(JSON.parse(String(wire?.init.body))).toHaveLength(1);
    expect(wire?.url).toBe('/graphql');
    expect(wire?.init).toMatchObject({
      method: 'POST',
      cache: 'no-store',
      redirect: 'error',
      credentials: 'omit',
    });
    expect(wire?.init.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'content-type': 'application/json',
    });
    expect(wire?.variables).toEqual({
      usuario: 'ana',
      campo: 'scale',
      valor: '15',
      tokenSesion: 'token-1',
      dispositivo: expect.any(String),
      orden: 1,
      basesAceptadas: [null, '15'],
    });
    expect((await page.outbox.read('ana')).rows).toEqual([]);
    expect((await page.outbox.read('ana')).confirmed.get('guardarConfiguracion:scale')).toEqual({
      existe: true,
      valor: '15',
    });
  });

  test('a retry has the same order number, and its value is recorded before sending', async () => {
    lost();
    await save('scale', '15');
    const [row] = (await page.outbox.read('ana')).rows;
    expect(row).toMatchObject({ enviados: ['15'], orden: 1, intentos: 1, ultimoError: { clase: 'red' } });
    expect(JSON.stringify(row)).not.toContain('token-1');
    works();
    await page.replay.retryNow();
    expect(wires.map(({ variables }) => variables.orden)).toEqual([1, 1]);
    expect(wires[1]?.variables.basesAceptadas).toEqual([null, '15']);
  });

  test('several writes on one field become one, with a new order number', async () => {
    lost();
    await save('scale', '15');
    await page.outbox.save('ana', SAVE, 'scale', '16');
    expect((await page.outbox.read('ana')).rows).toHaveLength(1);
    works();
    await page.replay.retryNow();
    expect(wires.map(({ variables }) => [variables.valor, variables.orden])).toEqual([
      ['15', 1],
      ['16', 2],
    ]);
  });

  test('a request without an answer ends the round for all rows and keeps the timer', async () => {
    lost();
    await page.outbox.save('ana', SAVE, 'scale', '15');
    await page.outbox.save('ana', SAVE, 'menuMode', 'static');
    await page.replay.start();
    expect(times()).toBe(1);
    works();
    await device.clock.advance(10_000);
    expect(times()).toBe(3);
    expect((await page.outbox.read('ana')).rows).toEqual([]);
  });

  test('a refusal and a conflict hold up only their own field', async () => {
    reply = ({ variables }) => {
      if (variables.campo === 'a') return refusal('no', { code: 'VALOR' }, [SAVE]);
      if (variables.campo === 'b')
        return refusal('otro', { code: 'CONFLICTO', valorServidor: 'suyo' }, [SAVE]);
      return data(SAVE, true);
    };
    for (const campo of ['a', 'b', 'c']) await page.outbox.save('ana', SAVE, campo, 'mio');
    expect(await page.replay.run()).toBe(true);
    const rows = (await page.outbox.read('ana')).rows;
    expect(rows.map(({ clave, estado, valorServidor }) => [clave, estado, valorServidor])).toEqual([
      ['a', 'rechazado', undefined],
      ['b', 'conflicto', 'suyo'],
    ]);
    await page.outbox.resolveConflict('ana', SAVE, 'b', 'mio');
    await page.outbox.resolveConflict('ana', SAVE, 'b', 'suyo');
    works();
    await page.replay.hint();
    expect(wires.at(-1)?.variables).toMatchObject({
      campo: 'b',
      valor: 'mio',
      basesAceptadas: ['suyo', 'mio'],
      orden: 4,
    });
    expect((await page.outbox.read('ana')).confirmed.get('guardarConfiguracion:b')).toEqual({
      existe: true,
      valor: 'mio',
    });
  });

  test('Retry-After holds against hints, saves and a retry by the person', async () => {
    reply = () => json({}, { status: 503, headers: { 'retry-after': '120' } });
    await page.replay.start();
    await save('scale', '15');
    works();
    await save('menuMode', 'static');
    await page.replay.retryNow();
    await device.clock.advance(119_000);
    expect(times()).toBe(1);
    await device.clock.advance(4000);
    expect(times()).toBe(3);
  });

  test('thirty minutes of failures lose nothing and stay within the backoff', async () => {
    reply = () => json({}, { status: 502 });
    await page.replay.start();
    await save('scale', '15');
    await device.clock.advance(1_800_000);
    expect(times()).toBeGreaterThan(20);
    expect(times()).toBeLessThan(120);
    works();
    await device.clock.advance(60_000);
    expect((await page.outbox.read('ana')).rows).toEqual([]);
  });

  test('a request without an end is aborted after 15 s', async () => {
    reply = () => new Promise(() => undefined);
    const hang = device.open({
      fetch: (_url, init) =>
        new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    });
    await page.outbox.save('ana', SAVE, 'scale', '15');
    const round = hang.replay.run();
    await device.clock.advance(15_000);
    expect(await round).toBe(false);
    expect((await page.outbox.read('ana')).rows[0]?.ultimoError).toEqual({ clase: 'red' });
  });

  test('only a refusal of the current token is reported, and sending seals nothing by itself', async () => {
    reply = async () => {
      await page.outbox.beginSession('ana', 'token-2');
      reply = () => refusal('JsonWebTokenError', { code: 'TOKEN', motivo: 'revocada' }, [SAVE]);
      return refusal('JsonWebTokenError', { code: 'TOKEN' }, [SAVE]);
    };
    await save('scale', '15');
    expect(page.refusals).toEqual([{ token: 'token-2', epoca: 1, motivo: 'revocada' }]);
    expect(wires.map(({ variables }) => variables.tokenSesion)).toEqual(['token-1', 'token-2']);
    expect((await page.outbox.read('ana')).rows).toHaveLength(1);
  });

  test('a write with answers without meaning is tried eight times, then daily and on demand', async () => {
    reply = () => json([{ data: { guardarConfiguracion: null } }]);
    await page.replay.start();
    await save('scale', '15');
    await device.clock.advance(1_000_000);
    expect(times()).toBe(8);
    expect((await page.outbox.read('ana')).rows[0]?.estado).toBe('atascado');
    await save('menuMode', 'x');
    expect(times()).toBe(9);
    works();
    await page.replay.retryNow();
    expect((await page.outbox.read('ana')).rows).toEqual([]);
  });

  test('an operation unknown to the server waits for another version', async () => {
    reply = () => json({ errors: [{ message: 'Cannot query field' }] }, { status: 400 });
    await save('scale', '15');
    expect(wires.map(({ variables }) => 'orden' in variables)).toEqual([true, false]);
  });

  test('a copied disk creates a new device id and sends again', async () => {
    let first = true;
    reply = ({ operationName }) => {
      if (!first) return data(operationName, true);
      first = false;
      return refusal('viejo', { code: 'SUPERADO' }, [SAVE]);
    };
    await page.replay.start();
    await save('scale', '15');
    await device.clock.advance(10_000);
    const [one, two] = wires.map(({ variables }) => variables.dispositivo);
    expect(times()).toBe(2);
    expect(two).not.toBe(one);
    expect((await page.outbox.read('ana')).rows).toEqual([]);
  });

  test('the host is requested if no copy of /config.json is stored', async () => {
    const urls: string[] = [];
    const bare = createDevice(() => data(SAVE, true));
    await bare.store.transact(['meta'], 'readwrite', async (tx) => tx.clear('meta'));
    const context = bare.open({
      fetch: async (url) => {
        urls.push(url);
        return url === '/config.json'
          ? json({ host: 'https://otro.example/', extendido: true })
          : data(SAVE, true);
      },
    });
    await context.outbox.beginSession('ana', 't');
    await context.outbox.save('ana', SAVE, 'scale', '15');
    expect(await context.replay.run()).toBe(true);
    expect(urls).toEqual(['/config.json', 'https://otro.example/graphql']);
  });
});

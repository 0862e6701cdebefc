import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../src/offline/row.ts';
import type { TransactionalStore } from '../../src/storage/transactions.ts';
import { type Context, createDevice, data, json, type Reply, settle, type Wire } from './harness.ts';

/** When a context looks again (reliability.md 4.7). */

let wires: Wire[];
let reply: (wire: Wire) => Reply;
let device: ReturnType<typeof createDevice>;
let page: Context;
/** of the page: what its timers were set to, less what was cleared or has run */
let timers: Map<number, number>;

beforeEach(async () => {
  wires = [];
  reply = ({ operationName }) => data(operationName, true);
  device = createDevice((wire) => {
    wires.push(wire);
    return reply(wire);
  });
  await device.ready;
  timers = new Map();
  page = openTimed();
  await page.outbox.beginSession('ana', 't');
});

function openTimed(over: Parameters<typeof device.open>[0] = {}) {
  return device.open({
    setTimer(run, ms) {
      const id = device.clock.setTimer(() => {
        timers.delete(id);
        run();
      }, ms);
      timers.set(id, ms);
      return id;
    },
    clearTimer(id) {
      timers.delete(id);
      device.clock.clearTimer(id);
    },
    ...over,
  });
}

const save = (clave = 'scale', context = page) =>
  context.outbox.save('ana', 'guardarConfiguracion', clave, '15');
const now = () => device.clock.now();
const pause = (ahead: number, piso = 0) =>
  device.put('meta', 'pausa', { desde: now(), fallas: 3, proximo: now() + ahead, piso });
const lost = () => {
  reply = () => Promise.reject(new TypeError('no network'));
};
const waits = () => [...timers.values()];

/** Works until told to fail. */
function createBrittle() {
  let broken = false;
  const store: TransactionalStore = {
    transact: (...args) =>
      broken ? Promise.reject(new Error('no storage')) : device.store.transact(...args),
  };
  return {
    store,
    breaks: (now_: boolean) => {
      broken = now_;
    },
  };
}

describe('one timer', () => {
  test('is set for what is due next, as far as 300 s at most', async () => {
    await page.replay.start();
    expect(waits()).toEqual([]);
    await save();
    await pause(40_000, now() + 40_000);
    await page.replay.run();
    expect(waits()).toEqual([40_000]);
    await device.clock.advance(40_000);
    expect(wires).toHaveLength(1);
    expect(waits()).toEqual([]);
  });

  test('keeps the earlier of two times', async () => {
    await page.replay.start();
    await save();
    await pause(40_000, now() + 40_000);
    await page.replay.run();
    await pause(60_000, now() + 60_000);
    await page.replay.run();
    expect(waits()).toEqual([40_000]);
    await pause(20_000, now() + 20_000);
    await page.replay.run();
    expect(waits()).toEqual([20_000]);
  });

  test('is at most 300 s long, for a row that waits for a day', async () => {
    await page.replay.start();
    await save();
    await changeRow({ estado: 'atascado', proximo: now() + 86_000_000 });
    await page.replay.run();
    expect(waits()).toEqual([300_000]);
  });

  test('is none in a worker, which is never started', async () => {
    lost();
    await save();
    expect(await page.replay.run()).toBe(false);
    expect(waits()).toEqual([]);
  });

  test('is gone when the page stops, and no word of another context brings it back', async () => {
    const other = device.open();
    await page.replay.start();
    await save();
    await pause(40_000, now() + 40_000);
    await page.replay.run();
    page.replay.stop();
    expect(waits()).toEqual([]);
    await save('menuMode', other);
    expect(waits()).toEqual([]);
    page.replay.stop();
    await page.replay.run();
    expect(waits()).toEqual([]);
  });

  test('may be stopped before it was ever started, and started twice as once', async () => {
    page.replay.stop();
    await page.replay.start();
    await page.replay.start();
    await save('menuMode', device.open());
    expect(waits()).toHaveLength(1);
    page.replay.stop();
    await save('scale', device.open());
    expect(waits()).toEqual([]);
  });

  async function changeRow(more: Partial<Row>) {
    await device.store.transact(['pendiente'], 'readwrite', async (tx) => {
      for (const [key, row] of await tx.entries('pendiente'))
        tx.put('pendiente', key, { ...(row as Row), ...more });
    });
  }
});

describe('a hint', () => {
  test('waits for a time that is near, and brings a far one near', async () => {
    await page.replay.start();
    await save();
    await pause(60_000);
    await page.replay.hint();
    expect(wires).toEqual([]);
    expect(waits()).toEqual([1500]);
    await device.clock.advance(1500);
    expect(wires).toHaveLength(1);
  });

  test('sends at once where nothing is in the way', async () => {
    await save();
    await page.replay.hint();
    expect(wires).toHaveLength(1);
  });

  test('is taken where the storage fails, as a moment to look', async () => {
    const { store, breaks } = createBrittle();
    const context = openTimed({ store });
    await save();
    reply = () => json({}, { status: 503, headers: { 'retry-after': '60' } });
    await context.replay.start();
    reply = ({ operationName }) => data(operationName, true);
    await device.store.transact(['meta'], 'readwrite', async (tx) => tx.delete('meta', 'pausa'));
    breaks(true);
    await context.replay.hint();
    expect(waits()).toEqual([5000]);
    breaks(false);
    await device.clock.advance(5000);
    expect(wires).toHaveLength(2);
  });
});

describe('another context', () => {
  test('that saved is looked after, 2 to 6 s later', async () => {
    await page.replay.start();
    await save('scale', device.open());
    expect(waits()).toEqual([4000]);
    await device.clock.advance(4000);
    expect(wires).toHaveLength(1);
  });

  test('is looked after at once in no case, and only for a change', async () => {
    const early = openTimed({ random: () => 0 });
    await early.replay.start();
    const other = device.open();
    other.ports.bus.post({ tipo: 'contacto', ok: true });
    early.ports.bus.post({ tipo: 'cambio' });
    expect(waits()).toEqual([]);
    other.ports.bus.post({ tipo: 'cambio' });
    expect(waits()).toEqual([2000]);
  });

  test('that holds the lock is told to look again, and finds what it would have missed', async () => {
    const holder = device.open();
    let release: () => void = () => undefined;
    reply = async ({ operationName }) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      reply = () => data(operationName, true);
      return data(operationName, true);
    };
    await save('scale');
    const round = holder.replay.run();
    await settle();
    await page.replay.start();
    expect(await device.read('meta', 'mirar')).toBe(true);
    expect(waits()).toEqual([10_000]);
    expect(await page.replay.run()).toBe(false);
    await save('menuMode');
    release();
    expect(await round).toBe(true);
    expect(wires.map(({ variables }) => variables.campo)).toEqual(['scale', 'menuMode']);
    expect(await device.read('meta', 'mirar')).toBeUndefined();
  });

  test('that leaves word during the last look is not missed', async () => {
    let left = false;
    const store: TransactionalStore = {
      async transact(stores, mode, body) {
        const value = await device.store.transact(stores, mode, body);
        // Between the look that found nothing and the end of the round.
        if (
          !left &&
          typeof value === 'object' &&
          value !== null &&
          'kind' in value &&
          value.kind === 'nothing'
        ) {
          left = true;
          await save();
          await device.put('meta', 'mirar', true);
        }
        return value;
      },
    };
    expect(await device.open({ store }).replay.run()).toBe(true);
    expect(wires).toHaveLength(1);
  });

  test('with a sign of life keeps its lock, however long it takes', async () => {
    const frozen = device.open({ fetch: () => new Promise(() => undefined), setTimer: () => 0 });
    await save();
    void frozen.replay.run();
    await settle();
    await page.replay.start();
    for (let minute = 0; minute < 4; minute++) {
      await device.clock.advance(45_000);
      await device.put('meta', 'latido', now());
    }
    expect(wires).toEqual([]);
    await device.clock.advance(80_000);
    expect(wires).toHaveLength(1);
  });

  test('whose lock was free in between is waited for anew', async () => {
    const hang = () => {
      const context = device.open({ fetch: () => new Promise(() => undefined), setTimer: () => 0 });
      void context.replay.run();
      return settle();
    };
    await save();
    await hang();
    await page.replay.start();
    await device.clock.advance(50_000);
    device.lock.free();
    lost();
    await device.clock.advance(10_000);
    const tried = wires.length;
    expect(tried).toBeGreaterThan(0);
    await device.put('meta', 'latido', 0);
    await device.put('meta', 'pausa', undefined);
    const { store } = device;
    await store.transact(['meta'], 'readwrite', async (tx) => tx.delete('meta', 'pausa'));
    await hang();
    await device.clock.advance(45_000);
    expect(wires).toHaveLength(tried);
    await device.clock.advance(40_000);
    expect(wires.length).toBeGreaterThan(tried);
  });
});

describe('a round', () => {
  test('asked for while one runs is one more look, not a second round', async () => {
    let release: () => void = () => undefined;
    reply = async ({ operationName }) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return data(operationName, true);
    };
    await save();
    const first = page.replay.run();
    await settle();
    expect(page.replay.run()).toBe(first);
    reply = ({ operationName }) => data(operationName, true);
    release();
    expect(await first).toBe(true);
    expect(page.replay.run()).not.toBe(first);
  });

  test('asked for during the last look is not missed', async () => {
    let asked = false;
    const context: Context = device.open({
      store: {
        async transact(stores, mode, body) {
          const value = await device.store.transact(stores, mode, body);
          if (
            !asked &&
            typeof value === 'object' &&
            value !== null &&
            'kind' in value &&
            value.kind === 'nothing'
          ) {
            asked = true;
            await save();
            void context.replay.run();
          }
          return value;
        },
      },
    });
    expect(await context.replay.run()).toBe(true);
    expect(wires).toHaveLength(1);
  });

  test('is not done while rows wait, and is done where only a person can act', async () => {
    await save();
    reply = () => json({}, { status: 503 });
    expect(await page.replay.run()).toBe(false);
    await page.outbox.discard('ana', 'guardarConfiguracion', 'scale');
    expect(await page.replay.run()).toBe(true);
  });

  test('on a device whose storage fails is not done, and is made again within ten seconds', async () => {
    const { store, breaks } = createBrittle();
    const context = openTimed({ store });
    await context.replay.start();
    breaks(true);
    expect(await context.replay.run()).toBe(false);
    expect(waits()).toEqual([5000]);
    await context.replay.retryNow();
    expect(await device.open({ store }).replay.run()).toBe(false);
  });

  test('that starts with the storage broken still arms its timer', async () => {
    const { store, breaks } = createBrittle();
    breaks(true);
    const context = openTimed({ store });
    await context.replay.start();
    expect(waits()).toEqual([5000]);
  });

  test('of a new version wakes what waited for one', async () => {
    reply = () => json({ errors: [{ message: 'Cannot query field' }] }, { status: 400 });
    await save();
    await page.replay.start();
    expect((await page.outbox.rows('ana'))[0]?.estado).toBe('espera-actualizacion');
    reply = ({ operationName }) => data(operationName, true);
    await device.open({ version: '1.0.1' }).replay.start();
    expect(await page.outbox.rows('ana')).toEqual([]);
  });
});

describe('a request', () => {
  test('asks for JSON and leaves no timer behind, answered or not', async () => {
    await save();
    await page.replay.run();
    expect(wires[0]?.init.headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: 'Bearer t',
    });
    expect(wires[0]?.init.body).toMatch(/^\[\{"operationName":"guardarConfiguracion",/);
    lost();
    await save('menuMode');
    await page.replay.run();
    expect(waits()).toEqual([]);
  });

  test('answered with half a body is of unknown fate', async () => {
    reply = () => new Response('[{"data":{"guardar', { headers: { 'content-type': 'application/json' } });
    await save();
    await page.replay.run();
    expect((await page.outbox.rows('ana'))[0]).toMatchObject({
      enviados: ['15'],
      ultimoError: { clase: 'red' },
    });
  });
});

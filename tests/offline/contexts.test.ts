import { beforeEach, describe, expect, test } from 'vitest';
import type { TransactionalStore } from '../../src/storage/outbox-store.ts';
import { data, settle } from './harness.ts';
import { createTimedPage, type TimedPage } from './timed-page.ts';

/** Several pages and the worker of one device, and the lock that one of them holds. */

let timed: TimedPage;
beforeEach(async () => {
  timed = await createTimedPage();
});

describe('another context', () => {
  test('a change saved by another context is checked 2 to 6 s later', async () => {
    await timed.page.replay.start();
    await timed.save('scale', timed.device.open());
    expect(timed.waits()).toEqual([4000]);
    await timed.device.clock.advance(4000);
    expect(timed.wires).toHaveLength(1);
  });

  test('another context’s message never triggers an immediate check, and only a change triggers one', async () => {
    const early = timed.openTimed({ random: () => 0 });
    await early.replay.start();
    const other = timed.device.open();
    other.ports.bus.post({ tipo: 'contacto', ok: true });
    early.ports.bus.post({ tipo: 'cambio' });
    expect(timed.waits()).toEqual([]);
    other.ports.bus.post({ tipo: 'cambio' });
    expect(timed.waits()).toEqual([2000]);
  });

  test('the lock’s holder is asked to look again and finds what it would have missed', async () => {
    const holder = timed.device.open();
    let release: () => void = () => undefined;
    timed.reply = async ({ operationName }) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      timed.reply = () => data(operationName, true);
      return data(operationName, true);
    };
    await timed.save('scale');
    const round = holder.replay.run();
    await settle();
    await timed.page.replay.start();
    expect(await timed.device.read('meta', 'mirar')).toBe(true);
    expect(timed.waits()).toEqual([10_000]);
    expect(await timed.page.replay.run()).toBe(false);
    await timed.save('menuMode');
    release();
    expect(await round).toBe(true);
    expect(timed.wires.map(({ variables }) => variables.campo)).toEqual(['scale', 'menuMode']);
    expect(await timed.device.read('meta', 'mirar')).toBeUndefined();
  });

  test('a request to look again during the holder’s last look is not missed', async () => {
    let left = false;
    const store: TransactionalStore = {
      async transact(stores, mode, body) {
        const value = await timed.device.store.transact(stores, mode, body);
        // After the look that found nothing, before the end of the round.
        if (
          !left &&
          typeof value === 'object' &&
          value !== null &&
          'kind' in value &&
          value.kind === 'nothing'
        ) {
          left = true;
          await timed.save();
          await timed.device.put('meta', 'mirar', true);
        }
        return value;
      },
    };
    expect(await timed.device.open({ store }).replay.run()).toBe(true);
    expect(timed.wires).toHaveLength(1);
  });

  test('a context that shows a heartbeat keeps its lock, however long it takes', async () => {
    const frozen = timed.device.open({ fetch: () => new Promise(() => undefined), setTimer: () => 0 });
    await timed.save();
    void frozen.replay.run();
    await settle();
    await timed.page.replay.start();
    for (let minute = 0; minute < 4; minute++) {
      await timed.device.clock.advance(45_000);
      await timed.device.put('meta', 'latido', timed.now());
    }
    expect(timed.wires).toEqual([]);
    await timed.device.clock.advance(80_000);
    expect(timed.wires).toHaveLength(1);
  });

  test('a lock that was free in between is waited for again from the start', async () => {
    const hang = () => {
      const context = timed.device.open({ fetch: () => new Promise(() => undefined), setTimer: () => 0 });
      void context.replay.run();
      return settle();
    };
    await timed.save();
    await hang();
    await timed.page.replay.start();
    await timed.device.clock.advance(50_000);
    timed.device.lock.free();
    timed.lost();
    await timed.device.clock.advance(10_000);
    const tried = timed.wires.length;
    expect(tried).toBeGreaterThan(0);
    await timed.device.put('meta', 'latido', 0);
    await timed.device.put('meta', 'pausa', undefined);
    const { store } = timed.device;
    await store.transact(['meta'], 'readwrite', async (tx) => tx.delete('meta', 'pausa'));
    await hang();
    await timed.device.clock.advance(45_000);
    expect(timed.wires).toHaveLength(tried);
    await timed.device.clock.advance(40_000);
    expect(timed.wires.length).toBeGreaterThan(tried);
  });
});

describe('several contexts', () => {
  test('eight tabs and a worker that wake at once send each of eleven rows once', async () => {
    for (let index = 0; index < 11; index++) await timed.save(`campo${index}`);
    const contexts = Array.from({ length: 9 }, () => timed.device.open());
    await Promise.all(contexts.map(({ replay }) => replay.start()));
    await timed.device.clock.advance(20_000);
    expect(timed.wires).toHaveLength(11);
  });

  test.each([0.1, 0.5])(
    'a context that cannot reach the server leaves the next try to the others (random %s)',
    async (dice) => {
      const random = () => dice;
      const cut = timed.device.open({ random, fetch: () => Promise.reject(new TypeError('no network')) });
      await timed.save('scale', cut);
      await cut.replay.start();
      const able = timed.device.open({ random });
      await able.replay.start();
      await timed.device.clock.advance(10_000);
      expect(timed.wires).toHaveLength(1);
    },
  );

  test('another context continues if the sending one is closed', async () => {
    const dying = timed.device.open({
      store: timed.device.store,
      fetch: () => new Promise(() => undefined),
      setTimer: () => 0,
    });
    await timed.page.replay.start();
    await timed.save('scale', dying);
    void dying.replay.run();
    await settle();
    expect(timed.device.lock.held()).toBe(true);
    timed.device.lock.free();
    await timed.device.clock.advance(20_000);
    expect(timed.wires).toHaveLength(1);
    expect((await timed.page.outbox.read('ana')).rows).toEqual([]);
  });

  test('a lock held by a frozen context is stolen after 60 s without a heartbeat', async () => {
    const frozen = timed.device.open({ fetch: () => new Promise(() => undefined), setTimer: () => 0 });
    await timed.save();
    void frozen.replay.run();
    await settle();
    await timed.page.replay.start();
    await timed.device.clock.advance(60_000);
    expect(timed.wires).toHaveLength(0);
    await timed.device.clock.advance(10_000);
    expect(timed.wires).toHaveLength(1);
  });
});

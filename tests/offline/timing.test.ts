import { beforeEach, describe, expect, test } from 'vitest';
import type { PendingWrite } from '../../src/offline/model/pending-write.ts';
import { expectConsoleError } from '../support/console-errors.ts';
import { data, json } from './harness.ts';
import { createBrittle, createTimedPage, type TimedPage } from './timed-page.ts';

/** When a context looks for due rows again. */

let timed: TimedPage;
beforeEach(async () => {
  timed = await createTimedPage();
});

describe('the timer for sending', () => {
  test('the timer is set for the next due time, at most 300 s ahead', async () => {
    await timed.page.replay.start();
    expect(timed.waits()).toEqual([]);
    await timed.save();
    await timed.pause(40_000, timed.now() + 40_000);
    await timed.page.replay.run();
    expect(timed.waits()).toEqual([40_000]);
    await timed.device.clock.advance(40_000);
    expect(timed.wires).toHaveLength(1);
    expect(timed.waits()).toEqual([]);
  });

  test('the timer keeps the earlier of two times', async () => {
    await timed.page.replay.start();
    await timed.save();
    await timed.pause(40_000, timed.now() + 40_000);
    await timed.page.replay.run();
    await timed.pause(60_000, timed.now() + 60_000);
    await timed.page.replay.run();
    expect(timed.waits()).toEqual([40_000]);
    await timed.pause(20_000, timed.now() + 20_000);
    await timed.page.replay.run();
    expect(timed.waits()).toEqual([20_000]);
  });

  test('the timer is at most 300 s long for a row that waits a day', async () => {
    await timed.page.replay.start();
    await timed.save();
    await changeRow({ estado: 'atascado', proximo: timed.now() + 86_000_000 });
    await timed.page.replay.run();
    expect(timed.waits()).toEqual([300_000]);
  });

  test('the worker, which is never started, sets no timer', async () => {
    timed.lost();
    await timed.save();
    expect(await timed.page.replay.run()).toBe(false);
    expect(timed.waits()).toEqual([]);
  });

  test('a second start does nothing', async () => {
    await timed.page.replay.start();
    await timed.save();
    await timed.page.replay.start();
    expect(timed.wires).toEqual([]);
    await timed.save('menuMode', timed.device.open());
    expect(timed.waits()).toHaveLength(1);
  });

  async function changeRow(more: Partial<PendingWrite>) {
    await timed.device.store.transact(['pendiente'], 'readwrite', async (tx) => {
      for (const [key, row] of await tx.entries('pendiente'))
        tx.put('pendiente', key, { ...(row as PendingWrite), ...more });
    });
  }
});

describe('a hint', () => {
  test('a hint keeps a near try and brings a far one near', async () => {
    await timed.page.replay.start();
    await timed.save();
    await timed.pause(60_000);
    await timed.page.replay.hint();
    expect(timed.wires).toEqual([]);
    expect(timed.waits()).toEqual([1500]);
    await timed.device.clock.advance(1500);
    expect(timed.wires).toHaveLength(1);
  });

  test('a hint sends at once if there is no pause', async () => {
    await timed.save();
    await timed.page.replay.hint();
    expect(timed.wires).toHaveLength(1);
  });

  test('a hint on a device with failing storage still triggers a round', async () => {
    expectConsoleError(/no storage/);
    const { store, breaks } = createBrittle(timed.device);
    const context = timed.openTimed({ store });
    await timed.save();
    timed.reply = () => json({}, { status: 503, headers: { 'retry-after': '60' } });
    await context.replay.start();
    timed.reply = ({ operationName }) => data(operationName, true);
    await timed.device.store.transact(['meta'], 'readwrite', async (tx) => tx.delete('meta', 'pausa'));
    breaks(true);
    await context.replay.hint();
    expect(timed.waits()).toEqual([500]);
    breaks(false);
    await timed.device.clock.advance(5000);
    expect(timed.wires).toHaveLength(2);
  });
});

describe('a request of the outbox', () => {
  test('a request asks for JSON and leaves no timer, answered or not', async () => {
    await timed.save();
    await timed.page.replay.run();
    expect(timed.wires[0]?.init.headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: 'Bearer t',
    });
    expect(timed.wires[0]?.init.body).toMatch(/^\[\{"operationName":"guardarConfiguracion",/);
    timed.lost();
    await timed.save('menuMode');
    await timed.page.replay.run();
    expect(timed.waits()).toEqual([]);
  });

  test('a request answered with half a body has an unknown outcome', async () => {
    timed.reply = () =>
      new Response('[{"data":{"guardar', { headers: { 'content-type': 'application/json' } });
    await timed.save();
    await timed.page.replay.run();
    expect((await timed.page.outbox.read('ana')).rows[0]).toMatchObject({
      enviados: ['15'],
      ultimoError: { clase: 'red' },
    });
  });
});

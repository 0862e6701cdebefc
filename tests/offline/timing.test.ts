import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../src/offline/row.ts';
import { data, json } from './harness.ts';
import { createBrittle, createTimedPage, type TimedPage } from './timed-page.ts';

/** When a context looks again (reliability.md 4.7). */

let timed: TimedPage;
beforeEach(async () => {
  timed = await createTimedPage();
});

describe('one timer', () => {
  test('is set for what is due next, as far as 300 s at most', async () => {
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

  test('keeps the earlier of two times', async () => {
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

  test('is at most 300 s long, for a row that waits for a day', async () => {
    await timed.page.replay.start();
    await timed.save();
    await changeRow({ estado: 'atascado', proximo: timed.now() + 86_000_000 });
    await timed.page.replay.run();
    expect(timed.waits()).toEqual([300_000]);
  });

  test('is none in a worker, which is never started', async () => {
    timed.lost();
    await timed.save();
    expect(await timed.page.replay.run()).toBe(false);
    expect(timed.waits()).toEqual([]);
  });

  test('is gone when the page stops, and no word of another context brings it back', async () => {
    const other = timed.device.open();
    await timed.page.replay.start();
    await timed.save();
    await timed.pause(40_000, timed.now() + 40_000);
    await timed.page.replay.run();
    timed.page.replay.stop();
    expect(timed.waits()).toEqual([]);
    await timed.save('menuMode', other);
    expect(timed.waits()).toEqual([]);
    timed.page.replay.stop();
    await timed.page.replay.run();
    expect(timed.waits()).toEqual([]);
  });

  test('may be stopped before it was ever started, and started twice as once', async () => {
    timed.page.replay.stop();
    await timed.page.replay.start();
    await timed.page.replay.start();
    await timed.save('menuMode', timed.device.open());
    expect(timed.waits()).toHaveLength(1);
    timed.page.replay.stop();
    await timed.save('scale', timed.device.open());
    expect(timed.waits()).toEqual([]);
  });

  async function changeRow(more: Partial<Row>) {
    await timed.device.store.transact(['pendiente'], 'readwrite', async (tx) => {
      for (const [key, row] of await tx.entries('pendiente'))
        tx.put('pendiente', key, { ...(row as Row), ...more });
    });
  }
});

describe('a hint', () => {
  test('waits for a time that is near, and brings a far one near', async () => {
    await timed.page.replay.start();
    await timed.save();
    await timed.pause(60_000);
    await timed.page.replay.hint();
    expect(timed.wires).toEqual([]);
    expect(timed.waits()).toEqual([1500]);
    await timed.device.clock.advance(1500);
    expect(timed.wires).toHaveLength(1);
  });

  test('sends at once where nothing is in the way', async () => {
    await timed.save();
    await timed.page.replay.hint();
    expect(timed.wires).toHaveLength(1);
  });

  test('is taken where the storage fails, as a moment to look', async () => {
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

describe('a request', () => {
  test('asks for JSON and leaves no timer behind, answered or not', async () => {
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

  test('answered with half a body is of unknown fate', async () => {
    timed.reply = () =>
      new Response('[{"data":{"guardar', { headers: { 'content-type': 'application/json' } });
    await timed.save();
    await timed.page.replay.run();
    expect((await timed.page.outbox.rows('ana'))[0]).toMatchObject({
      enviados: ['15'],
      ultimoError: { clase: 'red' },
    });
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { type Context, data, json, settle } from './harness.ts';
import { createBrittle, createTimedPage, type TimedPage } from './timed-page.ts';

let timed: TimedPage;
beforeEach(async () => {
  timed = await createTimedPage();
});

describe('a round', () => {
  test('asked for while one runs is one more look, not a second round', async () => {
    let release: () => void = () => undefined;
    timed.reply = async ({ operationName }) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return data(operationName, true);
    };
    await timed.save();
    const first = timed.page.replay.run();
    await settle();
    expect(timed.page.replay.run()).toBe(first);
    timed.reply = ({ operationName }) => data(operationName, true);
    release();
    expect(await first).toBe(true);
    expect(timed.page.replay.run()).not.toBe(first);
  });

  test('asked for during the last look is not missed', async () => {
    let asked = false;
    const context: Context = timed.device.open({
      store: {
        async transact(stores, mode, body) {
          const value = await timed.device.store.transact(stores, mode, body);
          if (
            !asked &&
            typeof value === 'object' &&
            value !== null &&
            'kind' in value &&
            value.kind === 'nothing'
          ) {
            asked = true;
            await timed.save();
            void context.replay.run();
          }
          return value;
        },
      },
    });
    expect(await context.replay.run()).toBe(true);
    expect(timed.wires).toHaveLength(1);
  });

  test('is not done while rows wait, and is done where only a person can act', async () => {
    await timed.save();
    timed.reply = () => json({}, { status: 503 });
    expect(await timed.page.replay.run()).toBe(false);
    await timed.page.outbox.discard('ana', 'guardarConfiguracion', 'scale');
    expect(await timed.page.replay.run()).toBe(true);
  });

  test('on a device whose storage fails is not done, and is made again within ten seconds', async () => {
    const { store, breaks } = createBrittle(timed.device);
    const context = timed.openTimed({ store });
    await context.replay.start();
    breaks(true);
    expect(await context.replay.run()).toBe(false);
    expect(timed.waits()).toEqual([5000]);
    await context.replay.retryNow();
    expect(await timed.device.open({ store }).replay.run()).toBe(false);
  });

  test('that starts with the storage broken still arms its timer', async () => {
    const { store, breaks } = createBrittle(timed.device);
    breaks(true);
    const context = timed.openTimed({ store });
    await context.replay.start();
    expect(timed.waits()).toEqual([5000]);
  });

  test('of a new version wakes what waited for one', async () => {
    timed.reply = () => json({ errors: [{ message: 'Cannot query field' }] }, { status: 400 });
    await timed.save();
    await timed.page.replay.start();
    expect((await timed.page.outbox.rows('ana'))[0]?.estado).toBe('espera-actualizacion');
    timed.reply = ({ operationName }) => data(operationName, true);
    await timed.device.open({ version: '1.0.1' }).replay.start();
    expect(await timed.page.outbox.rows('ana')).toEqual([]);
  });
});

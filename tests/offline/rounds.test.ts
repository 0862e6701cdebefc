import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsoleError } from '../support/console-errors.ts';
import { type Context, data, json, settle } from './harness.ts';
import { createBrittle, createTimedPage, type TimedPage } from './timed-page.ts';

let timed: TimedPage;
beforeEach(async () => {
  timed = await createTimedPage();
});

describe('a round of sending', () => {
  test('a run requested during a round adds one look, not a second round', async () => {
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

  test('a run requested during the last look of a round is not missed', async () => {
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

  test('a round is not done while rows can be sent, and is done if only a person can act', async () => {
    await timed.save();
    timed.reply = () => json({}, { status: 503 });
    expect(await timed.page.replay.run()).toBe(false);
    await timed.page.outbox.discard('ana', 'guardarConfiguracion', 'scale');
    expect(await timed.page.replay.run()).toBe(true);
  });

  test.each(['while the flag is read', 'when it has been read'])(
    'a run requested at the very end of a round, %s, is not missed',
    async (moment) => {
      let asked = false;
      const ask = async () => {
        asked = true;
        await timed.save();
        void context.replay.run();
      };
      const context: Context = timed.device.open({
        store: {
          async transact(stores, mode, body) {
            const value = await timed.device.store.transact(stores, mode, body);
            if (!asked && mode === 'readonly') {
              if (moment === 'while the flag is read') await ask();
              else void ask();
            }
            return value;
          },
        },
      });
      await context.replay.run();
      await settle();
      expect(asked).toBe(true);
      expect(timed.wires).toHaveLength(1);
    },
  );

  test('a run requested while another context holds the lock tries once more before waiting', async () => {
    const { page, device } = timed;
    await timed.save();
    let free: () => void = () => undefined;
    const held = device.lock.attempt(
      () =>
        new Promise<void>((resolve) => {
          free = resolve;
        }),
    );
    let writes = 0;
    const context: Context = timed.device.open({
      store: {
        async transact(stores, mode, body) {
          const value = await device.store.transact(stores, mode, body);
          // The request for the lock's holder is stored, and the lock is about to be found taken again.
          if (mode === 'readwrite' && ++writes === 1) {
            void settle(1).then(() => {
              free();
              void context.replay.run();
            });
          }
          return value;
        },
      },
    });
    await context.replay.run();
    await held;
    expect(timed.wires).toHaveLength(1);
    expect((await page.outbox.read('ana')).rows).toEqual([]);
  });

  test('a round with failing storage is repeated after one second, growing to ten', async () => {
    expectConsoleError(/no storage/);
    const { store, breaks } = createBrittle(timed.device);
    const context = timed.openTimed({ store });
    await context.replay.start();
    breaks(true);
    expect(await context.replay.run()).toBe(false);
    expect(timed.waits()).toEqual([500]);
    const waits = [];
    for (let round = 0; round < 5; round++) {
      await timed.device.clock.advance(timed.waits()[0] ?? 0);
      waits.push(...timed.waits());
    }
    expect(waits).toEqual([1000, 2000, 4000, 5000, 5000]);
    await timed.save();
    breaks(false);
    await timed.device.clock.advance(5000);
    expect(timed.wires).toHaveLength(1);
    breaks(true);
    await context.replay.retryNow();
    expect(timed.waits()).toEqual([500]);
    expect(await timed.device.open({ store }).replay.run()).toBe(false);
  });

  test('a round that starts with broken storage still sets its timer', async () => {
    expectConsoleError(/no storage/);
    const { store, breaks } = createBrittle(timed.device);
    breaks(true);
    const context = timed.openTimed({ store });
    await context.replay.start();
    expect(timed.waits()).toEqual([500]);
  });

  test('the first round of a new version releases the rows that wait for an update', async () => {
    timed.reply = () => json({ errors: [{ message: 'Cannot query field' }] }, { status: 400 });
    await timed.save();
    await timed.page.replay.start();
    expect((await timed.page.outbox.read('ana')).rows[0]?.estado).toBe('espera-actualizacion');
    timed.reply = ({ operationName }) => data(operationName, true);
    await timed.device.open({ version: '1.0.1' }).replay.start();
    expect((await timed.page.outbox.read('ana')).rows).toEqual([]);
  });
});

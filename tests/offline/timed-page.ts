import type { TransactionalStore } from '../../src/storage/outbox-store.ts';
import { createDevice, data, type Reply, type Wire } from './harness.ts';

export type TimedPage = Awaited<ReturnType<typeof createTimedPage>>;

/**
 * A page with visible timers, where ana is signed in. The server accepts everything until `reply` is changed.
 */
export async function createTimedPage() {
  const wires: Wire[] = [];
  const device = createDevice((wire) => {
    wires.push(wire);
    return timed.reply(wire);
  });
  await device.ready;
  /** due times of the timers that are set */
  const timers = new Map<number, number>();
  const openTimed = (over: Parameters<typeof device.open>[0] = {}) =>
    device.open({
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
  const page = openTimed();
  await page.outbox.beginSession('ana', 't');
  const now = () => device.clock.now();
  const timed = {
    wires,
    device,
    page,
    now,
    openTimed,
    reply: (({ operationName }) => data(operationName, true)) as (wire: Wire) => Reply,
    save: (clave = 'scale', context = page) =>
      context.outbox.save('ana', 'guardarConfiguracion', clave, '15'),
    pause: (ahead: number, piso = 0) =>
      device.put('meta', 'pausa', { desde: now(), fallas: 3, proximo: now() + ahead, piso }),
    lost: () => {
      timed.reply = () => Promise.reject(new TypeError('no network'));
    },
    waits: () => [...timers.values()],
  };
  return timed;
}

/** The device's storage, which works until the test makes it fail. */
export function createBrittle({ store }: { store: TransactionalStore }) {
  let broken = false;
  const brittle: TransactionalStore = {
    transact: (...args) => (broken ? Promise.reject(new Error('no storage')) : store.transact(...args)),
  };
  return {
    store: brittle,
    breaks: (now: boolean) => {
      broken = now;
    },
  };
}

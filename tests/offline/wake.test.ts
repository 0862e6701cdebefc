import { beforeEach, describe, expect, test } from 'vitest';
import type { Pause } from '../../src/offline/model/backoff.ts';
import type { Estado, PendingWrite } from '../../src/offline/model/pending-write.ts';
import { endPause, noteHint, takeFlag, wakeAfterUpdate, wakeAll } from '../../src/offline/store/schedule.ts';
import { type Context, createDevice, data } from './harness.ts';

/** The functions that change the stored times of the next try. */

let device: ReturnType<typeof createDevice>;
let page: Context;
let now: number;

beforeEach(async () => {
  device = createDevice(({ operationName }) => data(operationName, true));
  await device.ready;
  page = device.open();
  await page.outbox.beginSession('ana', 't');
  now = device.clock.now();
});

const keep = (pause: Partial<Pause>) =>
  device.put('meta', 'pausa', { desde: now - 1000, fallas: 3, proximo: now, piso: 0, ...pause });
const kept = () => device.read('meta', 'pausa') as Promise<Pause>;

/** One row in that state, whose time is that far ahead. */
async function addRow(estado: Estado, ahead: number, clave = 'scale') {
  await page.outbox.save('ana', 'guardarConfiguracion', clave, '15');
  await device.store.transact(['pendiente'], 'readwrite', async (tx) => {
    for (const [key, row] of await tx.entries('pendiente'))
      if (key[2] === clave)
        tx.put('pendiente', key, { ...(row as PendingWrite), estado, intentos: 4, proximo: now + ahead });
  });
}

const rows = () =>
  device.store.transact(['pendiente'], 'readonly', async (tx) =>
    (await tx.entries('pendiente')).map(([, row]) => row as PendingWrite),
  );

test('a message for the lock’s holder is read once', async () => {
  expect(await takeFlag(device.store)).toBe(false);
  await device.put('meta', 'mirar', true);
  expect(await takeFlag(device.store)).toBe(true);
  expect(await takeFlag(device.store)).toBe(false);
});

describe('a hint to the stored pause', () => {
  test('a hint without a pause allows sending at once', async () => {
    expect(await noteHint(page.ports)).toBeUndefined();
    await keep({ proximo: now });
    expect(await noteHint(page.ports)).toBeUndefined();
  });

  test('a hint brings a far retry near, for all contexts', async () => {
    await keep({ proximo: now + 60_000 });
    expect(await noteHint(page.ports)).toBe(now + 1500);
    expect((await kept()).proximo).toBe(now + 1500);
    expect(await noteHint(device.open({ random: () => 0.9 }).ports)).toBe(now + 1500);
  });

  test('a hint keeps the time that the server asked for', async () => {
    await keep({ proximo: now + 60_000, piso: now + 50_000 });
    expect(await noteHint(page.ports)).toBe(now + 50_000);
  });
});

describe('a retry by the person', () => {
  test('a retry by the person makes everything due and ends the pause', async () => {
    await keep({ proximo: now + 60_000 });
    await addRow('atascado', 50_000, 'a');
    await addRow('espera-actualizacion', 50_000, 'b');
    await addRow('pendiente', 50_000, 'c');
    await wakeAll(page.ports);
    expect((await kept()).proximo).toBe(now);
    const woken = await rows();
    expect(woken.map(({ proximo }) => proximo - now)).toEqual([0, 0, 0]);
    expect(woken).toMatchObject([
      { estado: 'atascado', clave: 'a', valor: '15', intentos: 4 },
      { estado: 'espera-actualizacion', clave: 'b' },
      { estado: 'pendiente', clave: 'c' },
    ]);
  });

  test('a retry by the person keeps the time that the server asked for', async () => {
    await keep({ proximo: now + 60_000, piso: now + 40_000 });
    await wakeAll(page.ports);
    expect((await kept()).proximo).toBe(now + 40_000);
  });

  test.each(['conflicto', 'rechazado', 'espera-sesion'] as const)(
    'a retry by the person leaves a row %s as it is',
    async (estado) => {
      await addRow(estado, 50_000);
      const before = await rows();
      await wakeAll(page.ports);
      expect(await rows()).toEqual(before);
    },
  );

  test('a retry by the person keeps the rows’ order', async () => {
    await addRow('pendiente', -9000);
    await wakeAll(page.ports);
    expect((await rows())[0]?.proximo).toBe(now - 9000);
  });

  test('a retry without a session changes nothing', async () => {
    await addRow('pendiente', 50_000);
    await device.store.transact(['sesion'], 'readwrite', async (tx) => tx.delete('sesion', 'actual'));
    const before = await rows();
    await wakeAll(page.ports);
    expect(await rows()).toEqual(before);
  });
});

describe('ending the pause', () => {
  test('ending the pause keeps the server’s time and the rows’ own times', async () => {
    await endPause(page.ports);
    expect(await kept()).toBeUndefined();
    await addRow('atascado', 50_000);
    await keep({ proximo: now + 60_000 });
    await endPause(page.ports);
    expect((await kept()).proximo).toBe(now);
    await keep({ proximo: now + 60_000, piso: now + 40_000 });
    await endPause(page.ports);
    expect((await kept()).proximo).toBe(now + 40_000);
    expect((await rows())[0]?.proximo).toBe(now + 50_000);
  });
});

describe('a version change', () => {
  test('a version change releases the waiting rows once', async () => {
    await wakeAfterUpdate(page.ports);
    await addRow('espera-actualizacion', 50_000);
    await wakeAfterUpdate(page.ports);
    expect((await rows())[0]?.proximo).toBe(now + 50_000);
    const newer = device.open({ version: '1.0.1' });
    await wakeAfterUpdate(newer.ports);
    expect((await rows())[0]?.proximo).toBe(now);
    await addRow('espera-actualizacion', 50_000);
    await wakeAfterUpdate(newer.ports);
    expect((await rows())[0]?.proximo).toBe(now + 50_000);
  });
});

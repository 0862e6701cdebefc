import { beforeEach, describe, expect, test } from 'vitest';
import type { Pause } from '../../src/offline/pause.ts';
import type { Estado, Row } from '../../src/offline/row.ts';
import { endPause, noteHint, takeFlag, wakeAfterUpdate, wakeAll } from '../../src/offline/wake.ts';
import { type Context, createDevice, data } from './harness.ts';

/** What moves the stored times of the next try. */

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

/** One row of that state, with its time so far ahead. */
async function addRow(estado: Estado, ahead: number, clave = 'scale') {
  await page.outbox.save('ana', 'guardarConfiguracion', clave, '15');
  await device.store.transact(['pendiente'], 'readwrite', async (tx) => {
    for (const [key, row] of await tx.entries('pendiente'))
      if (key[2] === clave)
        tx.put('pendiente', key, { ...(row as Row), estado, intentos: 4, proximo: now + ahead });
  });
}

const rows = () =>
  device.store.transact(['pendiente'], 'readonly', async (tx) =>
    (await tx.entries('pendiente')).map(([, row]) => row as Row),
  );

test('the word left for the holder of the lock is read once', async () => {
  expect(await takeFlag(device.store)).toBe(false);
  await device.put('meta', 'mirar', true);
  expect(await takeFlag(device.store)).toBe(true);
  expect(await takeFlag(device.store)).toBe(false);
});

describe('a hint', () => {
  test('where nothing pauses may go at once', async () => {
    expect(await noteHint(page.ports)).toBeUndefined();
    await keep({ proximo: now });
    expect(await noteHint(page.ports)).toBeUndefined();
  });

  test('brings a far time near, and the others find it moved', async () => {
    await keep({ proximo: now + 60_000 });
    expect(await noteHint(page.ports)).toBe(now + 1500);
    expect((await kept()).proximo).toBe(now + 1500);
    expect(await noteHint(device.open({ random: () => 0.9 }).ports)).toBe(now + 1500);
  });

  test('leaves the time that the server asked for', async () => {
    await keep({ proximo: now + 60_000, piso: now + 50_000 });
    expect(await noteHint(page.ports)).toBe(now + 50_000);
  });
});

describe('the person asks', () => {
  test('everything that can be sent is due now, and the pause is over', async () => {
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

  test('the time that the server asked for still holds', async () => {
    await keep({ proximo: now + 60_000, piso: now + 40_000 });
    await wakeAll(page.ports);
    expect((await kept()).proximo).toBe(now + 40_000);
  });

  test.each(['conflicto', 'rechazado', 'espera-sesion'] as const)(
    'a row %s stays as it is',
    async (estado) => {
      await addRow(estado, 50_000);
      const before = await rows();
      await wakeAll(page.ports);
      expect(await rows()).toEqual(before);
    },
  );

  test('the oldest wish keeps its place', async () => {
    await addRow('pendiente', -9000);
    await wakeAll(page.ports);
    expect((await rows())[0]?.proximo).toBe(now - 9000);
  });

  test('without a session nothing is touched', async () => {
    await addRow('pendiente', 50_000);
    await device.store.transact(['sesion'], 'readwrite', async (tx) => tx.delete('sesion', 'actual'));
    const before = await rows();
    await wakeAll(page.ports);
    expect(await rows()).toEqual(before);
  });
});

describe('a moment to try whoever else has failed', () => {
  test('ends the pause, but not before the time that the server asked for; the rows keep theirs', async () => {
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

describe('another version of the app', () => {
  test('wakes what waited for one, once', async () => {
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

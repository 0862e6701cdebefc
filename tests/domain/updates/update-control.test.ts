import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RETIRED } from '../../../src/offline/model/worker-messages.ts';
import { createUpdateDevice, settle, type UpdateDevice } from '../../support/memory/update-device.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let device: UpdateDevice;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  vi.setSystemTime('2026-11-22T16:00:00Z');
  device = createUpdateDevice();
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('offering an update', () => {
  test('a waiting version is offered with the server’s data about it', async () => {
    const one = await device.open();
    expect(one.updates.state.get()).toMatchObject({ phase: 'actual', accepted: false });
    device.release = { notes: ['Una nota'] };
    await device.arrives('1.0.1');
    expect(one.updates.state.get()).toMatchObject({
      phase: 'descargada',
      offer: { version: '1.0.1', notes: ['Una nota'], urgency: 'normal' },
    });
  });

  test('a version is offered without notes if the server does not describe it; known notes stay', async () => {
    device.release = undefined;
    const one = await device.open();
    await device.arrives('1.0.1');
    expect(one.updates.state.get().offer).toEqual({ version: '1.0.1', notes: [], urgency: 'normal' });
    device.release = { version: '1.0.2', notes: ['De otra'] };
    await one.updates.check();
    expect(one.updates.state.get().offer?.notes).toEqual([]);
    device.release = { notes: ['Esta'] };
    await one.updates.check();
    device.release = undefined;
    await one.updates.check();
    expect(one.updates.state.get().offer?.notes).toEqual(['Esta']);
  });

  test('W21 another build of the running version is not offered, and activates at the next start', async () => {
    const one = await device.open();
    await device.arrives('1.0.0');
    expect(one.updates.state.get().phase).toBe('actual');
    expect(device.waiting).toBe('1.0.0');
    await device.open();
    expect(device.waiting).toBeUndefined();
    expect(device.windows.map(({ reloads }) => reloads)).toEqual([0, 0]);
  });

  test('a paused version is not offered', async () => {
    const one = await device.open();
    device.release = { paused: true };
    await device.arrives('1.0.1');
    expect(one.updates.state.get().offer).toBeUndefined();
    device.release = {};
    await one.updates.check();
    expect(one.updates.state.get().offer?.version).toBe('1.0.1');
  });

  test('a version withdrawn during its download is not offered', async () => {
    const one = await device.open();
    device.release = { version: '1.0.0', urgency: 'requerida', left: -10 };
    await device.arrives('1.0.1');
    expect(one.updates.state.get().offer).toBeUndefined();
    await pass(2 * MINUTE);
    expect([device.active, one.reloads]).toEqual(['1.0.0', 0]);
    device.release = {};
    await one.updates.check();
    expect(one.updates.state.get().offer?.version).toBe('1.0.1');
  });

  test('updates are checked at start, hourly, and on focus, at most once a minute', async () => {
    const one = await device.open();
    expect(device.checks).toBe(1);
    await one.hint();
    expect(device.checks).toBe(1);
    await pass(MINUTE);
    await one.hint();
    await one.hint();
    expect(device.checks).toBe(2);
    await pass(HOUR);
    expect(device.checks).toBe(3);
    await pass(HOUR);
    expect(device.checks).toBe(4);
  });
});

describe('postponing an update (Más tarde)', () => {
  test('postponing holds in every window, for a day at most, and for that version only', async () => {
    const [one, two] = [await device.open(), await device.open()];
    await device.arrives('1.0.1');
    one.updates.later();
    await settle();
    expect([one, two].map(({ updates }) => updates.state.get().phase)).toEqual(['pospuesta', 'pospuesta']);
    expect((await device.open()).updates.state.get().phase).toBe('pospuesta');
    await device.arrives('1.0.2');
    expect(two.updates.state.get().phase).toBe('descargada');
    two.updates.later();
    await pass(24 * HOUR);
    await one.updates.check();
    expect(one.updates.state.get().phase).toBe('descargada');
  });

  test('a message of the postponement counts before another window’s entry can be read', async () => {
    const [one, two] = [await device.open(), await device.open({ late: true })];
    await device.arrives('1.0.1');
    one.updates.later();
    await settle();
    expect(two.updates.state.get().phase).toBe('pospuesta');
  });

  test('postponing holds while the window is open if it cannot be stored', async () => {
    const [one, two] = [await device.open({ blocked: true }), await device.open({ blocked: true })];
    await device.arrives('1.0.1');
    one.updates.later();
    await settle();
    expect([one, two].map(({ updates }) => updates.state.get().phase)).toEqual(['pospuesta', 'pospuesta']);
    await pass(2 * HOUR);
    expect(one.updates.state.get().phase).toBe('pospuesta');
    await one.updates.check();
    expect(one.updates.state.get().phase).toBe('descargada');
  });

  test('postponing ends with the next launch while no other window is open', async () => {
    const one = await device.open();
    await device.arrives('1.0.1');
    one.updates.later();
    expect((await device.open({ fresh: true })).updates.state.get().phase).toBe('pospuesta');
    device.windows.length = 0;
    expect((await device.open({ fresh: false })).updates.state.get().phase).toBe('pospuesta');
    device.windows.length = 0;
    expect((await device.open({ fresh: true })).updates.state.get().phase).toBe('descargada');
  });

  test('postponing ends with a manual check, and survives invalid entries and a clock set back', async () => {
    const one = await device.open();
    await device.arrives('1.0.1');
    one.updates.later();
    await one.updates.check();
    expect(one.updates.state.get().phase).toBe('descargada');
    one.updates.later();
    vi.setSystemTime('2026-10-01T00:00:00Z');
    await device.arrives('1.0.1');
    expect(one.updates.state.get().phase).toBe('descargada');
    device.kept.set('actualizar-despues', '{');
    expect((await device.open()).updates.state.get().phase).toBe('descargada');
  });

  test('a recommended update returns four hours after it was postponed, and never by force', async () => {
    const one = await device.open();
    device.release = { urgency: 'recomendada' };
    await device.arrives('1.0.1');
    expect(one.updates.state.get()).toMatchObject({
      phase: 'descargada',
      offer: { urgency: 'recomendada' },
      canWait: true,
    });
    one.updates.later();
    await pass(4 * HOUR - MINUTE);
    await one.hint();
    expect(one.updates.state.get().phase).toBe('pospuesta');
    await pass(MINUTE);
    await one.hint();
    expect(one.updates.state.get()).toMatchObject({ phase: 'descargada', canWait: true });
    expect(one.updates.state.get().countdown).toBeUndefined();
    await pass(48 * HOUR);
    expect([device.active, one.reloads]).toEqual(['1.0.0', 0]);
  });

  test('an update that becomes recommended while it is postponed returns within four hours', async () => {
    const one = await device.open();
    await device.arrives('1.0.1');
    one.updates.later();
    await pass(4 * HOUR);
    await one.hint();
    expect(one.updates.state.get().phase).toBe('pospuesta');
    device.release = { urgency: 'recomendada' };
    await pass(HOUR);
    expect(one.updates.state.get().phase).toBe('descargada');
  });

  test('postponing withdraws an acceptance that waits for a form', async () => {
    const [one, two] = [await device.open(), await device.open({ title: 'Configuración' })];
    await two.setDirty(true);
    await device.arrives('1.0.1');
    one.updates.accept();
    await settle();
    expect(two.updates.state.get()).toMatchObject({ phase: 'formulario', canWait: true });
    two.updates.later();
    await settle();
    await two.setDirty(false);
    await pass(10_000);
    expect(device.active).toBe('1.0.0');
    expect([one, two].map(({ reloads, updates }) => [reloads, updates.state.get().accepted])).toEqual([
      [0, false],
      [0, false],
    ]);
  });
});

describe('accepting an update (Actualizar)', () => {
  test('all windows switch to an accepted update together, each with one reload', async () => {
    const [one, two, three] = [await device.open(), await device.open(), await device.open({ deaf: true })];
    await device.arrives('1.0.1');
    one.updates.accept();
    one.updates.accept();
    await pass(10_000);
    expect(device.active).toBe('1.0.1');
    expect([one, two, three].map(({ reloads }) => reloads)).toEqual([1, 1, 1]);
  });

  test('W08 accepting installs the newest of several versions', async () => {
    const one = await device.open();
    await device.arrives('1.0.1');
    device.published = '1.0.3';
    one.updates.accept();
    await pass(10_000);
    expect([device.active, one.reloads]).toEqual(['1.0.3', 1]);
  });

  test('W09 an accepted update waits for writes being sent, and shows it', async () => {
    const one = await device.open();
    await device.arrives('1.0.1');
    device.sending = true;
    one.updates.accept();
    await pass(5000);
    expect(one.updates.state.get()).toMatchObject({ phase: 'enviando', accepted: true });
    expect([device.active, one.reloads]).toEqual(['1.0.0', 0]);
    device.sending = false;
    await pass(5000);
    expect([device.active, one.reloads]).toEqual(['1.0.1', 1]);
  });

  test('W06 an accepted update waits for an unsaved form in any window, then continues by itself', async () => {
    const [one, two] = [await device.open(), await device.open({ title: 'Configuración' })];
    await device.arrives('1.0.1');
    await two.setDirty(true);
    one.updates.accept();
    await settle();
    const waiting = { phase: 'formulario', forms: ['Configuración'], accepted: true };
    expect(one.updates.state.get()).toMatchObject({ ...waiting, formHere: false });
    expect(two.updates.state.get()).toMatchObject({ ...waiting, formHere: true });
    await pass(HOUR);
    expect([device.active, one.reloads, two.reloads]).toEqual(['1.0.0', 0, 0]);
    await two.setDirty(false);
    await settle();
    expect([device.active, one.reloads, two.reloads]).toEqual(['1.0.1', 1, 1]);
  });

  test('a window that became unsaved meanwhile stays as it is until it is saved', async () => {
    const [one, two] = [await device.open(), await device.open({ title: 'Configuración', deaf: true })];
    await device.arrives('1.0.1');
    one.updates.accept();
    // After the last check of the forms, before the new worker.
    await two.setDirty(true);
    device.active = '1.0.1';
    device.waiting = undefined;
    for (const window of device.windows)
      (window as unknown as { change(what: string): void }).change('controller');
    await settle();
    expect([one.reloads, two.reloads]).toEqual([1, 0]);
    expect(two.updates.state.get()).toMatchObject({
      phase: 'formulario',
      formHere: true,
      canWait: false,
      offer: { version: '1.0.1' },
    });
    two.updates.later();
    await two.setDirty(false);
    expect(two.reloads).toBe(1);
  });

  test('a version withdrawn while it is being accepted changes nothing', async () => {
    const one = await device.open();
    await device.arrives('1.0.1');
    device.published = '1.0.0';
    one.updates.accept();
    await pass(10_000);
    expect([device.active, one.reloads]).toEqual(['1.0.0', 0]);
    expect(one.updates.state.get()).toMatchObject({ phase: 'actual', accepted: false });
  });

  test('a version paused while it waits for a form is not installed, and offered again later', async () => {
    const one = await device.open();
    await one.setDirty(true);
    await device.arrives('1.0.1');
    one.updates.accept();
    await pass(1000);
    device.release = { paused: true };
    await one.setDirty(false);
    await pass(10_000);
    expect([device.active, one.reloads]).toEqual(['1.0.0', 0]);
    expect(one.updates.state.get()).toMatchObject({ phase: 'actual', accepted: false });
    device.release = {};
    await one.updates.check();
    expect(one.updates.state.get()).toMatchObject({ phase: 'descargada', accepted: false });
  });

  test('a page that already runs the new version (loaded past the worker) does not reload', async () => {
    const [one, ahead] = [await device.open(), await device.open({ version: '1.0.1' })];
    await device.arrives('1.0.1');
    expect(ahead.updates.state.get().phase).toBe('actual');
    one.updates.accept();
    await pass(10_000);
    expect([one.reloads, ahead.reloads]).toEqual([1, 0]);
  });
});

test('a window that was starting when another one accepted follows once nothing is unsaved', async () => {
  const one = await device.open();
  await device.arrives('1.0.1');
  one.updates.accept();
  await pass(10_000);
  const late = await device.open({ version: '1.0.0', title: 'Configuración' });
  expect(late.reloads).toBe(1);
  // The version that serves it was not accepted: it stays as it is.
  device.active = '1.0.2';
  expect((await device.open({ version: '1.0.1' })).reloads).toBe(0);
});

test('a page reloaded for an accepted version that still runs the old one is not reloaded again', async () => {
  const one = await device.open();
  await device.arrives('1.0.1');
  one.updates.accept();
  await pass(10_000);
  // The worker's cache was emptied, and the server returns the old page past the worker.
  const again = await device.open({ version: '1.0.0', reloaded: true });
  await pass(10_000);
  expect(again.reloads).toBe(0);
});

describe('a required update', () => {
  const limit = Date.parse('2026-11-24T06:00:00Z');

  test('a required update shows its date before the deadline, and can be postponed until then', async () => {
    device.release = { urgency: 'requerida', limit, left: 2 * 3600 };
    const one = await device.open();
    await device.arrives('1.0.1');
    expect(one.updates.state.get()).toMatchObject({ offer: { urgency: 'requerida', limit }, canWait: true });
    device.release = undefined;
    one.updates.later();
    await pass(2 * HOUR - MINUTE);
    expect(one.updates.state.get().phase).toBe('pospuesta');
    await pass(MINUTE);
    expect(one.updates.state.get()).toMatchObject({ phase: 'descargada', canWait: false });
    expect(one.updates.state.get().countdown).toBe(Date.now() + MINUTE);
    await pass(MINUTE - 1000);
    expect(one.reloads).toBe(0);
    await pass(10_000);
    expect([device.active, one.reloads]).toEqual(['1.0.1', 1]);
  });

  test('a required update follows the server’s countdown, not the device’s clock', async () => {
    device.release = { urgency: 'requerida', limit, left: 3600 };
    const one = await device.open();
    await device.arrives('1.0.1');
    vi.setSystemTime('2027-11-24T06:00:00Z');
    device.release = undefined;
    await pass(MINUTE);
    await one.updates.check();
    expect(one.updates.state.get().countdown).toBeUndefined();
    expect(device.active).toBe('1.0.0');
  });

  test('a required update without a deadline is due now, and never replaces an unsaved form', async () => {
    device.release = { urgency: 'requerida', left: 0 };
    const one = await device.open({ title: 'Perfil' });
    await one.setDirty(true);
    await device.arrives('1.0.1');
    expect(one.updates.state.get().countdown).toBe(Date.now() + MINUTE);
    one.updates.later();
    await pass(2 * HOUR);
    expect(one.updates.state.get()).toMatchObject({ phase: 'formulario', formHere: true, forms: ['Perfil'] });
    expect([device.active, one.reloads]).toEqual(['1.0.0', 0]);
    await one.setDirty(false);
    await pass(1000);
    expect([device.active, one.reloads]).toEqual(['1.0.1', 1]);
  });

  test('a required update counts down in all windows, which all switch once', async () => {
    device.release = { urgency: 'requerida', left: -10 };
    const [one, two] = [await device.open(), await device.open()];
    await device.arrives('1.0.1');
    expect(two.updates.state.get().countdown).toBe(one.updates.state.get().countdown);
    await pass(2 * MINUTE);
    expect([one.reloads, two.reloads]).toEqual([1, 1]);
  });
});

test('the kill switch’s worker is replaced at once by this page’s version', async () => {
  const one = await device.open({ version: '1.0.0' });
  device.active = RETIRED;
  await device.arrives('1.0.0');
  expect([device.active, device.waiting, one.reloads]).toEqual(['1.0.0', undefined, 0]);
});

test('a window loaded past the worker in the waiting version switches no other window', async () => {
  const two = await device.open();
  await device.arrives('1.0.1');
  const one = await device.open({ version: '1.0.1', reloaded: true });
  await one.updates.check();
  expect([device.active, one.reloads, two.reloads]).toEqual(['1.0.0', 0, 0]);
  expect([one.updates.state.get().phase, two.updates.state.get().phase]).toEqual(['actual', 'descargada']);
});

test('a single window loaded past the worker activates its own version’s worker', async () => {
  await device.arrives('1.0.1');
  const one = await device.open({ version: '1.0.1', reloaded: true });
  expect([device.active, device.waiting, one.reloads]).toEqual(['1.0.1', undefined, 0]);
  expect(one.updates.state.get().phase).toBe('actual');
});

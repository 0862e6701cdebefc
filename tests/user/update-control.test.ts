import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RETIRED } from '../../src/worker-messages.ts';
import { createUpdateDevice, settle, type UpdateDevice } from '../support/update-device.ts';

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

describe('what is offered', () => {
  test('a waiting version, with what the server says of it', async () => {
    const one = await device.open();
    expect(one.updates.state.get()).toMatchObject({ phase: 'actual', accepted: false });
    device.release = { notes: ['Una nota'] };
    await device.arrives('1.0.1');
    expect(one.updates.state.get()).toMatchObject({
      phase: 'descargada',
      offer: { version: '1.0.1', notes: ['Una nota'], required: false },
    });
  });

  test('without notes where nobody answers, or the answer is of another release; what was known stands', async () => {
    device.release = undefined;
    const one = await device.open();
    await device.arrives('1.0.1');
    expect(one.updates.state.get().offer).toEqual({ version: '1.0.1', notes: [], required: false });
    device.release = { version: '1.0.2', notes: ['De otra'] };
    await one.updates.look();
    expect(one.updates.state.get().offer?.notes).toEqual([]);
    device.release = { notes: ['Esta'] };
    await one.updates.look();
    device.release = undefined;
    await one.updates.look();
    expect(one.updates.state.get().offer?.notes).toEqual(['Esta']);
  });

  test('W21 another build of the version that runs here is never offered, and takes over unseen at the next start', async () => {
    const one = await device.open();
    await device.arrives('1.0.0');
    expect(one.updates.state.get().phase).toBe('actual');
    expect(device.waiting).toBe('1.0.0');
    await device.open();
    expect(device.waiting).toBeUndefined();
    expect(device.windows.map(({ reloads }) => reloads)).toEqual([0, 0]);
  });

  test('not while it is held back', async () => {
    const one = await device.open();
    device.release = { paused: true };
    await device.arrives('1.0.1');
    expect(one.updates.state.get().offer).toBeUndefined();
    device.release = {};
    await one.updates.look();
    expect(one.updates.state.get().offer?.version).toBe('1.0.1');
  });

  test('not where the server gives this very version by now: it was taken back while it was being fetched', async () => {
    const one = await device.open();
    device.release = { version: '1.0.0', required: true, left: -10 };
    await device.arrives('1.0.1');
    expect(one.updates.state.get().offer).toBeUndefined();
    await pass(2 * MINUTE);
    expect([device.active, one.reloads]).toEqual(['1.0.0', 0]);
    device.release = {};
    await one.updates.look();
    expect(one.updates.state.get().offer?.version).toBe('1.0.1');
  });

  test('looks at start, each hour, and when a window is looked at again, once a minute at most', async () => {
    const one = await device.open();
    expect(device.looks).toBe(1);
    await one.hint();
    expect(device.looks).toBe(1);
    await pass(MINUTE);
    await one.hint();
    await one.hint();
    expect(device.looks).toBe(2);
    await pass(HOUR);
    expect(device.looks).toBe(3);
    await pass(HOUR);
    expect(device.looks).toBe(4);
  });
});

describe('Más tarde', () => {
  test('holds in every window, at most a day, and for that version alone', async () => {
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
    await one.updates.look();
    expect(one.updates.state.get().phase).toBe('descargada');
  });

  test('is heard before what another window wrote can be read here', async () => {
    const [one, two] = [await device.open(), await device.open({ late: true })];
    await device.arrives('1.0.1');
    one.updates.later();
    await settle();
    expect(two.updates.state.get().phase).toBe('pospuesta');
  });

  test('holds where the device keeps nothing, as long as the window is open', async () => {
    const [one, two] = [await device.open({ blocked: true }), await device.open({ blocked: true })];
    await device.arrives('1.0.1');
    one.updates.later();
    await settle();
    expect([one, two].map(({ updates }) => updates.state.get().phase)).toEqual(['pospuesta', 'pospuesta']);
    await pass(2 * HOUR);
    expect(one.updates.state.get().phase).toBe('pospuesta');
    await one.updates.look();
    expect(one.updates.state.get().phase).toBe('descargada');
  });

  test('ends with the next launch: opened anew while no other window is there', async () => {
    const one = await device.open();
    await device.arrives('1.0.1');
    one.updates.later();
    expect((await device.open({ fresh: true })).updates.state.get().phase).toBe('pospuesta');
    device.windows.length = 0;
    expect((await device.open({ fresh: false })).updates.state.get().phase).toBe('pospuesta');
    device.windows.length = 0;
    expect((await device.open({ fresh: true })).updates.state.get().phase).toBe('descargada');
  });

  test('ends when somebody looks for versions, and survives nonsense and a clock that was set back', async () => {
    const one = await device.open();
    await device.arrives('1.0.1');
    one.updates.later();
    await one.updates.look();
    expect(one.updates.state.get().phase).toBe('descargada');
    one.updates.later();
    vi.setSystemTime('2026-10-01T00:00:00Z');
    await device.arrives('1.0.1');
    expect(one.updates.state.get().phase).toBe('descargada');
    device.kept.set('actualizar-despues', '{');
    expect((await device.open()).updates.state.get().phase).toBe('descargada');
  });

  test('takes an acceptance back that waits for a form', async () => {
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

describe('Actualizar', () => {
  test('all windows go over together, each with one reload', async () => {
    const [one, two, three] = [await device.open(), await device.open(), await device.open({ deaf: true })];
    await device.arrives('1.0.1');
    one.updates.accept();
    one.updates.accept();
    await pass(10_000);
    expect(device.active).toBe('1.0.1');
    expect([one, two, three].map(({ reloads }) => reloads)).toEqual([1, 1, 1]);
  });

  test('W08 takes the newest of several', async () => {
    const one = await device.open();
    await device.arrives('1.0.1');
    device.published = '1.0.3';
    one.updates.accept();
    await pass(10_000);
    expect([device.active, one.reloads]).toEqual(['1.0.3', 1]);
  });

  test('W09 waits for what is being sent, and says so', async () => {
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

  test('W06 waits for an unsaved form in any window: each says where, and it goes on by itself', async () => {
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

  test('a window that became dirty meanwhile stays as it is until it is clean', async () => {
    const [one, two] = [await device.open(), await device.open({ title: 'Configuración', deaf: true })];
    await device.arrives('1.0.1');
    one.updates.accept();
    // Between the last look at the forms and the new worker.
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

  test('what was withdrawn while it was being accepted changes nothing', async () => {
    const one = await device.open();
    await device.arrives('1.0.1');
    device.published = '1.0.0';
    one.updates.accept();
    await pass(10_000);
    expect([device.active, one.reloads]).toEqual(['1.0.0', 0]);
    expect(one.updates.state.get()).toMatchObject({ phase: 'actual', accepted: false });
  });

  test('one that is held back while it waits for a form is not begun with; it is offered again when it goes on', async () => {
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
    await one.updates.look();
    expect(one.updates.state.get()).toMatchObject({ phase: 'descargada', accepted: false });
  });

  test('a page that is of the new version already (loaded past the worker) does not reload', async () => {
    const [one, ahead] = [await device.open(), await device.open({ version: '1.0.1' })];
    await device.arrives('1.0.1');
    expect(ahead.updates.state.get().phase).toBe('actual');
    one.updates.accept();
    await pass(10_000);
    expect([one.reloads, ahead.reloads]).toEqual([1, 0]);
  });
});

test('a window that was still starting when another one accepted follows once it is clean', async () => {
  const one = await device.open();
  await device.arrives('1.0.1');
  one.updates.accept();
  await pass(10_000);
  const late = await device.open({ version: '1.0.0', title: 'Configuración' });
  expect(late.reloads).toBe(1);
  // Nobody accepted what serves it: it stays as it is.
  device.active = '1.0.2';
  expect((await device.open({ version: '1.0.1' })).reloads).toBe(0);
});

test('a page that was reloaded for an accepted version and is still the old one is not reloaded again', async () => {
  const one = await device.open();
  await device.arrives('1.0.1');
  one.updates.accept();
  await pass(10_000);
  // The worker's cache was emptied, and the server gives the old page to whoever asks past it.
  const again = await device.open({ version: '1.0.0', reloaded: true });
  await pass(10_000);
  expect(again.reloads).toBe(0);
});

describe('a required one', () => {
  const limit = Date.parse('2026-11-24T06:00:00Z');

  test('says its date before the deadline, and can wait until then', async () => {
    device.release = { required: true, limit, left: 2 * 3600 };
    const one = await device.open();
    await device.arrives('1.0.1');
    expect(one.updates.state.get()).toMatchObject({ offer: { required: true, limit }, canWait: true });
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

  test('goes by the server’s count, not by the clock of the device', async () => {
    device.release = { required: true, limit, left: 3600 };
    const one = await device.open();
    await device.arrives('1.0.1');
    vi.setSystemTime('2027-11-24T06:00:00Z');
    device.release = undefined;
    await pass(MINUTE);
    await one.updates.look();
    expect(one.updates.state.get().countdown).toBeUndefined();
    expect(device.active).toBe('1.0.0');
  });

  test('without a deadline it is due now, and is never laid over an unsaved form', async () => {
    device.release = { required: true, left: 0 };
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

  test('counts down in all windows, and all go over once', async () => {
    device.release = { required: true, left: -10 };
    const [one, two] = [await device.open(), await device.open()];
    await device.arrives('1.0.1');
    expect(two.updates.state.get().countdown).toBe(one.updates.state.get().countdown);
    await pass(2 * MINUTE);
    expect([one.reloads, two.reloads]).toEqual([1, 1]);
  });
});

test('the worker of a retired app gives way at once to the version of this page', async () => {
  const one = await device.open({ version: '1.0.0' });
  device.active = RETIRED;
  await device.arrives('1.0.0');
  expect([device.active, device.waiting, one.reloads]).toEqual(['1.0.0', undefined, 0]);
});

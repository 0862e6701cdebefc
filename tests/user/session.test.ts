import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Environment } from '../../src/environment.ts';
import { type Channel, createBus } from '../../src/offline/bus.ts';
import { StorageError } from '../../src/storage/errors.ts';
import type { KeyValue } from '../../src/storage/keyval.ts';
import { createLocalStore } from '../../src/storage/local.ts';
import type { TransactionalStore } from '../../src/storage/transactions.ts';
import { createDayNotices } from '../../src/user/day-notices.ts';
import { createDevice, type TestDevice, type TestPage } from '../support/client.ts';
import { createNoticeSystem } from '../support/day-notices.ts';
import { CLAVE } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** How sessions end and begin while other things are under way: other tabs, late answers, failing storage. */
let server: TestServer;
let base: string;
let device: TestDevice;

beforeAll(async () => {
  server = await startServer({ now: 'real' });
  base = await server.listen();
});
afterAll(() => server.close());
beforeEach(() => {
  device = createDevice(base);
});

/** This tab's notices over a store of its own. */
const dayNoticesOn =
  (store: TransactionalStore): Environment['dayNotices'] =>
  async (epoch) =>
    createDayNotices({
      store,
      epoch,
      local: createLocalStore(() => {
        throw new TypeError('none');
      }),
      shared: false,
      system: createNoticeSystem().system,
    });

const phase = ({ app }: TestPage) => app.services.session.state.get();
const signIn = ({ app }: TestPage, usuario: string) => app.services.session.signIn(usuario, CLAVE);
const mirror = () => device.store.transact(['sesion'], 'readonly', (tx) => tx.get('sesion', 'actual'));

async function signedIn(usuario = 'ana'): Promise<TestPage> {
  const page = await device.open();
  expect(await signIn(page, usuario)).toEqual({ kind: 'open' });
  await vi.waitFor(() => expect(page.app.services.profile.current.get().state).toBe('known'));
  return page;
}

/** The real server, but for what a test puts before it. */
const wire =
  (before: (body: string) => Promise<Response | undefined>): typeof fetch =>
  async (input, init) => {
    const { redirect: _redirect, cache: _cache, ...rest } = init ?? {};
    const other = await before(String(rest.body));
    return other ?? fetch(new URL(String(input), base), rest);
  };

describe('the end of a session', () => {
  it('P02 shows nobody at once, and an answer that comes afterwards writes nothing back', async () => {
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let asked = false;
    const slow = wire(async (body) => {
      if (!body.includes('"configuracion"')) return undefined;
      asked = true;
      await late;
      return undefined;
    });
    const page = await device.open('', { fetch: slow });
    await signIn(page, 'ana');
    page.app.look.set('inputStyle', 'filled');
    expect(device.local.get('aspecto')).toContain('filled');
    await vi.waitFor(() => expect(asked).toBe(true));

    const left = page.app.services.session.signOut('descartar');
    await vi.waitFor(() => expect(phase(page)).toEqual({ phase: 'guest' }));
    await left;
    arrive();
    page.app.look.set('ripple', false);
    // Longer than the writers of the device wait by themselves.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect([...device.local.keys()]).toEqual([]);
    expect(await device.keyval.keys()).toEqual([]);
    expect(page.left()).toBe('/login');
  });

  it('in another tab leaves this one without a person, form or question', async () => {
    const first = await signedIn();
    const page = await device.open();
    await first.app.services.session.signOut('descartar');
    page.app.follow();
    expect(phase(page)).toEqual({ phase: 'guest' });
    expect(page.left()).toBe('/login');
  });

  it('by a late refusal of an old token leaves the person alone who signed in since', async () => {
    let refuses = false;
    const refusal = { message: 'JsonWebTokenError', path: ['x'], extensions: { code: 'TOKEN' } };
    const answers = (body: string) =>
      Response.json((JSON.parse(body) as unknown[]).map(() => ({ data: null, errors: [refusal] })));
    const refusing = wire(async (body) => (refuses ? answers(body) : undefined));
    const stale = await device.open('', { fetch: refusing });
    await signIn(stale, 'ana');
    const other = await device.open();
    await other.app.services.session.signOut('descartar');
    const next = await device.open();
    expect(await signIn(next, 'beto')).toEqual({ kind: 'open' });

    refuses = true;
    await stale.app.validate();
    await vi.waitFor(() => expect(stale.left()).toBe('/?origen=otra-pestana'));
    expect(device.local.get('usuario')).toBe('beto');
    expect(await mirror()).toMatchObject({ usuario: 'beto' });
  });
});

describe('a wipe that could not be finished', () => {
  const stubborn = (): KeyValue => ({
    ...device.keyval,
    clear: () => Promise.reject(new Error('the disk refuses')),
  });

  it('ends only the session it belongs to, and is tried again at each start', async () => {
    const first = await device.open('', { keyval: stubborn() });
    await signIn(first, 'ana');
    await device.keyval.set('primera-vista:ana', { v: 1, entries: {} });
    await first.app.services.session.signOut('descartar');
    expect(await device.keyval.keys()).toContain('primera-vista:ana');

    const second = await device.open('', { keyval: stubborn() });
    expect(phase(second)).toMatchObject({ phase: 'guest' });
    await signIn(second, 'beto');
    const third = await device.open();
    expect(phase(third)).toMatchObject({ phase: 'open', usuario: 'beto' });
    expect(await device.keyval.keys()).not.toContain('primera-vista:ana');
    expect(device.local.get('usuario')).toBe('beto');
  });

  it('does not take along the sign-in that was made while it was finished', async () => {
    const first = await signedIn('ana');
    await first.app.outbox.endSession('ana', 'borrar');
    let finish = () => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const keyval: KeyValue = { ...device.keyval, clear: () => slow.then(() => device.keyval.clear()) };
    const page = device.boot('', { keyval });
    const started = page.app.start();
    const signed = signIn(page, 'beto');
    await new Promise((resolve) => setTimeout(resolve, 300));
    finish();
    await started;
    expect(await signed).toEqual({ kind: 'open' });
    expect(device.local.get('usuario')).toBe('beto');
    expect(phase(page)).toMatchObject({ phase: 'open', usuario: 'beto' });
  });
});

it('what is left of no session is cleared away at the start (T14)', async () => {
  device.local.set('usuario', 'ana').set('sesion', 'undefined').set('aspecto', '{"tema":"lime"}');
  const page = await device.open();
  expect(phase(page)).toEqual({ phase: 'guest' });
  expect([...device.local.keys()]).toEqual([]);
});

it('a session that one tab finds gone ends in the others too (T10)', async () => {
  const channels: Channel[] = [0, 1].map((own) => ({
    onmessage: null,
    postMessage: (data) => channels[1 - own]?.onmessage?.({ data } as MessageEvent),
  }));
  const shown = await device.open('', { bus: createBus(channels[0]) });
  await signIn(shown, 'ana');
  device.local.clear();
  const next = await device.open('', { bus: createBus(channels[1]) });
  expect(phase(next)).toEqual({ phase: 'guest' });
  expect(phase(shown)).toEqual({ phase: 'guest' });
  expect(shown.left()).toBe('/login');
});

it('a guest whom nobody answered hears by itself that the server is back', async () => {
  const page = await device.open();
  device.network = { mode: 'down' };
  expect(await signIn(page, 'ana')).toMatchObject({ kind: 'unreachable' });
  expect(page.app.services.connection.get().offline).toBe(true);
  device.network = { mode: 'up' };
  await vi.waitFor(() => expect(page.app.services.connection.get().offline).toBe(false), { timeout: 10_000 });
  expect(phase(page)).toEqual({ phase: 'guest' });
  expect(page.left()).toBeUndefined();
});

it('what the tab tells of the day is remembered by the tab, where the device keeps nothing', async () => {
  const page = await signedIn();
  const failing = { transact: () => Promise.reject(new StorageError('unavailable')) };
  const other = await device.open('', { store: failing, dayNotices: dayNoticesOn(failing) });
  for (const { app } of [page, other]) {
    const claims: boolean[] = [];
    for (let i = 0; i < 2; i++) claims.push(await (await app.services.dayNotices()).claim('2026-11-21'));
    expect(claims).toEqual([true, false]);
  }
  // Another person in the same document is told too.
  const end = other.app.drafts.offer('forma', () => ({}));
  await server.database.run("DELETE FROM sesion WHERE usuario = 'ana'");
  await other.app.validate();
  end();
  await vi.waitFor(() => expect(phase(other)).toMatchObject({ phase: 'guest', stays: true }));
  expect(await signIn(other, 'beto')).toEqual({ kind: 'open' });
  expect(await (await other.app.services.dayNotices()).claim('2026-11-21')).toBe(true);
});

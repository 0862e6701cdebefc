import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Environment } from '../../src/browser/environment-port.ts';
import { createDayNotices } from '../../src/domain/birthdays/notifications.ts';
import { createDeparture } from '../../src/domain/session/end-on-server.ts';
import { type Channel, createBus } from '../../src/offline/bus.ts';
import type { Bus } from '../../src/offline/model/ports.ts';
import type { BusMessage } from '../../src/offline/model/worker-messages.ts';
import type { SessionMirror } from '../../src/offline/store/records.ts';
import { sealSession } from '../../src/offline/store/session-end.ts';
import { parseSiteConfig } from '../../src/offline/store/site-config.ts';
import { connectionText } from '../../src/shell/status/connection-text.ts';
import { followSession } from '../../src/start/worker-session.ts';
import type { KeyValue } from '../../src/storage/keyval.ts';
import { createLocalStore } from '../../src/storage/local-storage.ts';
import type { TransactionalStore } from '../../src/storage/outbox-store.ts';
import { StorageError } from '../../src/storage/storage-error.ts';
import { createDevice, shownTexts, type TestDevice, type TestPage } from '../support/memory/client.ts';
import { createNoticeSystem } from '../support/memory/day-notices.ts';
import { CLAVE } from '../support/server/people.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

/** Sessions that end and begin during other events: other tabs, late answers, failing storage. */
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

/** This tab's day notices on a store of its own. */
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

/** The real server, except for the answers a test sets. */
const wire =
  (before: (body: string) => Promise<Response | undefined>): typeof fetch =>
  async (input, init) => {
    const { redirect: _redirect, cache: _cache, ...rest } = init ?? {};
    const other = await before(String(rest.body));
    return other ?? fetch(new URL(String(input), base), rest);
  };

/** A page's bus, and what it hears of another context. */
function hearing() {
  const channel: Channel = { onmessage: null, postMessage: () => undefined };
  const bus = createBus(channel);
  return { bus, hear: (data: BusMessage) => channel.onmessage?.({ data } as MessageEvent) };
}

describe('the end of a session', () => {
  it('P02 an ending session clears the screen at once, and later answers are not stored', async () => {
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
    page.app.appearance.set('inputStyle', 'filled');
    expect(device.local.get('aspecto')).toContain('filled');
    await vi.waitFor(() => expect(asked).toBe(true));

    const left = page.app.services.session.signOut('descartar');
    await vi.waitFor(() => expect(phase(page)).toEqual({ phase: 'guest' }));
    await left;
    arrive();
    page.app.appearance.set('ripple', false);
    // Longer than the delays of all writers.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    // A number of the device, which reveals nothing about the person.
    expect([...device.local.keys()]).toEqual(['comprobante']);
    expect(await device.keyval.keys()).toEqual([]);
    expect(page.left()).toBe('/login');
  });

  it('a session ended in another tab leaves this one without a person, form or question', async () => {
    const first = await signedIn();
    const page = await device.open();
    await first.app.services.session.signOut('descartar');
    page.app.follow();
    expect(phase(page)).toEqual({ phase: 'guest' });
    expect(page.left()).toBe('/login');
  });

  it('a late refusal of an old token does not end the session of a person who signed in since', async () => {
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

  it.each([0, 1, 2])(
    'promise 1: a page that reads its changes while the worker seals them shows them until its session ends (%i)',
    async (moment) => {
      const { bus, hear } = hearing();
      let begun = Number.NaN;
      let running = 0;
      let seal: () => Promise<unknown> = async () => undefined;
      const store: TransactionalStore = {
        async transact(...call) {
          running += 1;
          if (begun++ === moment) await seal();
          return device.store.transact(...call).finally(() => {
            running -= 1;
          });
        },
      };
      const page = await device.open('', { store, bus });
      await signIn(page, 'ana');
      const { config, connection } = page.app.services;
      await vi.waitFor(async () => expect((await page.app.outbox.read('ana')).confirmed.size).toBe(11));
      device.network = { mode: 'down' };
      expect(await config.set('scale', 16)).toBe('dispositivo');
      expect(await config.set('currentTheme', 'pink')).toBe('dispositivo');
      const shown = shownTexts(connection);
      const { epoca, token } = (await mirror()) as SessionMirror;
      seal = () => sealSession(device.store, { epoca, token });

      begun = 0;
      for (let read = 0; read <= moment + 1; read++) {
        hear({ tipo: 'cambio' });
        // The read begins within this task.
        await new Promise((resolve) => setTimeout(resolve));
        await vi.waitFor(() => expect(running).toBe(0));
      }
      expect(shown.filter((text) => !text.includes('2 cambios por enviar'))).toEqual([]);
      // The page does not open the refused session while the message is on its way.
      expect(await mirror()).toBeUndefined();
      hear({ tipo: 'sesion', suceso: 'rechazada', motivo: 'vencida', epoca });
      await vi.waitFor(() => expect(page.left()).toBe('/login?fin=vencida'));
    },
  );

  describe('a page that no message tells of the end', () => {
    /** A page whose timers run fast, but not those that end a request. */
    const open = async (bus: Bus, effects: Partial<Environment> = {}) =>
      device.open('', {
        bus,
        setTimer: (run, ms) => setTimeout(run, ms < 10_000 ? ms / 50 : ms).unref() as unknown as number,
        ...effects,
      });

    it('stores its session again and sends, so that the server decides', async () => {
      const { bus, hear } = hearing();
      const page = await open(bus);
      await signIn(page, 'ana');
      const { config, connection } = page.app.services;
      await vi.waitFor(async () => expect((await page.app.outbox.read('ana')).confirmed.size).toBe(11));
      device.network = { mode: 'down' };
      expect(await config.set('scale', 13)).toBe('dispositivo');
      const { epoca, token } = (await mirror()) as SessionMirror;
      await sealSession(device.store, { epoca, token });
      device.network = { mode: 'up' };
      hear({ tipo: 'cambio' });
      await vi.waitFor(() => expect(connectionText(connection.get())).toBe('Todo guardado'));
      expect((await page.app.outbox.read('ana')).rows).toEqual([]);
      const values = device.sent.flat().map(({ variables }) => variables.valor);
      expect(values).toContain('13');
    });

    it('stores a session that storage did not take at the sign-in', async () => {
      const first = await device.open('', { keyval: { ...device.keyval, clear: () => Promise.reject() } });
      await signIn(first, 'ana');
      await first.app.services.session.signOut('descartar');
      let broken = true;
      const store: TransactionalStore = {
        transact: (...call) =>
          broken ? Promise.reject(new StorageError('timeout')) : device.store.transact(...call),
      };
      const { bus, hear } = hearing();
      const page = await open(bus, { store });
      expect(await signIn(page, 'beto')).toEqual({ kind: 'open' });
      broken = false;
      hear({ tipo: 'cambio' });
      await vi.waitFor(async () => expect(await mirror()).toMatchObject({ usuario: 'beto' }));
    });
  });
});

describe('an unfinished wipe', () => {
  const stubborn = (): KeyValue => ({
    ...device.keyval,
    clear: () => Promise.reject(new Error('the disk refuses')),
  });

  it('an unfinished wipe ends only its own session and is retried at each start', async () => {
    const first = await device.open('', { keyval: stubborn() });
    await signIn(first, 'ana');
    await device.keyval.set('cumpleanos-11-21:ana', { v: 1, people: [], at: 1 });
    await first.app.services.session.signOut('descartar');
    expect(await device.keyval.keys()).toContain('cumpleanos-11-21:ana');

    const second = await device.open('', { keyval: stubborn() });
    expect(phase(second)).toMatchObject({ phase: 'guest' });
    await signIn(second, 'beto');
    await device.keyval.set('planeacion:beto', { v: 1 });
    const third = await device.open();
    expect(phase(third)).toMatchObject({ phase: 'open', usuario: 'beto' });
    expect(await device.keyval.keys()).toContain('planeacion:beto');
    expect(await device.keyval.keys()).not.toContain('cumpleanos-11-21:ana');
    expect(device.local.get('usuario')).toBe('beto');
  });

  it('finishing a wipe does not delete a sign-in made meanwhile', async () => {
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

it('the start deletes data without a session (T14)', async () => {
  device.local.set('usuario', 'ana').set('sesion', 'undefined').set('aspecto', '{"tema":"lime"}');
  const page = await device.open();
  expect(phase(page)).toEqual({ phase: 'guest' });
  expect([...device.local.keys()]).toEqual([]);
});

it('a session that one tab finds ended also ends in the others (T10)', async () => {
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

describe('telling the other windows of a session', () => {
  /** A window's messages about the session, each with the name that localStorage held then. */
  function messages() {
    const told: unknown[] = [];
    const channel: Channel = {
      onmessage: null,
      postMessage: (message) => {
        if ((message as BusMessage).tipo === 'sesion') told.push([message, device.local.get('usuario')]);
      },
    };
    return { told, bus: createBus(channel) };
  }
  const opened = [{ tipo: 'sesion', suceso: 'abierta' }, 'ana'];
  const closed = [{ tipo: 'sesion', suceso: 'cerrada' }, undefined];
  const failing = { transact: () => Promise.reject(new StorageError('unavailable')) };

  it.each([
    ['a device', {}],
    ['a device without storage', { store: failing }],
  ])(
    'on %s a sign-in and a sign-out are told once each, after localStorage has changed',
    async (_, effects) => {
      const { told, bus } = messages();
      const page = await device.open('', { bus, ...effects });
      expect(await signIn(page, 'ana')).toEqual({ kind: 'open' });
      expect(told).toEqual([opened]);
      await page.app.services.session.signOut('descartar');
      await vi.waitFor(() => expect(page.left()).toBe('/login'));
      expect(told).toEqual([opened, closed]);
    },
  );

  it('a start tells of a session that localStorage has lost, once, and of no other', async () => {
    await signedIn();
    const { told, bus } = messages();
    await device.open('', { bus });
    expect(told).toEqual([]);
    device.local.clear();
    await device.open('', { bus });
    await device.open('', { bus });
    expect(told).toEqual([closed]);
  });
});

it('a guest without an answer notices by itself that the server is reachable again', async () => {
  const page = await device.open();
  device.network = { mode: 'down' };
  expect(await signIn(page, 'ana')).toMatchObject({ kind: 'unreachable' });
  expect(page.app.services.connection.get().offline).toBe(true);
  device.network = { mode: 'up' };
  await vi.waitFor(() => expect(page.app.services.connection.get().offline).toBe(false));
  expect(phase(page)).toEqual({ phase: 'guest' });
  expect(page.left()).toBeUndefined();
});

it('a session that the server confirms again is not reported to the worker again', async () => {
  const { app } = await signedIn();
  const posted: unknown[] = [];
  const workers = { controller: { postMessage: (message: unknown) => posted.push(message) } };
  const container = Object.assign(new EventTarget(), workers) as unknown as ServiceWorkerContainer;
  followSession({ epoch: app.epoch, services: { session: app.services.session, workers: container } });
  expect(posted).toEqual([{ tipo: 'pagina', epoca: app.epoch() }]);
  // Chromium restarts a stopped worker for each message, and an accepted update waits until it is idle.
  for (let i = 0; i < 3; i++) await app.validate();
  expect(posted).toHaveLength(1);
});

it('a tab without storage remembers which notices of the day it has shown', async () => {
  const page = await signedIn();
  const failing = { transact: () => Promise.reject(new StorageError('unavailable')) };
  const other = await device.open('', { store: failing, dayNotices: dayNoticesOn(failing) });
  for (const { app } of [page, other]) {
    const claims: boolean[] = [];
    for (let i = 0; i < 2; i++) claims.push(await (await app.services.dayNotices()).claim('2026-11-21'));
    expect(claims).toEqual([true, false]);
  }
  // Another person in the same document sees the notice too.
  const end = other.app.drafts.offer('forma', () => ({}));
  await server.database.run("DELETE FROM sesion WHERE usuario = 'ana'");
  await other.app.validate();
  end();
  await vi.waitFor(() => expect(phase(other)).toMatchObject({ phase: 'guest', stays: true }));
  expect(await signIn(other, 'beto')).toEqual({ kind: 'open' });
  expect(await (await other.app.services.dayNotices()).claim('2026-11-21')).toBe(true);
});

describe('ending the session on the server at sign-out', () => {
  const VALID = 'query v($t: String!) { validarSesion(usuario: "ana", tokenSesion: $t) }';
  /** The device as the next start finds it. */
  const disk = {
    get: (key: string) => device.local.get(key) ?? null,
    set: (key: string, value: string) => device.local.set(key, value) !== undefined,
    remove: (key: string) => void device.local.delete(key),
  };
  const site = async () => parseSiteConfig({});
  const isOpen = async (t: string) => (await server.call(VALID, { t })).data?.validarSesion === true;

  it('a sign-out ends the session on the server at once, so that a copied token is refused', async () => {
    const page = await signedIn();
    const copied = page.app.token() ?? '';
    expect(await isOpen(copied)).toBe(true);
    await page.app.services.session.signOut('descartar');
    await vi.waitFor(async () => expect(await isOpen(copied)).toBe(false));
    await vi.waitFor(() => expect([...device.local.keys()]).toEqual(['comprobante']));
  });

  it.each([
    ['without a network', () => Promise.reject(new TypeError('no network'))],
    [
      'while the network is lost and a gateway answers',
      () => Promise.resolve(new Response('', { status: 502 })),
    ],
    [
      'behind a captive portal',
      () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } })),
    ],
  ])('a sign-out %s ends the session at the next contact, by a ticket without a name', async (_, answer) => {
    let away = false;
    const lost = wire(async () => (away ? answer() : undefined));
    const page = await device.open('', { fetch: lost });
    await signIn(page, 'ana');
    const copied = page.app.token() ?? '';
    away = true;
    await page.app.services.session.signOut('descartar');
    expect([...device.local.keys()].toSorted()).toEqual(['boletos', 'comprobante']);
    const ticket = device.local.get('boletos') ?? '';
    expect(ticket).toMatch(/^[0-9a-f]{64}$/);
    expect(await isOpen(copied)).toBe(true);
    expect(await isOpen(ticket)).toBe(false);

    await createDeparture({ disk, fetch: wire(async () => undefined), site }).settle();
    expect(await isOpen(copied)).toBe(false);
    expect([...device.local.keys()]).toEqual(['comprobante']);
  });
});

describe('requesting a mailed code with the device’s number', () => {
  const shown: Array<Record<string, string>> = [];
  const recording: typeof fetch = async (input, init) => {
    if (String(init?.body).includes('enviarConfirmacionRegistro'))
      shown.push(Object.fromEntries(new Headers(init?.headers)));
    return wire(async () => undefined)(input, init);
  };
  const ask = async ({ app }: TestPage) =>
    (await app.services.session.account()).requestCode('ana', 'montaña azul 42', true);
  beforeEach(() => void shown.splice(0));

  it('a signed-in person requests a code with the device’s number too', async () => {
    const page = await device.open('', { fetch: recording });
    await signIn(page, 'ana');
    await ask(page);
    expect(shown).toMatchObject([
      { comprobante: device.local.get('comprobante'), authorization: expect.any(String) },
    ]);
  });

  it('on a shared machine a code is requested with the tab’s number', async () => {
    const page = await device.open('', { fetch: recording });
    await ask(page);
    expect((await page.app.services.session.signIn('ana', 'no es esta', '', true)).kind).not.toBe('open');
    await ask(page);
    await ask(page);
    const [own, first, second] = shown.map(({ comprobante }) => comprobante);
    expect(first).toMatch(/^[\w-]{22,}$/);
    expect([first === own, first === second]).toEqual([false, true]);
  });
});

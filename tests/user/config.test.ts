import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionText } from '../../src/shell/connection-text.ts';
import { StorageError } from '../../src/storage/errors.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import type { TransactionalStore } from '../../src/storage/transactions.ts';
import type { SettingValues } from '../../src/user/settings.ts';
import { createDevice, type TestDevice, type TestPage } from '../support/client.ts';
import { CLAVE } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Settings under bad luck: quick changes of mind, late answers, a device that keeps nothing or forgets. */
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

const valuesOf = ({ app }: TestPage) => app.services.config.values.get();
const scaleOnServer = async () =>
  (await server.database.all("SELECT valor FROM configuracion WHERE campo = 'scale' AND usuario = 'ana'"))[0];

/** The real server; `delay` is awaited before a request with that body is sent, `late` before its answer arrives. */
const wire =
  (parts: { delay?(body: string): unknown; late?(body: string): unknown }): typeof fetch =>
  async (input, init) => {
    const { redirect: _redirect, cache: _cache, ...rest } = init ?? {};
    await parts.delay?.(String(rest.body));
    const response = await fetch(new URL(String(input), base), rest);
    await parts.late?.(String(rest.body));
    return response;
  };

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
};

async function open(effects: Parameters<TestDevice['open']>[1]): Promise<TestPage> {
  const page = await device.open('', effects);
  expect(await page.app.services.session.signIn('ana', CLAVE)).toEqual({ kind: 'open' });
  return page;
}

describe('a device that keeps nothing', () => {
  const broken: TransactionalStore = { transact: () => Promise.reject(new StorageError('unavailable')) };

  it('sends quick changes of one field in the order of the wishes', async () => {
    let saves = 0;
    const first = gate();
    const slowFirst = wire({
      delay: (body) => (body.includes('"guardarConfiguracion"') && ++saves === 1 ? first.opened : undefined),
    });
    const page = await open({ store: broken, fetch: slowFirst });
    const { config } = page.app.services;
    const wishes = [config.set('scale', 15), config.set('scale', 16)];
    setTimeout(first.open, 300);
    expect(await Promise.all(wishes)).toEqual(['servidor', 'servidor']);
    expect(await scaleOnServer()).toEqual({ valor: '16' });
    expect(valuesOf(page).scale).toBe(16);
  });

  it('does not let an answer from before a save undo it on the screen', async () => {
    const read = gate();
    let asked = false;
    const lateReads = wire({
      late: (body) => {
        if (!body.includes('"configuracion"')) return undefined;
        asked = true;
        return read.opened;
      },
    });
    const page = await open({ store: broken, fetch: lateReads });
    await vi.waitFor(() => expect(asked).toBe(true));
    expect(await page.app.services.config.set('currentTheme', 'lime')).toBe('servidor');
    const seen: SettingValues['currentTheme'][] = [];
    page.app.services.config.values.subscribe(() => seen.push(valuesOf(page).currentTheme));
    read.open();
    // The other ten are taken over.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(valuesOf(page).currentTheme).toBe('lime');
    expect(seen.filter((theme) => theme !== 'lime')).toEqual([]);
  });
});

it('the person’s own values are there when the sign-in is through, so that a wish is based on them', async () => {
  await server.database.run(
    "INSERT OR REPLACE INTO configuracion (usuario, campo, valor) VALUES ('beto', 'currentTheme', 'lime')",
  );
  const page = await device.open();
  expect(await page.app.services.session.signIn('beto', CLAVE)).toEqual({ kind: 'open' });
  expect(page.app.look.current.get().theme).toBe('lime');
  await page.app.services.config.set('currentTheme', 'pink');
  await vi.waitFor(() => expect(page.app.services.config.states.get().currentTheme).toBe('guardado'));
  expect(page.app.services.outbox.changes.get()).toEqual([]);
  expect(valuesOf(page).currentTheme).toBe('pink');
});

describe('a device that keeps', () => {
  /** A wish before the server was heard about the field would be a conflict with what it holds. */
  const heard = ({ app }: TestPage) =>
    vi.waitFor(async () => expect((await app.outbox.confirmed('ana')).size).toBe(11));

  it('shows the last wish all the time, whatever is stored first', async () => {
    const page = await open({});
    await heard(page);
    const seen: number[] = [];
    page.app.services.config.values.subscribe(() => seen.push(valuesOf(page).scale));
    const { config } = page.app.services;
    await config.set('scale', 14);
    seen.length = 0;
    await Promise.all([config.set('scale', 15), config.set('scale', 13), config.set('scale', 15)]);
    expect(seen).toEqual([15, 13, 15]);
    await vi.waitFor(async () => expect(await scaleOnServer()).toEqual({ valor: '15' }));
  });

  it('and was emptied by the browser meanwhile keeps again (S05)', async () => {
    let kept: TransactionalStore = createMemoryStore();
    const store: TransactionalStore = { transact: (...call) => kept.transact(...call) };
    const page = await open({ store });
    await heard(page);
    kept = createMemoryStore();
    expect(await page.app.services.config.set('scale', 12)).toBe('dispositivo');
    expect(page.app.services.connection.get().durable).toBe(true);
    await vi.waitFor(async () => expect(await scaleOnServer()).toEqual({ valor: '12' }));
    expect(page.left()).toBeUndefined();
  });

  it('takes what is pressed on the screen before it was read, shows it at once, and keeps and sends it', async () => {
    await heard(await open({}));
    const read = gate();
    const store: TransactionalStore = {
      transact: (...call) => read.opened.then(() => device.store.transact(...call)),
    };
    const { app } = device.boot('', { store });
    const started = app.start();
    const pressed = app.services.config.set('scale', 16);
    expect(app.services.config.values.get().scale).toBe(16);
    const said: string[] = [];
    app.services.connection.subscribe(() => said.push(connectionText(app.services.connection.get())));
    read.open();
    expect(await pressed).toBe('dispositivo');
    await started;
    await vi.waitFor(async () => expect(await scaleOnServer()).toEqual({ valor: '16' }));
    await vi.waitFor(() => expect(said.at(-1)).toBe('Todo guardado'));
    expect(said.slice(0, -1)).not.toContain('Todo guardado');
    expect(app.services.config.values.get().scale).toBe(16);
  });

  it('but cannot be read again after a save never says that all is saved before the server has it', async () => {
    let reads = true;
    const store: TransactionalStore = {
      transact: (stores, mode, body) =>
        reads || mode === 'readwrite'
          ? device.store.transact(stores, mode, body)
          : Promise.reject(new StorageError('timeout')),
    };
    const sends = gate();
    const page = await open({
      store,
      fetch: wire({ delay: (body) => (body.includes('"guardarConfiguracion"') ? sends.opened : undefined) }),
    });
    await heard(page);
    const { connection, config } = page.app.services;
    const said: string[] = [];
    connection.subscribe(() => said.push(connectionText(connection.get())));
    reads = false;
    expect(await config.set('scale', 12)).toBe('dispositivo');
    expect(config.values.get().scale).toBe(12);
    expect(connectionText(connection.get())).not.toBe('Todo guardado');
    reads = true;
    sends.open();
    await vi.waitFor(async () => expect(await scaleOnServer()).toEqual({ valor: '12' }), 10_000);
    await vi.waitFor(() => expect(said.at(-1)).toBe('Todo guardado'), 10_000);
    expect(said.slice(0, -1)).not.toContain('Todo guardado');
  });

  it('says so again once there is room', async () => {
    const good = createMemoryStore();
    let full = false;
    const store: TransactionalStore = {
      transact: (stores, mode, body) =>
        full && mode === 'readwrite'
          ? Promise.reject(new StorageError('quota'))
          : good.transact(stores, mode, body),
    };
    const page = await open({ store });
    await heard(page);
    full = true;
    expect(await page.app.services.config.set('scale', 13)).toBe('servidor');
    expect(page.app.services.connection.get().durable).toBe(false);
    full = false;
    expect(await page.app.services.config.set('scale', 14)).toBe('dispositivo');
    expect(page.app.services.connection.get().durable).toBe(true);
  });
});

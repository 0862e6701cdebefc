import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SettingValues } from '../../shared/settings.ts';
import { connectionText } from '../../src/shell/status/connection-text.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import type { TransactionalStore } from '../../src/storage/outbox-store.ts';
import { createPageLife } from '../../src/storage/page-life.ts';
import { StorageError } from '../../src/storage/storage-error.ts';
import { createDevice, shownTexts, type TestDevice, type TestPage } from '../support/memory/client.ts';
import { CLAVE } from '../support/server/people.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

/** Settings under bad conditions: quick changes, late answers, missing or deleted storage. */
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

/**
 * The real server. `delay` is awaited before a matching request is sent, `late` before its answer arrives.
 */
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

describe('settings on a device without storage', () => {
  const broken: TransactionalStore = { transact: () => Promise.reject(new StorageError('unavailable')) };

  it('without storage, quick changes of one field are sent in their order', async () => {
    let saves = 0;
    const first = gate();
    const slowFirst = wire({
      delay: (body) => (body.includes('"guardarConfiguracion"') && ++saves === 1 ? first.opened : undefined),
    });
    const page = await open({ store: broken, fetch: slowFirst });
    const { config } = page.app.services;
    const results = [config.set('scale', 15), config.set('scale', 16)];
    setTimeout(first.open, 300);
    expect(await Promise.all(results)).toEqual(['servidor', 'servidor']);
    expect(await scaleOnServer()).toEqual({ valor: '16' });
    expect(valuesOf(page).scale).toBe(16);
  });

  it('without storage, an answer from before a save does not undo it on the screen', async () => {
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
    // The other ten settings are accepted.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(valuesOf(page).currentTheme).toBe('lime');
    expect(seen.filter((theme) => theme !== 'lime')).toEqual([]);
  });
});

it('after a sign-in the person’s own values are known, as the base of the first change', async () => {
  await server.database.run(
    "INSERT OR REPLACE INTO configuracion (usuario, campo, valor) VALUES ('beto', 'currentTheme', 'lime')",
  );
  const page = await device.open();
  expect(await page.app.services.session.signIn('beto', CLAVE)).toEqual({ kind: 'open' });
  expect(page.app.appearance.current.get().theme).toBe('lime');
  await page.app.services.config.set('currentTheme', 'pink');
  await vi.waitFor(() => expect(page.app.services.config.states.get().currentTheme).toBe('guardado'));
  expect(page.app.services.outbox.changes.get()).toEqual([]);
  expect(valuesOf(page).currentTheme).toBe('pink');
});

describe('settings on a device with storage', () => {
  /** A change made before the server's value is known would conflict with it. */
  const heard = ({ app }: TestPage) =>
    vi.waitFor(async () => expect((await app.outbox.read('ana')).confirmed.size).toBe(11));

  it('the last change of a setting stays on the screen, whatever is stored first', async () => {
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

  it('a device that the browser emptied stores settings again (S05)', async () => {
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

  it('a setting changed before storage was read shows at once, is stored and is sent', async () => {
    await heard(await open({}));
    const read = gate();
    const store: TransactionalStore = {
      transact: (...call) => read.opened.then(() => device.store.transact(...call)),
    };
    const { app } = device.boot('', { store });
    const started = app.start();
    const pressed = app.services.config.set('scale', 16);
    expect(app.services.config.values.get().scale).toBe(16);
    const said = shownTexts(app.services.connection);
    read.open();
    expect(await pressed).toBe('dispositivo');
    await started;
    await vi.waitFor(async () => expect(await scaleOnServer()).toEqual({ valor: '16' }));
    await vi.waitFor(() => expect(said.at(-1)).toBe('Todo guardado'));
    expect(said.slice(0, -1)).not.toContain('Todo guardado');
    expect(app.services.config.values.get().scale).toBe(16);
  });

  describe('a setting changed while storage is too slow and the network down', () => {
    let slow: boolean;
    const store: TransactionalStore = {
      transact: (stores, mode, body) =>
        slow && mode === 'readwrite'
          ? Promise.reject(new StorageError('timeout'))
          : device.store.transact(stores, mode, body),
    };

    async function pressedTooEarly(): Promise<TestPage> {
      slow = false;
      const page = await open({
        store,
        setTimer: (run, ms) => setTimeout(run, ms < 10_000 ? ms / 100 : ms) as never,
      });
      await heard(page);
      await page.app.services.config.set('scale', 12);
      await vi.waitFor(async () => expect(await scaleOnServer()).toEqual({ valor: '12' }));
      await vi.waitFor(async () => expect((await page.app.outbox.read('ana')).rows).toEqual([]));
      slow = true;
      device.network = { mode: 'down' };
      expect(await page.app.services.config.set('scale', 13)).toBe('dispositivo');
      expect(await page.app.services.config.set('scale', 16)).toBe('dispositivo');
      expect(valuesOf(page).scale).toBe(16);
      slow = false;
      return page;
    }

    it('S23 a setting changed while storage was too slow is stored once storage answers', async () => {
      const page = await pressedTooEarly();
      const waiting = async () => (await page.app.outbox.read('ana')).rows;
      await vi.waitFor(async () => expect((await waiting()).map(({ valor }) => valor)).toEqual(['16']));
      expect(valuesOf(page).scale).toBe(16);
      device.network = { mode: 'up' };
      await page.app.services.outbox.retryNow();
      await vi.waitFor(async () => expect(await scaleOnServer()).toEqual({ valor: '16' }));
    });

    it('S23 a setting changed while storage was too slow is stored and sent by the next page', async () => {
      await pressedTooEarly();
      device.network = { mode: 'up' };
      expect(valuesOf(await device.open()).scale).toBe(16);
      await vi.waitFor(async () => expect(await scaleOnServer()).toEqual({ valor: '16' }));
    });
  });

  describe('a page left during a change of a setting', () => {
    const never = new Promise<never>(() => {});

    /** Changes a setting, leaves the page while the change is being stored, and opens another page. */
    async function pressAndLeave({ app }: TestPage, life: EventTarget, waits: () => boolean) {
      void app.services.config.set('scale', 16);
      await vi.waitFor(() => expect(waits()).toBe(true));
      life.dispatchEvent(new Event('pagehide'));
      const next = await device.open();
      expect(valuesOf(next).scale).toBe(16);
      await vi.waitFor(async () => expect(await scaleOnServer()).toEqual({ valor: '16' }));
    }

    beforeEach(async () => {
      const page = await open({});
      await heard(page);
      await page.app.services.config.set('scale', 12);
      await vi.waitFor(async () => expect(await scaleOnServer()).toEqual({ valor: '12' }));
      await vi.waitFor(async () => expect((await page.app.outbox.read('ana')).rows).toEqual([]));
    });

    it('a setting changed before storage was read is handed to the next page when left', async () => {
      const life = new EventTarget();
      let asked = false;
      const transact = () => {
        asked = true;
        return never;
      };
      const page = device.boot('', { store: { transact }, life: createPageLife(life) });
      void page.app.start();
      await pressAndLeave(page, life, () => asked);
    });

    it('a setting changed while the page stores the server’s value is handed to the next page', async () => {
      const life = new EventTarget();
      const answers = gate();
      const full = () => Promise.reject(new StorageError('quota'));
      let write: () => Promise<never> = full;
      let writes = 0;
      const store: TransactionalStore = {
        transact(stores, mode, body) {
          if (mode === 'readonly') return device.store.transact(stores, mode, body);
          writes += 1;
          return write();
        },
      };
      const late = wire({
        late: (body) => (body.includes('"configuracion"') ? answers.opened : undefined),
      });
      const page = await device.open('', { store, fetch: late, life: createPageLife(life) });
      writes = 0;
      answers.open();
      await vi.waitFor(() => expect(writes).toBeGreaterThan(0));
      writes = 0;
      write = () => never;
      await pressAndLeave(page, life, () => writes > 0);
    });
  });

  it('while storage cannot be read, «Todo guardado» waits until the server has the save', async () => {
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
    const said = shownTexts(connection);
    reads = false;
    expect(await config.set('scale', 12)).toBe('dispositivo');
    expect(config.values.get().scale).toBe(12);
    expect(connectionText(connection.get())).not.toBe('Todo guardado');
    reads = true;
    sends.open();
    await vi.waitFor(async () => expect(await scaleOnServer()).toEqual({ valor: '12' }));
    await vi.waitFor(() => expect(said.at(-1)).toBe('Todo guardado'));
    expect(said.slice(0, -1)).not.toContain('Todo guardado');
  });

  it('«Todo guardado» is shown again once there is space', async () => {
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

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Environment } from '../../src/browser/environment-port.ts';
import type { ConfigControl } from '../../src/domain/settings/config-port.ts';
import { createCell, type Observable } from '../../src/lib/observable.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import type { TransactionalStore } from '../../src/storage/outbox-store.ts';
import { StorageError } from '../../src/storage/storage-error.ts';
import { createDevice, type TestDevice, type TestPage } from '../support/memory/client.ts';
import { leftKeys } from '../support/memory/left-keys.ts';
import { createMemoryUpdates } from '../support/memory/updates.ts';
import { CLAVE } from '../support/server/people.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

/** Saves sent directly to the server, because the device has no storage, no space, or a newer row. */
let server: TestServer;
let base: string;
let device: TestDevice;
/** The events of a window that gets the focus. */
let look = () => {};

beforeAll(async () => {
  server = await startServer({ now: 'real' });
  base = await server.listen();
});
afterAll(() => server.close());
beforeEach(async () => {
  device = createDevice(base);
  await server.database.run('DELETE FROM configuracion');
});

const themeOf = ({ app }: TestPage) => app.services.config.values.get().currentTheme;
const onServer = async (usuario: string, campo: string) => {
  const sql = `SELECT valor FROM configuracion WHERE usuario = '${usuario}' AND campo = '${campo}'`;
  return (await server.database.all(sql))[0]?.valor;
};

/** `before` is awaited before the request is sent and may answer it; `after` before its answer arrives. */
const wire =
  (parts: { before?(body: string): unknown; after?(body: string): unknown }): typeof fetch =>
  async (input, init) => {
    const { redirect: _redirect, cache: _cache, ...rest } = init ?? {};
    const other = await parts.before?.(String(rest.body));
    if (other instanceof Response) return other;
    const response = await fetch(new URL(String(input), base), rest);
    await parts.after?.(String(rest.body));
    return response;
  };

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
};

async function open(effects: Partial<Environment>, usuario = 'ana'): Promise<TestPage> {
  const onHint = (listener: () => void) => {
    look = listener;
  };
  const page = await device.open('', { onHint, ...effects });
  expect(await page.app.services.session.signIn(usuario, CLAVE)).toEqual({ kind: 'open' });
  return page;
}

/** Resolves when storage has been read again after the focus. */
async function lookAgain(store: TransactionalStore): Promise<void> {
  look();
  for (let i = 0; i < 5; i++) await store.transact(['meta'], 'readonly', async () => undefined);
  await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Reads succeed, and writes do once there is space. A transaction without any write succeeds too. */
function fullDisk(room: { there: boolean }): TransactionalStore {
  const disk = createMemoryStore();
  return {
    transact: (stores, mode, body) =>
      disk.transact(stores, mode, async (tx) => {
        let writes = false;
        const written = (act: () => void) => {
          writes = true;
          act();
        };
        const result = await body({
          ...tx,
          put: (...what) => written(() => tx.put(...what)),
          delete: (...what) => written(() => tx.delete(...what)),
        });
        if (writes && !room.there) throw new StorageError('quota');
        return result;
      }),
  };
}

/** Waits for the first screen's values, so that they are not requested later. */
const heard = (page: TestPage) =>
  vi.waitFor(async () => expect((await page.app.outbox.read('ana')).confirmed.size).toBe(11));

describe('a directly saved setting after a change of windows', () => {
  it('a directly saved setting stays after a change of windows on a shared machine', async () => {
    const page = await open({ shared: () => true });
    await heard(page);
    expect(await page.app.services.config.set('currentTheme', 'lime')).toBe('servidor');
    await lookAgain(device.store);
    expect(themeOf(page)).toBe('lime');
    expect((await page.app.outbox.read('ana')).confirmed.get('guardarConfiguracion:currentTheme')).toEqual({
      existe: true,
      valor: 'lime',
    });
  });

  it('a setting saved directly on a full disk stays and conflicts with no later change', async () => {
    const room = { there: true };
    const store = fullDisk(room);
    const page = await open({ store });
    await heard(page);
    room.there = false;
    expect(await page.app.services.config.set('currentTheme', 'lime')).toBe('servidor');
    await lookAgain(store);
    expect(themeOf(page)).toBe('lime');
    room.there = true;
    expect(await page.app.services.config.set('currentTheme', 'pink')).toBe('dispositivo');
    await vi.waitFor(async () => expect(await onServer('ana', 'currentTheme')).toBe('pink'));
    await vi.waitFor(() => expect(page.app.services.outbox.changes.get()).toEqual([]));
    await lookAgain(store);
    expect(themeOf(page)).toBe('pink');
  });

  it('a setting saved directly over a row of a newer version stays on the screen', async () => {
    const page = await open({});
    await heard(page);
    const change = (body: (row: unknown) => unknown) =>
      device.store.transact(['pendiente', 'sesion'], 'readwrite', async (tx) => {
        const { dueno } = (await tx.get('sesion', 'actual')) as { dueno: string };
        const key = [dueno, 'guardarConfiguracion', 'currentTheme'];
        tx.put('pendiente', key, body(await tx.get('pendiente', key)));
      });
    await change(() => ({ v: 2, usuario: 'ana' }));
    expect(await page.app.services.config.set('currentTheme', 'lime')).toBe('servidor');
    await lookAgain(device.store);
    expect(themeOf(page)).toBe('lime');
  });

  it('a directly saved setting replaces an older pending change of that field', async () => {
    const room = { there: true };
    const store = fullDisk(room);
    const page = await open({ store });
    await heard(page);
    device.network = { mode: 'down' };
    expect(await page.app.services.config.set('currentTheme', 'pink')).toBe('dispositivo');
    room.there = false;
    device.network = { mode: 'up' };
    expect(await page.app.services.config.set('currentTheme', 'lime')).toBe('servidor');
    await lookAgain(store);
    expect(themeOf(page)).toBe('lime');
    room.there = true;
    expect(await page.app.services.config.set('scale', 12)).toBe('dispositivo');
    await vi.waitFor(() => expect(page.app.services.outbox.changes.get()).toEqual([]));
    expect(await onServer('ana', 'currentTheme')).toBe('lime');
    expect(themeOf(page)).toBe('lime');
  });

  it.each([
    ['the value that the device knows', 'lime'],
    ['another value', 'orange'],
  ])(
    'a setting saved directly over a pending change, to %s, stays after reads on a full disk',
    async (_, saved) => {
      const room = { there: true };
      const store = fullDisk(room);
      const page = await open({ store });
      const config = page.app.services.config as ConfigControl;
      await heard(page);
      expect(await config.set('currentTheme', 'lime')).toBe('dispositivo');
      await vi.waitFor(() => expect(page.app.services.outbox.changes.get()).toEqual([]));
      device.network = { mode: 'down' };
      expect(await config.set('currentTheme', 'pink')).toBe('dispositivo');
      room.there = false;
      device.network = { mode: 'up' };
      expect(await config.set('currentTheme', saved as 'lime')).toBe('servidor');
      const seen: string[] = [];
      config.values.subscribe(() => seen.push(themeOf(page)));
      await config.refresh();
      room.there = true;
      await config.refresh();
      expect(config.rows.get()).toEqual([]);
      expect(config.states.get().currentTheme).toBe('guardado');
      expect(await onServer('ana', 'currentTheme')).toBe(saved);
      expect([themeOf(page), ...seen].filter((theme) => theme !== saved)).toEqual([]);
    },
  );

  it('an answer requested before a direct save does not undo it on working storage', async () => {
    const read = gate();
    let late = false;
    let asked = false;
    const page = await open({
      shared: () => true,
      fetch: wire({
        after: (body) => {
          if (!late || !body.includes('"configuracion"')) return undefined;
          asked = true;
          return read.opened;
        },
      }),
    });
    await heard(page);
    late = true;
    vi.setSystemTime(Date.now() + 61_000);
    look();
    vi.useRealTimers();
    await vi.waitFor(() => expect(asked).toBe(true));
    expect(await page.app.services.config.set('currentTheme', 'lime')).toBe('servidor');
    const seen: string[] = [];
    page.app.services.config.values.subscribe(() => seen.push(themeOf(page)));
    read.open();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(themeOf(page)).toBe('lime');
    expect(seen.filter((theme) => theme !== 'lime')).toEqual([]);
  });

  it('another device’s change after a direct save is shown', async () => {
    const page = await open({ shared: () => true });
    await heard(page);
    expect(await page.app.services.config.set('currentTheme', 'lime')).toBe('servidor');
    await server.database.run(
      "UPDATE configuracion SET valor = 'blue' WHERE usuario = 'ana' AND campo = 'currentTheme'",
    );
    vi.setSystemTime(Date.now() + 61_000);
    look();
    vi.useRealTimers();
    await vi.waitFor(() => expect(themeOf(page)).toBe('blue'));
  });

  it('a value read from the server while the disk is full stays on the screen', async () => {
    const room = { there: true };
    const store = fullDisk(room);
    const page = await open({ store });
    await heard(page);
    room.there = false;
    await server.database.run(
      "INSERT INTO configuracion (usuario, campo, valor) VALUES ('ana', 'currentTheme', 'orange')",
    );
    vi.setSystemTime(Date.now() + 61_000);
    look();
    vi.useRealTimers();
    await vi.waitFor(() => expect(themeOf(page)).toBe('orange'));
    await lookAgain(store);
    expect(themeOf(page)).toBe('orange');
  });
});

describe('a direct save under way', () => {
  const slowSave = (until: Promise<void>, word = '"guardarConfiguracion"') =>
    wire({ before: (body) => (body.includes(word) ? until : undefined) });

  it('a sign-out waits for a direct save under way', async () => {
    const save = gate();
    const page = await open({ shared: () => true, fetch: slowSave(save.opened) });
    const saved = page.app.services.config.set('currentTheme', 'lime');
    const left = page.app.services.session.signOut();
    setTimeout(save.open, 300);
    expect(await left).toBe('fuera');
    expect(await onServer('ana', 'currentTheme')).toBe('lime');
    expect(await saved).toBe('servidor');
    expect(page.left()).toBe('/login');
  });

  it.each([
    [
      'a nickname',
      '"guardarHipocoristico"',
      ({ services }: TestPage['app']) => services.saveNickname('Anita'),
    ],
    [
      'a notice',
      '"marcarAvisoLeido"',
      ({ services }: TestPage['app']) => services.markRead('cumpleanos-2026-11-21', Date.now()),
    ],
    [
      'a setting',
      '"guardarConfiguracion"',
      ({ services }: TestPage['app']) => services.config.set('scale', 15),
    ],
  ])('a sign-out asks if %s has no answer after 3 s', async (_, word, save) => {
    const answer = gate();
    let sending: Observable<boolean> = createCell(true);
    const updates: Environment['updates'] = async (parts) => {
      sending = parts.sending;
      return createMemoryUpdates().service;
    };
    const { app } = await open({ shared: () => true, fetch: slowSave(answer.opened, word), updates });
    await app.services.updates();
    expect(sending.get()).toBe(false);
    const saved = save(app);
    // An update does not reload the page, and the screen does not show that all is saved.
    await vi.waitFor(() => expect(sending.get()).toBe(true));
    expect(app.services.connection.get().saving).toBe(true);
    expect(await app.services.session.signOut()).toBe('pregunta');
    expect(app.services.session.state.get()).toMatchObject({ phase: 'open', usuario: 'ana' });
    answer.open();
    expect(await saved).toBe('servidor');
    expect(sending.get()).toBe(false);
  });
});

describe('the owner of a direct save', () => {
  const broken: TransactionalStore = { transact: () => Promise.reject(new StorageError('unavailable')) };

  it('a direct save is not sent as another person who has signed in before its turn', async () => {
    const first = gate();
    let held = false;
    const bodies: string[] = [];
    const page = await open({
      store: broken,
      fetch: wire({
        before: (body) => {
          if (!body.includes('"guardarConfiguracion"')) return undefined;
          bodies.push(body);
          if (held) return undefined;
          held = true;
          return first.opened;
        },
      }),
    });
    const { app } = page;
    const { config, session } = app.services;
    const saves = [config.set('scale', 15), config.set('scale', 16)];
    await vi.waitFor(() => expect(held).toBe(true));
    // The document stays because of a half-filled form, and Beto signs in in it.
    const end = app.drafts.offer('forma', () => ({}));
    await server.database.run("DELETE FROM sesion WHERE usuario = 'ana'");
    await app.validate();
    end();
    await vi.waitFor(() => expect(session.state.get()).toMatchObject({ phase: 'guest', stays: true }));
    expect(await session.signIn('beto', CLAVE)).toEqual({ kind: 'open' });
    first.open();
    await Promise.all(saves);
    expect(bodies.filter((body) => body.includes('"16"'))).toEqual([]);
    expect(await onServer('beto', 'scale')).toBeUndefined();
    expect(config.values.get().scale).toBe(14);
  });

  it('a directly saved value is not taken for that of a person who signed in since', async () => {
    const answer = gate();
    let asked = false;
    const page = await open({
      store: broken,
      fetch: wire({
        after: (body) => {
          if (!body.includes('"guardarConfiguracion"')) return undefined;
          asked = true;
          return answer.opened;
        },
      }),
    });
    const { app } = page;
    const { config, session } = app.services;
    const saved = config.set('scale', 16);
    await vi.waitFor(() => expect(asked).toBe(true));
    const end = app.drafts.offer('forma', () => ({}));
    await server.database.run("DELETE FROM sesion WHERE usuario = 'ana'");
    await app.validate();
    end();
    await vi.waitFor(() => expect(session.state.get()).toMatchObject({ phase: 'guest', stays: true }));
    expect(await session.signIn('beto', CLAVE)).toEqual({ kind: 'open' });
    answer.open();
    await saved;
    expect(config.values.get().scale).toBe(14);
  });
});

describe('a token refused to a direct save (A11.1)', () => {
  it.each([
    ['a setting', ({ services }: TestPage['app']) => services.config.set('scale', 15)],
    ['a nickname', ({ services }: TestPage['app']) => services.saveNickname('Anita')],
  ])('a direct save of %s with a refused token fails and ends the session', async (_, save) => {
    const page = await open({ shared: () => true });
    await server.database.run("DELETE FROM sesion WHERE usuario = 'ana'");
    page.app.appearance.set('theme', 'lime');
    expect(await save(page.app)).toBe('fallo');
    await vi.waitFor(() => expect(page.left()).toMatch(/^\/login\?fin=/));
    expect(page.app.services.session.state.get()).toMatchObject({ phase: 'guest' });
    expect(leftKeys(device.local)).toEqual([]);
    // The sign-in page shows no message about a missing answer: the server has answered.
    expect(page.app.toasts.current.get().map(({ title }) => title)).not.toContain('No se guardó');
  });
});

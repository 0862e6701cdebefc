import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Environment } from '../../src/browser/environment-port.ts';
import type { PendingWrite } from '../../src/offline/model/pending-write.ts';
import { LOCAL } from '../../src/storage/keys.ts';
import type { TransactionalStore } from '../../src/storage/outbox-store.ts';
import { StorageError } from '../../src/storage/storage-error.ts';
import { createDevice, type TestDevice, type TestPage } from '../support/memory/client.ts';
import { leftKeys } from '../support/memory/left-keys.ts';
import { CLAVE } from '../support/server/people.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

/**
 * Signing out while storage does not answer, or takes no write: nothing is lost without a question, and
 * discarded changes are not sent.
 */
let server: TestServer;
let base: string;
let device: TestDevice;
/** whether the disk hangs until the limit, can only be read, or works */
let disk: 'works' | 'full' | 'silent';
let store: TransactionalStore;

beforeAll(async () => {
  server = await startServer({ now: 'real' });
  base = await server.listen();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.run('DELETE FROM configuracion');
  device = createDevice(base);
  disk = 'works';
  // A device of its own: a page of the previous test may still be at work.
  const { store: own } = device;
  store = {
    transact: (...call) =>
      disk === 'works' || (disk === 'full' && call[1] === 'readonly')
        ? own.transact(...call)
        : Promise.reject(new StorageError(disk === 'full' ? 'quota' : 'timeout')),
  };
});

const open = (effects: Partial<Environment> = {}) => device.open('', { store, ...effects });
const phase = ({ app }: TestPage) => app.services.session.state.get();
const rows = () =>
  device.store.transact(['pendiente'], 'readonly', async (tx) =>
    (await tx.entries('pendiente')).map(([, row]) => row as PendingWrite),
  );
const onServer = async () =>
  (await server.database.all("SELECT valor FROM configuracion WHERE usuario = 'ana' AND campo = 'scale'"))[0];

/** Ana with one pending change, offline. */
async function waiting(): Promise<TestPage> {
  const page = await open();
  expect(await page.app.services.session.signIn('ana', CLAVE)).toEqual({ kind: 'open' });
  await vi.waitFor(async () => expect((await page.app.outbox.read('ana')).confirmed.size).toBe(11));
  device.network = { mode: 'down' };
  expect(await page.app.services.config.set('scale', 16)).toBe('dispositivo');
  await vi.waitFor(() => expect(device.local.get('cambios-por-enviar')).toContain('"n":1'));
  return page;
}

describe('signing out while storage does not answer or takes no write', () => {
  it('signing out with silent storage asks about known pending changes before deleting them', async () => {
    const page = await waiting();
    disk = 'silent';
    expect(await page.app.services.session.signOut()).toBe('pregunta');
    disk = 'works';
    expect(await rows()).toMatchObject([{ usuario: 'ana', valor: '16' }]);
    expect(phase(page)).toMatchObject({ phase: 'open', usuario: 'ana' });
  });

  it('signing out with silent storage asks if only localStorage counts a change', async () => {
    await waiting();
    disk = 'silent';
    const next = await open();
    expect(await next.app.services.session.signOut()).toBe('pregunta');
  });

  it('signing out asks about a nickname that slow storage has not taken', async () => {
    const page = await open();
    await page.app.services.session.signIn('ana', CLAVE);
    disk = 'silent';
    device.network = { mode: 'down' };
    expect(await page.app.services.saveNickname('Anita')).toBe('dispositivo');
    expect(await page.app.services.session.signOut()).toBe('pregunta');
  });

  it.each(['silent', 'full'] as const)(
    'signing out with %s storage asks about a change of a page that was left at once',
    async (how) => {
      const page = await open();
      await page.app.services.session.signIn('ana', CLAVE);
      device.network = { mode: 'down' };
      // As the page that is left keeps it (src/offline/unfinished-writes.ts).
      device.local.set(
        LOCAL.cambios,
        JSON.stringify({ usuario: 'ana', operacion: 'guardarConfiguracion', clave: 'scale', valor: '16' }),
      );
      disk = how;
      const next = await open();
      expect(await next.app.services.session.signOut()).toBe('pregunta');
    },
  );

  it('signing out with silent storage ends at once if nothing was known to be pending', async () => {
    const page = await open();
    await page.app.services.session.signIn('ana', CLAVE);
    disk = 'silent';
    expect(await page.app.services.session.signOut()).toBe('fuera');
    expect(page.left()).toBe('/login');
  });

  it('signing out asks about a row that only a newer version can read', async () => {
    const page = await open();
    await page.app.services.session.signIn('ana', CLAVE);
    await device.store.transact(['pendiente', 'sesion'], 'readwrite', async (tx) => {
      const { dueno } = (await tx.get('sesion', 'actual')) as { dueno: string };
      tx.put('pendiente', [dueno, 'guardarConfiguracion', 'scale'], { v: 2, usuario: 'ana', valor: '16' });
    });
    expect(await page.app.services.session.signOut()).toBe('pregunta');
    expect(await page.app.services.session.signOut('descartar')).toBe('fuera');
    expect(await rows()).toEqual([]);
  });
});

describe('changes discarded while storage did not answer', () => {
  async function discarded(): Promise<void> {
    const page = await waiting();
    disk = 'silent';
    expect(await page.app.services.session.signOut('descartar')).toBe('fuera');
    expect(await rows()).toHaveLength(1);
    expect(leftKeys(device.local).filter((key) => key !== 'salida')).toEqual([]);
    device.network = { mode: 'up' };
  }

  it('changes discarded with silent storage are deleted by the next start, not sent later', async () => {
    await discarded();
    disk = 'works';
    const next = await open();
    expect(await rows()).toEqual([]);
    expect(leftKeys(device.local)).toEqual([]);
    expect(await next.app.services.session.signIn('ana', CLAVE)).toEqual({ kind: 'open' });
    await next.app.services.outbox.retryNow();
    expect(await onServer()).toBeUndefined();
    expect(phase(await open())).toMatchObject({ phase: 'open', usuario: 'ana' });
  });

  it.each(['ana', 'beto'])(
    'changes discarded with silent storage are deleted by a sign-in of %s that comes first',
    async (usuario) => {
      await discarded();
      const next = await open();
      disk = 'works';
      expect(await next.app.services.session.signIn(usuario, CLAVE)).toEqual({ kind: 'open' });
      expect(await rows()).toEqual([]);
      await next.app.services.outbox.retryNow();
      expect(await onServer()).toBeUndefined();
      expect(await next.app.services.config.set('scale', 12)).toBe('dispositivo');
      expect(phase(await open())).toMatchObject({ phase: 'open', usuario });
      // Both pages may have sent it: the server has both requests before the next test empties its table.
      await vi.waitFor(async () => {
        expect(await rows()).toEqual([]);
        expect(device.underWay).toBe(0);
      });
    },
  );

  it('changes discarded with silent storage are not sent if it stays silent through the sign-in', async () => {
    await discarded();
    const next = await open();
    expect(await next.app.services.session.signIn('ana', CLAVE)).toEqual({ kind: 'open' });
    disk = 'works';
    await next.app.services.config.set('currentTheme', 'lime');
    await vi.waitFor(async () => expect(await rows()).toEqual([]));
    expect(await onServer()).toBeUndefined();
  });
});

it('a change stays sealed if the server ended its session while storage was silent', async () => {
  const page = await waiting();
  disk = 'silent';
  device.network = { mode: 'up' };
  await server.database.run("DELETE FROM sesion WHERE usuario = 'ana'");
  await page.app.validate();
  await vi.waitFor(() => expect(page.left()).toMatch('/login'));
  disk = 'works';
  await open();
  expect(await rows()).toMatchObject([{ usuario: '', estado: 'espera-sesion', valor: '16' }]);
});

it('a session that is ending stays ended, whatever the answer to an older validation', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = false;
  let ends = () => {};
  const ended = new Promise<void>((resolve) => {
    ends = resolve;
  });
  let ending = false;
  const slow: TransactionalStore = {
    transact: async (...call) => {
      if (ending) await ended;
      return store.transact(...call);
    },
  };
  const page = await open({
    store: slow,
    async fetch(input, init) {
      const { redirect: _redirect, cache: _cache, ...rest } = init ?? {};
      const response = await fetch(new URL(String(input), base), rest);
      if (String(rest.body).includes('"validarSesion"')) {
        asked = true;
        await answered;
      }
      return response;
    },
  });
  await page.app.services.session.signIn('ana', CLAVE);
  const validated = page.app.validate();
  await vi.waitFor(() => expect(asked).toBe(true));
  ending = true;
  const left = page.app.services.session.signOut('descartar');
  await vi.waitFor(() => expect(phase(page)).toEqual({ phase: 'guest' }));
  const seen: string[] = [];
  page.app.services.session.state.subscribe(() => seen.push(phase(page).phase));
  answer();
  await validated;
  expect(phase(page)).toEqual({ phase: 'guest' });
  ends();
  await left;
  expect(seen).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Environment } from '../../src/browser/environment-port.ts';
import type { SessionMirror } from '../../src/offline/store/records.ts';
import { sealSession } from '../../src/offline/store/session-end.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import type { TransactionalStore } from '../../src/storage/outbox-store.ts';
import { StorageError } from '../../src/storage/storage-error.ts';
import { createDevice, type TestDevice, type TestPage } from '../support/memory/client.ts';
import { leftKeys } from '../support/memory/left-keys.ts';
import { CLAVE } from '../support/server/people.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

/** Unsent changes that the browser deletes are reported; changes that are gone for another reason are not. */
let server: TestServer;
let base: string;
let device: TestDevice;
let kept: TransactionalStore;

beforeAll(async () => {
  server = await startServer({ now: 'real' });
  base = await server.listen();
});
afterAll(() => server.close());
beforeEach(() => {
  device = createDevice(base);
  kept = createMemoryStore();
});

const store: TransactionalStore = { transact: (...call) => kept.transact(...call) };
const open = (effects: Partial<Environment> = {}) => device.open('', { store, ...effects });
const canary = () => device.local.get('cambios-por-enviar');
const lost = ({ app }: TestPage) => app.services.device.lost.get();

/** Ana with two pending changes. */
async function twoWaiting(effects?: Partial<Environment>): Promise<TestPage> {
  const page = await open(effects);
  expect(await page.app.services.session.signIn('ana', CLAVE)).toEqual({ kind: 'open' });
  device.network = { mode: 'down' };
  const { config } = page.app.services;
  expect(await config.set('scale', 16)).toBe('dispositivo');
  expect(await config.set('currentTheme', 'pink')).toBe('dispositivo');
  await vi.waitFor(() => expect(JSON.parse(canary() ?? '{}').n).toBe(2));
  return page;
}

it('promise 16: changes the browser deleted while the app was closed are reported until dismissed', async () => {
  await twoWaiting();
  expect(canary()).not.toContain('pink');
  kept = createMemoryStore();
  const next = await open();
  expect(lost(next)).toEqual({ n: 2, campos: ['currentTheme', 'scale'] });
  // Not dismissed yet: the next page shows it too.
  const later = await open();
  expect(lost(later)).toMatchObject({ n: 2 });
  later.app.services.device.dismiss();
  expect(lost(later)).toBeUndefined();
  expect(canary()).toBeUndefined();
  expect(lost(await open())).toBeUndefined();
});

it('promise 16: changes the browser deletes under an open page are reported, and the page works on', async () => {
  const page = await twoWaiting();
  kept = createMemoryStore();
  page.app.services.outbox.retryNow();
  expect(await page.app.services.config.set('menuMode', 'static')).toBe('dispositivo');
  await vi.waitFor(() => expect(lost(page)).toEqual({ n: 2, campos: ['currentTheme', 'scale'] }));
  // The new change is pending and counted beside the lost ones.
  await vi.waitFor(() => expect(JSON.parse(canary() ?? '{}')).toMatchObject({ n: 1, perdidos: { n: 2 } }));
});

it('promise 15: an emptied device that stores nothing causes no unhandled rejection', async () => {
  let look = () => {};
  let own = createMemoryStore();
  const page = await twoWaiting({
    store: { transact: (...call) => own.transact(...call) },
    onHint: (listener) => {
      look = listener;
    },
    // No server value is known that would be written back first.
    async fetch(input, init) {
      const body = typeof init?.body === 'string' ? init.body : '';
      if (device.network.mode === 'down' || body.includes('"configuracion"')) throw new TypeError('down');
      return fetch(new URL(String(input), base), { method: 'POST', headers: init?.headers ?? {}, body });
    },
  });
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const empty = createMemoryStore();
  own = {
    transact: (stores, mode, body) =>
      mode === 'readwrite'
        ? Promise.reject(new StorageError('unavailable'))
        : empty.transact(stores, mode, body),
  };
  look();
  await vi.waitFor(() => expect(lost(page)).toMatchObject({ n: 2 }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

it('promise 16: rows sent by another context while no page was open are no loss', async () => {
  await twoWaiting();
  await kept.transact(['pendiente'], 'readwrite', async (tx) => tx.clear('pendiente'));
  const next = await open();
  expect(lost(next)).toBeUndefined();
  await vi.waitFor(() => expect(canary()).toBeUndefined());
});

describe('promise 16: sealed changes of an owner', () => {
  async function sealed(): Promise<void> {
    const page = await twoWaiting();
    device.network = { mode: 'up' };
    await server.database.run("DELETE FROM sesion WHERE usuario = 'ana'");
    await page.app.validate();
    await vi.waitFor(() => expect(page.left()).toMatch('/login'));
    expect(canary()).toBeUndefined();
    expect(JSON.stringify([...device.local])).not.toMatch(/ana|scale|currentTheme/);
  }
  const signIn = async (usuario: string) => {
    const page = await open();
    expect(await page.app.services.session.signIn(usuario, CLAVE)).toEqual({ kind: 'open' });
    return page;
  };

  it('sealed changes deleted by the browser are reported to their owner only', async () => {
    await sealed();
    kept = createMemoryStore();
    const other = await signIn('beto');
    expect(lost(other)).toBeUndefined();
    await other.app.services.session.signOut('descartar');
    kept = createMemoryStore();
    const page = await signIn('ANA');
    expect(lost(page)).toEqual({ n: 2, campos: [] });
    page.app.services.device.dismiss();
    expect(lost(await open())).toBeUndefined();
  });

  it('sealed changes that are still there are no loss', async () => {
    await sealed();
    const page = await signIn('ana');
    expect(lost(page)).toBeUndefined();
    expect(leftKeys(device.local)).not.toContain('sellados');
  });

  it('sealed changes are counted although the worker ended the session with no page open', async () => {
    await twoWaiting();
    const mirror = await kept.transact(['sesion'], 'readonly', (tx) => tx.get('sesion', 'actual'));
    await sealSession(kept, mirror as SessionMirror);
    const next = await open();
    expect(next.left()).toBe('/login?fin=desconocido');
    kept = createMemoryStore();
    device.network = { mode: 'up' };
    expect(lost(await signIn('ana'))).toEqual({ n: 2, campos: [] });
  });

  it('an edited count of sealed changes does not prevent the start', async () => {
    for (const text of [
      '{',
      'null',
      '[]',
      '{"sal":1}',
      '{"sal":"x","n":null}',
      '{"sal":"x","n":{"h":"2"}}',
    ]) {
      device.local.set('sellados', text);
      expect(lost(await signIn('ana'))).toBeUndefined();
    }
  });
});

it('a sign-out deletes the count of pending changes', async () => {
  const page = await twoWaiting();
  await page.app.services.session.signOut('descartar');
  expect(leftKeys(device.local)).toEqual([]);
  kept = createMemoryStore();
  expect(lost(await open())).toBeUndefined();
});

it('an edited count of pending changes does not prevent the start', async () => {
  await twoWaiting();
  for (const text of ['{', '[]', 'null', '{"n":"2","campos":[]}', '{"n":2,"campos":[1]}']) {
    device.local.set('cambios-por-enviar', text);
    expect(lost(await open())).toBeUndefined();
  }
});

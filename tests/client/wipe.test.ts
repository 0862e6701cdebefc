import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Environment } from '../../src/browser/environment-port.ts';
import type { TransactionalStore } from '../../src/storage/outbox-store.ts';
import { createDevice, type TestDevice } from '../support/memory/client.ts';
import { leftKeys } from '../support/memory/left-keys.ts';
import { CLAVE } from '../support/server/people.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

/** A page closed during the end of a session, after each of its steps. */
let server: TestServer;
let base: string;

beforeAll(async () => {
  server = await startServer({ now: 'real' });
  base = await server.listen();
});
afterAll(() => server.close());

const never = () => new Promise<never>(() => undefined);

/** An environment in which the `last`-th write after `arm`, and all later ones, do nothing. */
function mortal(device: TestDevice, last: number) {
  let armed = false;
  let steps = 0;
  let tell = () => {};
  /** resolves at the first write that is not done */
  const dying = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const dead = () => {
    if (!armed || ++steps <= last) return false;
    tell();
    return true;
  };
  const store: TransactionalStore = {
    transact: (stores, mode, body) =>
      (mode === 'readwrite' ? dead() : armed && steps > last)
        ? never()
        : device.store.transact(stores, mode, body),
  };
  const effects: Partial<Environment> = {
    store,
    keyval: { ...device.keyval, clear: () => (dead() ? never() : device.keyval.clear()) },
    local: {
      get: (key) => device.local.get(key) ?? null,
      set: (key, value) => !dead() && Boolean(device.local.set(key, value)),
      remove: (key) => void (dead() || device.local.delete(key)),
    },
    leave: () => undefined,
  };
  return {
    effects,
    arm() {
      armed = true;
    },
    dying,
    died: () => steps > last,
  };
}

const mirrorOf = (device: TestDevice) =>
  device.store.transact(['sesion'], 'readonly', (tx) => tx.get('sesion', 'actual'));

const keptOf = async (device: TestDevice) =>
  JSON.stringify([
    leftKeys(device.local),
    await device.keyval.keys(),
    await device.store.transact(['confirmado', 'sesion', 'meta'], 'readonly', async (tx) => [
      await tx.entries('confirmado'),
      await tx.entries('sesion'),
      await tx.get('meta', 'barrido'),
    ]),
  ]);

describe.each(['descartar', 'servidor'] as const)('the end of a session (%s)', (how) => {
  it('P09 a wipe interrupted after any step is finished by the next start before anything shows', async () => {
    let finished = false;
    let cut = 0;
    for (let last = 0; !finished; last++) {
      expect(last).toBeLessThan(30);
      const device = createDevice(base);
      const { effects, arm, died, dying } = mortal(device, last);
      const page = await device.open('', effects);
      expect(await page.app.services.session.signIn('ana', CLAVE)).toEqual({ kind: 'open' });
      await device.keyval.set('cumpleanos-11-21:ana', { v: 1, people: [], at: 1 });
      arm();
      device.network = {
        mode: 'answers',
        response: (asked) => Response.json(asked.map(() => ({ data: { validarSesion: false } }))),
      };
      const ended =
        how === 'descartar' ? page.app.services.session.signOut('descartar') : page.app.validate();
      // After the death the page goes on for a while, without effect.
      const dead = dying.then(() => new Promise((resolve) => setTimeout(resolve, 400)));
      await Promise.race([ended, dead]);
      finished = !died();

      device.network = { mode: 'down' };
      // The first step was not done: the session did not end.
      const goesOn = (await mirrorOf(device)) !== undefined && device.local.has('sesion');
      const next = await device.open();
      const state = next.app.services.session.state.get();
      if (goesOn) {
        expect(state).toMatchObject({ phase: 'open', usuario: 'ana' });
        continue;
      }
      cut++;
      expect(state, `after step ${last}`).toMatchObject({ phase: 'guest' });
      expect(await keptOf(device), `after step ${last}`).toBe('[[],[],[[],[],null]]');
    }
    // The mirror, five localStorage keys, the stored data, the wipe mark.
    expect(cut).toBeGreaterThan(6);
  });
});

describe('data written by another tab while the session ended', () => {
  const strays = async (device: TestDevice) =>
    (await device.keyval.keys()).filter((key) => key.includes(':')).sort();

  it('P09 data written by another tab is deleted when that tab’s next document starts', async () => {
    const device = createDevice(base);
    const page = await device.open();
    expect(await page.app.services.session.signIn('ana', CLAVE)).toEqual({ kind: 'open' });
    await page.app.services.session.signOut('descartar');
    for (const key of ['primera-vista:ana', 'apollo:ana']) await device.keyval.set(key, { nombre: 'Ana' });
    const next = await device.open();
    expect(next.app.services.session.state.get()).toMatchObject({ phase: 'guest' });
    expect(await strays(device)).toEqual([]);
  });

  it('P09 data written by another tab is deleted after another sign-in, whose data stays', async () => {
    const device = createDevice(base);
    const page = await device.open();
    expect(await page.app.services.session.signIn('beto', CLAVE)).toEqual({ kind: 'open' });
    await device.keyval.set('cumpleanos-11-21:beto', { v: 1, people: [], at: 1 });
    for (const key of ['primera-vista:ana', 'apollo:ana']) await device.keyval.set(key, { nombre: 'Ana' });
    device.network = { mode: 'down' };
    await device.open();
    await expect.poll(() => strays(device)).not.toContainEqual(expect.stringContaining('ana'));
    expect(await strays(device)).toContain('cumpleanos-11-21:beto');
  });
});

it('S25 signing out leaves while Cache Storage is silent, and the next start deletes what was left', async () => {
  const device = createDevice(base);
  const silent = { keys: never } as unknown as CacheStorage;
  const page = await device.open('', { caches: () => silent });
  await page.app.services.session.signIn('ana', CLAVE);
  await page.app.services.session.signOut('descartar');
  await vi.waitFor(() => expect(page.left()).toBe('/login'));
  const deleted: string[] = [];
  const caches = {
    keys: async () => ['fotos-v1-ana'],
    open: async () => ({ keys: async () => [] }),
    delete: async (name: string) => deleted.push(name),
  } as unknown as CacheStorage;
  await device.open('', { caches: () => caches });
  expect(deleted).toEqual(['fotos-v1-ana']);
});

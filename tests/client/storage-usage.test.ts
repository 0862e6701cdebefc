import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isKeptAnswer, recentKey, tabsKey } from '../../src/storage/keys.ts';
import { createDevice, type TestDevice, type TestPage } from '../support/memory/client.ts';
import { storeDay } from '../support/memory/stored-day.ts';
import { CLAVE } from '../support/server/people.ts';
import { startServer, type TestServer } from '../support/server/server.ts';
import { createCaches } from '../sw/memory-caches.ts';

/** The report on stored data by kind, and deleting what the server also has. */
let server: TestServer;
let base: string;
let device: TestDevice;
let photos: CacheStorage;
let page: TestPage;

beforeAll(async () => {
  server = await startServer({ now: 'real' });
  base = await server.listen();
}, 60_000);
afterAll(() => server.close());

const READ = /^(apollo:|cumpleanos-)/;
const readKeys = async () => (await device.keyval.keys()).filter((key) => READ.test(key));

beforeEach(async () => {
  device = createDevice(base);
  photos = createCaches();
  page = await device.open('', { caches: () => photos });
  const { services } = page.app;
  expect(await services.session.signIn('ana', CLAVE)).toEqual({ kind: 'open' });
  await vi.waitFor(() => expect(services.profile.current.get()).toMatchObject({ real: true }));
  // Stored server data arrives a moment later, all at once.
  await vi.waitFor(async () => expect(await readKeys()).toEqual(['apollo:ana']));
  await storeDay(device.keyval, 'ana', { mes: 11, dia: 21 }, [], 1);
  await device.keyval.set(tabsKey('ana'), { v: 1, tabs: [] });
  await device.keyval.set(recentKey('ana'), { v: 1, ids: ['pagina:/avisos'] });
  await device.keyval.set('sugerencia:ana', 'media frase');
  for (const [name, url, size] of [
    ['planeacion-shell', `${base}/index.html`, 500],
    ['fotos-v1-x', `${base}/fotos/1.webp`, 3000],
    ['fotos-v1-x', `${base}/fotos/2.webp`, 4000],
    ['de-otra-app', `${base}/z`, 9],
  ] as const)
    await (await photos.open(name)).put(url, new Response('x'.repeat(size)));
});

describe('the report on stored data', () => {
  test('the report counts entries and bytes of each kind, without data of other apps on this origin', async () => {
    const { kinds, space, persisted } = await (await page.app.services.storageUsage()).report();
    expect(kinds.app).toEqual({ count: 1, bytes: 500 });
    expect(kinds.fotos).toEqual({ count: 2, bytes: 7000 });
    expect(kinds.leido?.count).toBe(2);
    expect(kinds.leido?.bytes).toBeGreaterThan(200);
    expect(kinds.propio?.count).toBe(3);
    // This environment has no StorageManager.
    expect([space, persisted]).toEqual([undefined, undefined]);
  });

  test('the report marks what the browser blocks as unknown, and never rejects', async () => {
    const broken = await device.open('', {
      caches: () => ({ keys: () => Promise.reject(new DOMException('', 'SecurityError')) }) as never,
      keyval: { ...device.keyval, keys: () => Promise.reject(new Error('gone')) },
    });
    const usage = await broken.app.services.storageUsage();
    expect((await usage.report()).kinds).toEqual({
      app: undefined,
      fotos: undefined,
      leido: undefined,
      propio: undefined,
    });
    expect(await usage.free(['fotos', 'leido'])).toEqual({ fotos: false, leido: false });
    expect(await usage.protect()).toBe(false);
  });
});

describe('freeing stored data', () => {
  test('freeing deletes photos and server data, and neither the app, the person’s data nor other caches', async () => {
    const usage = await page.app.services.storageUsage();
    expect(await usage.free(['fotos', 'leido'])).toEqual({ fotos: true, leido: true });
    expect(await readKeys()).toEqual([]);
    expect((await device.keyval.keys()).sort()).toEqual(['pestanas:ana', 'recientes:ana', 'sugerencia:ana']);
    expect((await photos.keys()).sort()).toEqual(['de-otra-app', 'planeacion-shell']);
  });

  test('freeing one kind leaves the other', async () => {
    const usage = await page.app.services.storageUsage();
    await usage.free(['fotos']);
    expect(await readKeys()).toHaveLength(2);
    expect((await usage.report()).kinds.fotos).toEqual({ count: 0, bytes: 0 });
  });

  test('promise 2: freeing keeps the session and the pending writes, which are sent afterwards', async () => {
    const { services } = page.app;
    device.network = { mode: 'down' };
    expect(await services.config.set('scale', 16)).toBe('dispositivo');
    await vi.waitFor(() => expect(services.connection.get()).toMatchObject({ offline: true, pending: 1 }));
    await (await services.storageUsage()).free(['fotos', 'leido']);
    expect(services.outbox.changes.get()).toMatchObject([{ campo: 'scale', valor: '16' }]);
    expect(services.session.state.get()).toMatchObject({ phase: 'open', usuario: 'ana' });

    // The next start, still offline, has the session and the pending write, and no copy.
    const next = await device.open('', { caches: () => photos });
    const { services: later } = next.app;
    expect(later.session.state.get()).toMatchObject({ phase: 'open', usuario: 'ana' });
    expect(later.config.values.get().scale).toBe(16);
    await vi.waitFor(() => expect(later.profile.current.get()).toEqual({ state: 'offline' }));

    device.network = { mode: 'up' };
    await later.outbox.retryNow();
    await vi.waitFor(() => expect(later.connection.get().pending).toBe(0));
    later.live.refresh();
    await vi.waitFor(async () => expect(await readKeys()).toContain('apollo:ana'));
    const saved = await server.database.get<{ scale: string }>(
      "SELECT valor AS scale FROM configuracion WHERE usuario = 'ana' AND campo = 'scale'",
    );
    expect(saved?.scale).toBe('16');
  });
});

test('server data is told from the person’s own data by its keys', () => {
  for (const key of ['apollo:ana', 'primera-vista:ana', 'cumpleanos-02-29:ana'])
    expect(isKeptAnswer(key)).toBe(true);
  for (const key of [
    'pestanas:ana',
    'recientes:ana',
    'sugerencia:ana',
    'https-leido',
    'cumpleanos-vista:ana',
  ])
    expect(isKeptAnswer(key)).toBe(false);
});

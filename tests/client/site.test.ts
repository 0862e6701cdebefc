import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { getConfig } from '../../server/config/config.ts';
import { ApiError } from '../../src/api/client/api-error.ts';
import { createSite } from '../../src/domain/site/site.ts';
import { campusZone, DEFAULT_ZONE } from '../../src/lib/campus-time.ts';
import { createLocalStore } from '../../src/storage/local-storage.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import { createDevice } from '../support/memory/client.ts';
import { CLAVE } from '../support/server/people.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

const NO_LOCAL = createLocalStore(() => {
  throw new DOMException('blocked', 'SecurityError');
});

/** /config.json that cannot be fetched (B17). */
describe('no stored site configuration', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const site = (fetch: (url: string) => Promise<Response>) =>
    createSite({ store: createMemoryStore(), local: NO_LOCAL, fetch, origin: 'https://app.test' });

  it('a server that never answers counts as no connection after a while, and is asked again', async () => {
    vi.useFakeTimers();
    let asked = 0;
    const { ready } = site(() => (++asked > 1 ? Promise.resolve(Response.json({})) : new Promise(() => {})));
    const failed = expect(ready()).rejects.toBeInstanceOf(ApiError);
    await vi.advanceTimersByTimeAsync(16_000);
    await failed;
    await expect(ready()).resolves.toMatchObject({ host: '' });
  });

  it('a 404 means the default configuration; a page, nonsense or a fault means no connection', async () => {
    await expect(site(async () => new Response('', { status: 404 })).ready()).resolves.toMatchObject({
      host: '',
      bearer: true,
      extendido: false,
    });
    for (const answer of [
      new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      new Response('{', { headers: { 'content-type': 'application/json' } }),
      new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } }),
    ])
      await expect(site(async () => answer).ready()).rejects.toBeInstanceOf(ApiError);
  });
});

describe('an open session without its stored configuration', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ now: 'real' });
  });
  afterAll(() => server.close());

  it('a session without configuration reports no connection, and continues when there is one', async () => {
    const device = createDevice(await server.listen());
    const first = await device.open();
    await first.app.services.session.signIn('ana', CLAVE);
    device.network = { mode: 'answers', response: () => new Response('', { status: 502 }) };
    const page = await device.open('', { store: createMemoryStore() });
    const { connection, profile } = page.app.services;
    await vi.waitFor(() => expect(connection.get().offline).toBe(true));
    device.network = { mode: 'up' };
    await vi.waitFor(() => expect(profile.current.get()).toMatchObject({ real: true }));
    expect(connection.get().offline).toBe(false);
  });
});

describe('the campus’s zone', () => {
  afterEach(() => campusZone.set(DEFAULT_ZONE));

  /** The server's /config.json with a zone; other requests fail. */
  const answering = (zone: string | undefined) => async (url: string | URL | Request) => {
    if (zone === undefined || url !== '/config.json') throw new TypeError('Failed to fetch');
    const { cliente } = getConfig({ ZONA_HORARIA: zone });
    return new Response(JSON.stringify(cliente), { headers: { 'content-type': 'application/json' } });
  };
  const device = createDevice('http://127.0.0.1:9');
  const open = async (zone: string | undefined, is: string) => {
    campusZone.set(DEFAULT_ZONE);
    await device.open('', { fetch: answering(zone) as typeof fetch });
    await vi.waitFor(() => expect(campusZone.get()).toBe(is));
  };

  it('the campus’s zone comes from the server, is stored for the first paint, and may change', async () => {
    await open('America/Tijuana', 'America/Tijuana');
    expect(device.local.get('zona')).toBe('America/Tijuana');
    await open(undefined, 'America/Tijuana');
    // The first screen has the right day even if the database is slow.
    campusZone.set(DEFAULT_ZONE);
    device.boot('', { fetch: answering(undefined) as typeof fetch });
    expect(campusZone.get()).toBe('America/Tijuana');
    await open('America/Hermosillo', 'America/Hermosillo');
    await open('America/Mexico_City', 'America/Mexico_City');
    await vi.waitFor(() => expect(device.local.has('zona')).toBe(false));
  });
});

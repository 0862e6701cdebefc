import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/api/errors.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import { createSite } from '../../src/user/site.ts';
import { createDevice } from '../support/client.ts';
import { CLAVE } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** /config.json when it does not come (B17). */
describe('with no copy', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const site = (fetch: (url: string) => Promise<Response>) =>
    createSite({ store: createMemoryStore(), fetch, origin: 'https://app.test' });

  it('a server that never answers is no connection after a while, and is asked again', async () => {
    vi.useFakeTimers();
    let asked = 0;
    const { ready } = site(() => (++asked > 1 ? Promise.resolve(Response.json({})) : new Promise(() => {})));
    const failed = expect(ready()).rejects.toBeInstanceOf(ApiError);
    await vi.advanceTimersByTimeAsync(16_000);
    await failed;
    await expect(ready()).resolves.toMatchObject({ host: '' });
  });

  it('a 404 means the defaults; nonsense, a page or a fault are no connection', async () => {
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

describe('an open session whose copy is gone', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ now: 'real' });
  });
  afterAll(() => server.close());

  it('says that there is no connection, and goes on by itself when there is one', async () => {
    const device = createDevice(await server.listen());
    const first = await device.open();
    await first.app.services.session.signIn('ana', CLAVE);
    device.network = { mode: 'answers', response: () => new Response('', { status: 502 }) };
    const page = await device.open('', { store: createMemoryStore() });
    const { connection, profile } = page.app.services;
    await vi.waitFor(() => expect(connection.get().offline).toBe(true));
    device.network = { mode: 'up' };
    await vi.waitFor(() => expect(profile.current.get()).toMatchObject({ real: true }), { timeout: 10_000 });
    expect(connection.get().offline).toBe(false);
  });
});

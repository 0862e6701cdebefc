import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE, SCRIPT, type Site, startSite } from './site-fixture.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ method: 'GET', url, headers });

describe('The page', () => {
  it.each(['/', '/configuracion', '/auth/login', '/no-such-route', '/?a=1'])(
    'answers a navigation to %s',
    async (url) => {
      const answer = await get(url, HTML);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.body).toBe(PAGE);
    },
  );

  it('is the worker’s shell at the root and as index.html, whatever the worker accepts', async () => {
    expect((await get('/', { accept: '*/*' })).body).toBe(PAGE);
    expect((await get('/index.html')).body).toBe(PAGE);
  });

  it('is not given to a script that asks for data at a route', async () => {
    expect((await get('/configuracion', { accept: 'application/json' })).statusCode).toBe(404);
  });
});

describe('An answer that is no page', () => {
  it.each([
    '/assets/index-old1.js',
    '/assets/gone',
    '/assets',
    '/fotos/gone.webp',
    '/fotos/',
    '/api/users',
    '/favicon.ico',
    '/a.b/c.map',
    '/.planeacion-build',
    '/assets/index-a1b2.js.br',
    '/graphql/x',
    '/../secreto.webp',
    '/%2e%2e/secreto.webp',
    '/..%2fsecreto.webp',
    '/assets/..%5c..%5ctoken-secret.txt',
  ])('is 404 and never HTML for the missing file %s', async (url) => {
    const answer = await get(url, HTML);
    expect(answer.headers['content-type']).not.toContain('html');
    expect(answer.body).not.toContain('secret');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is 400 and never HTML for an address that cannot be decoded', async () => {
    const answer = await get('/%E0%A4%A', HTML);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).not.toContain('html');
  });

  it('is 404 and never HTML for a POST', async () => {
    const answer = await site.app.inject({ method: 'POST', url: '/configuracion', headers: HTML });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).not.toContain('html');
  });

  it('is 500 after a fault, and tells nothing of the inside', async () => {
    const { app, close } = await startSite();
    app.get('/api/fault', async () => {
      throw new Error('EACCES: /secret/path');
    });
    const answer = await app.inject('/api/fault');
    expect(answer.statusCode).toBe(500);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.body).not.toContain('secret');
    await close();
  });
});

describe('A file', () => {
  const url = '/assets/index-a1b2.js';

  it('with a hash in its name is stored for ever, and the worker and the manifest are asked for each time', async () => {
    expect((await get(url)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/sw.js')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect((await get('/manifest.webmanifest')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/manifest+json; charset=utf-8',
    });
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['br;q=0.2, gzip;q=0.9', 'gzip', gunzipSync],
  ] as const)('answers Accept-Encoding %s with %s', async (accept, encoding, open) => {
    const answer = await get(url, { 'accept-encoding': accept });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(open(answer.rawPayload).toString()).toBe(SCRIPT);
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  });

  it.each([undefined, 'identity', 'zstd', 'br;q=0, gzip;q=0', 'br;q=nonsense'])(
    'answers Accept-Encoding %s without compression',
    async (accept) => {
      const answer = await get(url, accept === undefined ? {} : { 'accept-encoding': accept });
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(answer.body).toBe(SCRIPT);
    },
  );

  it('without a compressed copy comes as it is', async () => {
    const answer = await get('/sw.js', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toBe('self.skip=1');
  });

  it('is answered with 304 to a client that has it, by an ETag for each encoding', async () => {
    const plain = String((await get('/', HTML)).headers.etag);
    const brotli = String((await get(url, { 'accept-encoding': 'br' })).headers.etag);
    expect(brotli).not.toBe(String((await get(url)).headers.etag));
    for (const tag of [plain, `W/${plain}`, `"other", ${plain}`]) {
      const answer = await get('/', { ...HTML, 'if-none-match': tag });
      expect(answer.statusCode).toBe(304);
      expect(answer.body).toBe('');
      expect(answer.headers.etag).toBe(plain);
    }
    expect((await get(url, { 'if-none-match': brotli })).statusCode).toBe(200);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const headers = { 'accept-encoding': 'br' };
    const head = await site.app.inject({ method: 'HEAD', url, headers });
    const full = await get(url, headers);
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload.length).toBe(0);
    const { date: _1, connection: _2, ...expected } = full.headers;
    expect(head.headers).toMatchObject(expected);
  });
});

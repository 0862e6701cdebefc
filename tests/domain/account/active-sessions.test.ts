import { describe, expect, test, vi } from 'vitest';
import { endSessions, listSessions } from '../../../src/domain/account/active-sessions.ts';
import { parseSiteConfig } from '../../../src/offline/store/site-config.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function parts(answer: () => Response | Promise<Response>, config: object = {}) {
  const fetch = vi.fn<(...asked: Parameters<typeof globalThis.fetch>) => Promise<Response>>(async () =>
    answer(),
  );
  const validate = vi.fn(async () => undefined);
  return { fetch, validate, token: () => 't0ken', site: async () => parseSiteConfig(config) };
}

describe('the list of open sessions', () => {
  test('the list of sessions is requested with the token, never with a cookie or from a cache', async () => {
    const row = {
      id: 'x',
      equipo: 'Chrome en Windows',
      creada: '2026-11-20T18:00:00Z',
      usada: 'nunca',
      actual: true,
    };
    const given = parts(() => json({ sesiones: [row, { equipo: 'sin id' }, null] }));
    expect(await listSessions(given)).toEqual({
      kind: 'list',
      sessions: [
        {
          id: 'x',
          device: 'Chrome en Windows',
          since: Date.parse('2026-11-20T18:00:00Z'),
          used: undefined,
          current: true,
        },
      ],
    });
    expect(given.fetch).toHaveBeenCalledWith(
      '/api/sesiones',
      expect.objectContaining({
        method: 'GET',
        headers: expect.objectContaining({ authorization: 'Bearer t0ken' }),
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
      }),
    );
  });

  test.each<[string, () => Response]>([
    ['404', () => new Response('No existe ese archivo.', { status: 404 })],
    ['a method that is refused', () => json({ errors: [] }, 405)],
    ['a page', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
    ['other JSON', () => json({ estado: 'listo' })],
  ])('the list of sessions is absent if the backend has none: %s', async (_, answer) => {
    expect(await listSessions(parts(answer))).toEqual({ kind: 'none' });
  });

  test('the list of sessions is not requested from a host that may not see our token', async () => {
    const given = parts(() => json({ sesiones: [] }), { host: 'https://otro.example' });
    expect(await listSessions(given)).toEqual({ kind: 'none' });
    expect(given.fetch).not.toHaveBeenCalled();
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'a gateway',
      () => new Response('<h1>502</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
    ],
    ['a body cut short', () => new Response('{"ses', { headers: { 'content-type': 'application/json' } })],
    ['a failure of the server', () => json({ error: {} }, 500)],
  ])('the list of sessions has failed, and is not absent: %s', async (_, answer) => {
    const given = parts(answer);
    expect(await listSessions(given)).toEqual({ kind: 'failed' });
    expect(await endSessions(given)).toBeUndefined();
    expect(given.validate).not.toHaveBeenCalled();
  });

  test('a refused token on the list of sessions only asks the API (B2)', async () => {
    const given = parts(() => json({ error: { message: 'JsonWebTokenError' } }, 401));
    expect(await listSessions(given)).toEqual({ kind: 'failed' });
    expect(given.validate).toHaveBeenCalledTimes(1);
  });
});

test('ending sessions returns their number, for one and for all', async () => {
  const given = parts(() => json({ cerradas: 3 }));
  expect(await endSessions(given)).toBe(3);
  expect(await endSessions(given, 'a/b')).toBe(3);
  expect(given.fetch.mock.calls.map(([url, init]) => `${init?.method} ${url}`)).toEqual([
    'DELETE /api/sesiones',
    'DELETE /api/sesiones/a%2Fb',
  ]);
});

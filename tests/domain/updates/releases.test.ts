import { describe, expect, test, vi } from 'vitest';
import { createReleases } from '../../../src/domain/updates/releases.ts';
import { parseSiteConfig } from '../../../src/offline/store/site-config.ts';
import { RELEASES_BODY } from '../../support/memory/releases-body.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function desk(answer: () => Response | Promise<Response>, config: object = {}) {
  const fetch = vi.fn<(...asked: Parameters<typeof globalThis.fetch>) => Promise<Response>>(async () =>
    answer(),
  );
  const parts = { fetch, validate: vi.fn(async () => undefined), token: () => 't0ken' };
  return { ...parts, releases: createReleases({ ...parts, site: async () => parseSiteConfig(config) }) };
}

const PUBLISH = {
  kind: 'publicar',
  version: '1.0.5',
  notes: ['Más rápida'],
  urgency: 'requerida',
  limit: Date.parse('2026-11-24T14:00:00Z'),
  percent: 25,
} as const;

describe('reading the releases', () => {
  test('the complete state of the releases is read', async () => {
    const read = await desk(() => json(RELEASES_BODY)).releases.read();
    if (read.kind !== 'state') throw new Error(read.kind);
    const { state } = read;
    expect(state).toMatchObject({
      revision: 7,
      current: '1.0.3',
      candidate: { version: '1.0.4', percent: 20, paused: false },
      retired: false,
      devices: 132,
    });
    expect(state.versions.map(({ version, devices }) => [version, devices])).toEqual([
      ['1.0.5', 0],
      ['1.0.4', 18],
      ['1.0.3', 110],
      ['0.9.0', 4],
    ]);
    expect(state.versions[2]?.states).toEqual({
      actual: 90,
      descargada: 10,
      pospuesta: 6,
      formulario: 3,
      enviando: 1,
    });
    expect(state.history[0]).toEqual({
      at: Date.parse('2026-11-20T18:00:00Z'),
      who: 'admin',
      action: 'publicar',
      version: '1.0.4',
      percent: 20,
    });
  });

  test.each<[string, () => Response, string]>([
    ['no such route', () => new Response('', { status: 404 }), 'none'],
    ['a page', () => new Response('<p>', { headers: { 'content-type': 'text/html' } }), 'none'],
    ['other JSON', () => json({ estado: 'listo' }), 'none'],
    ['no permission', () => json({ error: { message: 'No tienes permiso.' } }, 403), 'denied'],
    ['a server error', () => json({ error: {} }, 500), 'failed'],
    ['a proxy error', () => new Response('<p>', { status: 502 }), 'failed'],
  ])('reading the releases gives the right result for %s', async (_, answer, kind) => {
    expect(await desk(answer).releases.read()).toEqual({ kind });
  });

  test('a missing answer gives no releases, and a host that may not see our token is not asked', async () => {
    expect(await desk(() => Promise.reject(new TypeError())).releases.read()).toEqual({ kind: 'failed' });
    const other = desk(() => json(RELEASES_BODY), { host: 'https://otro.example' });
    expect(await other.releases.read()).toEqual({ kind: 'none' });
    expect(other.fetch).not.toHaveBeenCalled();
  });

  test('invalid parts of the releases are left out', async () => {
    const odd = { ...RELEASES_BODY, versiones: [null, { version: 3 }, { version: '2' }], historia: 'x' };
    const read = await desk(() => json(odd)).releases.read();
    expect(read).toMatchObject({ kind: 'state', state: { versions: [{ version: '2', devices: 0 }] } });
  });
});

describe('acting on releases', () => {
  test('an action on releases is sent with the revision that the person saw', async () => {
    const { releases, fetch } = desk(() => json(RELEASES_BODY));
    expect(await releases.act(PUBLISH, 7)).toMatchObject({ kind: 'done', state: { revision: 7 } });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/api/publicaciones');
    expect(init).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer t0ken', 'content-type': 'application/json' },
    });
    expect(JSON.parse(String(init?.body))).toEqual({
      accion: 'publicar',
      version: '1.0.5',
      notas: ['Más rápida'],
      urgencia: 'requerida',
      limite: '2026-11-24T14:00:00.000Z',
      porcentaje: 25,
      revision: 7,
    });
    await releases.act({ kind: 'revertir' }, 8);
    expect(JSON.parse(String(fetch.mock.calls[1]?.[1]?.body))).toEqual({ accion: 'revertir', revision: 8 });
  });

  test.each<[string, () => Response | Promise<Response>, object]>([
    ['another person was faster', () => json({ error: { message: 'x' } }, 409), { kind: 'outdated' }],
    [
      'refused',
      () => json({ error: { message: 'Esa versión no está.' } }, 400),
      { kind: 'refused', message: 'Esa versión no está.' },
    ],
    ['the server failed', () => json({ error: { message: 'x' } }, 500), { kind: 'unanswered' }],
    ['no answer', () => Promise.reject(new TypeError()), { kind: 'unanswered' }],
    [
      'cut off',
      () => new Response('{', { headers: { 'content-type': 'application/json' } }),
      { kind: 'unanswered' },
    ],
  ])('an action on releases gives the right result: %s', async (_, answer, outcome) => {
    expect(await desk(answer).releases.act({ kind: 'pausar' }, 7)).toEqual(outcome);
  });

  test('a 401 on an action asks the API whether the session is over', async () => {
    const { releases, validate } = desk(() => json({ error: {} }, 401));
    await releases.act({ kind: 'pausar' }, 7);
    expect(validate).toHaveBeenCalledOnce();
  });
});

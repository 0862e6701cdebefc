import { describe, expect, test } from 'vitest';
import {
  fetchSiteConfig,
  keepSiteConfig,
  loadSiteConfig,
  parseSiteConfig,
} from '../../src/offline/site-config.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import { json } from './harness.ts';

const DEFAULTS = {
  host: '',
  bearer: true,
  extendido: false,
  guardarDevuelve: 'booleano',
  fotosCors: false,
  retirado: false,
};

describe('/config.json', () => {
  test.each([
    [null],
    ['x'],
    [[]],
    [{}],
    [{ host: 7, bearer: 'si', extendido: 'true', guardarDevuelve: 1 }],
    [{ host: 'javascript:alert(1)' }],
  ])('what is missing or nonsense has its default: %j', (input) =>
    expect(parseSiteConfig(input)).toEqual(DEFAULTS),
  );

  test('another host gets no bearer unless that is said', () => {
    expect(parseSiteConfig({ host: 'https://api.example/' })).toMatchObject({
      host: 'https://api.example',
      bearer: false,
    });
    expect(parseSiteConfig({ host: 'https://api.example', bearer: true }).bearer).toBe(true);
    expect(parseSiteConfig({ host: 'https://app.example' }, 'https://app.example')).toMatchObject({
      host: '',
      bearer: true,
    });
  });

  test('a 404 means the defaults; anything else that is no JSON is no connection', async () => {
    const asked = (response: Response) => fetchSiteConfig(async () => response);
    expect(await asked(new Response('', { status: 404 }))).toEqual({ ok: true, config: DEFAULTS });
    expect(await asked(json({ extendido: true }))).toEqual({
      ok: true,
      config: { ...DEFAULTS, extendido: true },
    });
    expect(await asked(new Response('<html>', { headers: { 'content-type': 'text/html' } }))).toEqual({
      ok: false,
    });
    expect(await asked(json({}, { status: 502 }))).toEqual({ ok: false });
    expect(await fetchSiteConfig(() => Promise.reject(new TypeError('offline')))).toEqual({ ok: false });
  });

  test('the copy is kept for the worker', async () => {
    const store = createMemoryStore();
    expect(await loadSiteConfig(store)).toBeUndefined();
    const config = parseSiteConfig({
      host: 'https://api.example',
      extendido: true,
      sugerencias: 'x@example.mx',
    });
    await keepSiteConfig(store, config);
    expect(await loadSiteConfig(store)).toEqual(config);
  });
});

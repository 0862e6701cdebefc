import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  fetchSiteConfig,
  keepSiteConfig,
  loadSiteConfig,
  parseSiteConfig,
} from '../../src/offline/store/site-config.ts';
import { createMemoryStore } from '../../src/storage/memory.ts';
import { takeAwayYoungApis } from '../support/memory/older-engine.ts';
import { json } from './harness.ts';

const DEFAULTS = {
  host: '',
  ajeno: false,
  bearer: true,
  extendido: false,
  guardarDevuelve: 'booleano',
  fotosCors: false,
  zona: 'America/Mexico_City',
  feriados: undefined,
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
    [{ zona: 'America/Atlantis' }],
    [{ zona: -6 }],
  ])('a missing or invalid setting in /config.json gets its default: %j', (input) =>
    expect(parseSiteConfig(input)).toEqual(DEFAULTS),
  );

  test('a foreign host gets no bearer token unless /config.json says so', () => {
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

  test('each setting in /config.json is read', () => {
    const said = {
      host: 'https://api.example',
      bearer: true,
      extendido: true,
      guardarDevuelve: 'vacio',
      fotosCors: true,
      zona: 'America/Tijuana',
      retirado: true,
      modulo: 'https://modulo.example',
      sugerencias: 'x@example.mx',
    };
    expect(parseSiteConfig(said)).toEqual({ ...said, ajeno: true });
    expect(parseSiteConfig({ ajeno: true })).toEqual({ ...DEFAULTS, ajeno: true });
  });

  test.each([7, '', null])('a host of %j in /config.json is ignored', (nothing) =>
    expect(parseSiteConfig({ modulo: nothing, sugerencias: nothing })).toStrictEqual(DEFAULTS),
  );

  test.each([
    ['http://api.example', 'http://api.example'],
    ['HTTPS://API.example:8443/v1/graph//', 'https://api.example:8443/v1/graph'],
    ['https://api.example/a/b', 'https://api.example/a/b'],
    ['javascript:"https://api.example"', ''],
    ['ftp://api.example', ''],
    ['https://', ''],
    [['https://api.example'], ''],
    [`https://api.example/${'x'.repeat(1980)}`, `https://api.example/${'x'.repeat(1980)}`],
    [`https://api.example/${'x'.repeat(1981)}`, ''],
  ])('the host %j in /config.json is read as %j, also in the oldest browsers', (host, is) => {
    onTestFinished(takeAwayYoungApis());
    expect(parseSiteConfig({ host }).host).toBe(is);
  });

  test('a 404 of /config.json means the defaults; any other non-JSON answer means no connection', async () => {
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

  test('/config.json is requested like its preload in index.html, uncached and without cookies', async () => {
    const asked: unknown[] = [];
    await fetchSiteConfig(async (...request) => {
      asked.push(request);
      return json({});
    });
    expect(asked).toEqual([['/config.json', { cache: 'no-cache', redirect: 'error', credentials: 'omit' }]]);
  });

  test('/config.json without a media type or cut short counts as no connection', async () => {
    const bare = new Response(new Uint8Array([123, 125]));
    expect(await fetchSiteConfig(async () => bare)).toEqual({ ok: false });
    const half = new Response('{"host', { headers: { 'content-type': 'application/json' } });
    expect(await fetchSiteConfig(async () => half)).toEqual({ ok: false });
  });

  describe('the time limit of /config.json', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    test('the request for /config.json counts as no connection after 15 s', async () => {
      const asked = fetchSiteConfig(() => new Promise(() => undefined));
      let answer: unknown;
      void asked.then((got) => {
        answer = got;
      });
      await vi.advanceTimersByTimeAsync(14_999);
      expect(answer).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(answer).toEqual({ ok: false });
    });

    test('an answered request for /config.json leaves no timer', async () => {
      await fetchSiteConfig(async () => json({}));
      expect(vi.getTimerCount()).toBe(0);
    });
  });

  test('a changed /config.json discards what was learned about the old host', async () => {
    const store = createMemoryStore();
    const learnt = () => store.transact(['meta'], 'readonly', (tx) => tx.get('meta', 'sinExtendido'));
    const config = parseSiteConfig({ extendido: true });
    await keepSiteConfig(store, config);
    await store.transact(['meta'], 'readwrite', async (tx) => tx.put('meta', 'sinExtendido', 'learnt'));
    await keepSiteConfig(store, config);
    expect(await learnt()).toBe('learnt');
    await keepSiteConfig(store, { ...config, fotosCors: true });
    expect(await learnt()).toBeUndefined();
  });

  test('/config.json is stored for the worker', async () => {
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

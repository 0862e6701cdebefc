import { afterEach, expect, it } from 'vitest';
import { type Site, startSite } from './site-fixture.ts';

let served: Site;
afterEach(() => served.close());

it('/config.json has the defaults of our own server', async () => {
  served = await startSite();
  const answer = await served.app.inject('/config.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.json()).toEqual({
    bearer: true,
    extendido: true,
    guardarDevuelve: 'booleano',
    fotosCors: false,
    zona: 'America/Mexico_City',
  });
});

it('/config.json has what is configured, and is confirmed with 304 while that stays', async () => {
  const site = {
    host: 'https://api.uni.example',
    bearer: false,
    extendido: false,
    guardarDevuelve: 'vacio',
    fotosCors: true,
    zona: 'America/Tijuana',
    modulo: 'https://modulo.uni.example/',
    sugerencias: 'ideas@uni.example',
  } as const;
  served = await startSite(site);
  const answer = await served.app.inject('/config.json');
  expect(answer.json()).toEqual(site);
  const again = await served.app.inject({
    url: '/config.json',
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

it('A server that the environment retires says so in /config.json and serves the kill switch to every worker', async () => {
  served = await startSite({ retirado: true });
  expect((await served.app.inject('/config.json')).json()).toMatchObject({ retirado: true });
  const worker = await served.app.inject('/sw.js?cubo=42');
  expect(worker.body).toContain('registration.unregister()');
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  });
});

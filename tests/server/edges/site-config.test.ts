import { afterEach, expect, it } from 'vitest';
import { type Edges, startEdges } from './edges-fixture.ts';

let edges: Edges;
afterEach(() => edges.close());

it('tells the defaults of our own server', async () => {
  edges = await startEdges();
  const answer = await edges.app.inject('/config.json');
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

it('tells what is configured, and 304 while that stays', async () => {
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
  edges = await startEdges(site);
  const answer = await edges.app.inject('/config.json');
  expect(answer.json()).toEqual(site);
  const again = await edges.app.inject({
    url: '/config.json',
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

it('retired by the environment: the mark, and the kill switch for every worker', async () => {
  edges = await startEdges({ retirado: true });
  expect((await edges.app.inject('/config.json')).json()).toMatchObject({ retirado: true });
  const worker = await edges.app.inject('/sw.js?cubo=42');
  expect(worker.body).toContain('registration.unregister()');
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  });
});

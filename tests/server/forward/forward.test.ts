import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../../scripts/behind/certificate.ts';
import type { Fault } from '../../support/backends/faults.ts';
import { gateway, json, portal, redirect } from '../../support/backends/faults.ts';
import { LOGIN } from '../../support/server/api.ts';
import { scrape } from '../../support/server/scrape.ts';
import { startTlsProxy } from '../../support/server/tls-proxy.ts';
import { type Forwarding, startForwarding, startService } from './forward-fixture.ts';

/** GRAPHQL_URL: this server in front of a service that speaks the owner's contract only. */
let at: Forwarding;
beforeAll(async () => {
  at = await startForwarding({
    env: { METRICAS_CLAVE: 'una-clave-de-prueba' },
    parts: { deadlineMs: 60_000 },
  });
});
afterEach(() => {
  at.between.behave();
  at.between.release();
});
afterAll(() => at.close());

const signIn = async () => {
  const variables = { usuario: 'ana', password: 'secreta' };
  const [answer] = await at.server.batch([{ query: LOGIN, variables }]);
  const { token } = (answer?.data?.loginUsuario ?? {}) as { token?: string };
  return String(token);
};
const READ = {
  operationName: 'configuracion',
  query: 'query configuracion { configuracion(usuario: "ana", campo: "scale") }',
  variables: {},
};
const saveOf = (tokenSesion: string, valor = '15') => ({
  operationName: 'guardarConfiguracion',
  query: `query guardarConfiguracion($t: String!) {
    guardarConfiguracion(usuario: "ana", campo: "scale", valor: "${valor}", tokenSesion: $t) }`,
  variables: { t: tokenSesion },
});
const onGraphql = (fault: Fault) => at.between.misbehave(fault);
const onPhotos = (fault: Fault) =>
  at.between.misbehave(fault, { when: ({ path }) => path.startsWith('/fotos/') });

describe('a service that works', () => {
  test('signs in, saves and reads through this server, whose database has none of it', async () => {
    const token = await signIn();
    expect(await at.classes(saveOf(token))).toEqual({ outbox: 'ok', queries: 'ok' });
    expect(at.foreign.data.settings.get('ana')?.get('scale')).toBe('15');
    expect(await at.server.batch([READ])).toEqual([{ data: { configuracion: '15' } }]);
    expect(await at.server.database.all('SELECT * FROM configuracion')).toEqual([]);
  });

  test('its refusal of a token reaches the page as that', async () => {
    expect(await at.classes(saveOf('otro'))).toEqual({ outbox: 'token', queries: 'ok' });
  });

  test('its refusal of a document keeps the status that it gave', async () => {
    const unknown = { operationName: 'x', query: 'query x { inventada }', variables: {} };
    const { status } = await at.server.post([unknown]);
    expect(status).toBe(400);
    expect(await at.classes(unknown)).toEqual({ outbox: 'esquema', queries: 'esquema' });
  });

  test('gets the client’s address and token, and neither cookies nor other headers', async () => {
    let seen: Record<string, unknown> = {};
    const service = await startService((request, response) => {
      seen = request.headers;
      response.setHeader('set-cookie', 'a=1').setHeader('server', 'x').setHeader('connection', 'close');
      response.setHeader('content-type', 'application/json').end('[{"data":{"__typename":"Query"}}]');
    });
    const { port } = service;
    const other = await startForwarding({ env: { GRAPHQL_URL: `http://127.0.0.1:${port}/ruta/graphql` } });
    const given = { cookie: 's=1', comprobante: 'x', equipo: 'compartido', usuario: 'ana', te: 'trailers' };
    const answer = await other.server.post([READ], {
      token: 'secreto',
      address: '10.9.8.7',
      headers: { ...given, 'x-forwarded-for': '1.1.1.1' },
    });
    expect(answer.body).toEqual([{ data: { __typename: 'Query' } }]);
    const { connection: _c, 'content-length': _l, ...rest } = seen;
    expect(rest).toEqual({
      host: `127.0.0.1:${port}`,
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      authorization: 'Bearer secreto',
      'x-forwarded-for': '10.9.8.7',
    });
    for (const name of ['set-cookie', 'server']) expect(answer.headers).not.toHaveProperty(name);
    expect(answer.headers['cache-control']).toBe('no-store');
    await other.close();
    service.close();
  });

  test('may compress although it was not asked to', async () => {
    const body = gzipSync('[{"data":{"configuracion":"7"}}]');
    onGraphql({ ...json(200, ''), body: body as never, headers: () => ({ 'content-encoding': 'gzip' }) });
    expect(await at.server.batch([READ])).toEqual([{ data: { configuracion: '7' } }]);
  });

  test('its own wait is told to the page', async () => {
    onGraphql(json(429, [{ errors: [{ message: 'despacio' }] }], () => ({ 'retry-after': '7' })));
    const { headers, status } = await at.server.post([READ]);
    expect([status, headers['retry-after']]).toEqual([429, '7']);
    expect(await at.classes(READ)).toEqual({ outbox: 'servidor', queries: 'servidor' });
  });

  test('the wait that its gateway asks for in HTML is told to the page too', async () => {
    onGraphql(gateway(429, () => ({ 'retry-after': '120' })));
    const { headers, status } = await at.server.post([READ]);
    expect([status, headers['retry-after']]).toEqual([502, '120']);
  });
});

describe('a service that fails or lies is no answer, and takes nothing from the page', () => {
  test.each<[string, number, Fault]>([
    ['cuts the connection', 502, { kind: 'drop' }],
    ['cuts the answer short', 502, { kind: 'half' }],
    ['answers HTML with 200 (N07)', 502, portal],
    ['redirects (N08)', 502, redirect('http://127.0.0.1:9/')],
    ['has a gateway that answers 503 (N09)', 502, gateway(503)],
    ['refuses in HTML', 502, gateway(403)],
    ['answers JSON by another type', 502, { ...json(200, [{ data: {} }]), type: 'text/plain' }],
    ['answers without end', 502, json(200, [{ data: { configuracion: 'x'.repeat(5_000_000) } }])],
    [
      'says that it compressed',
      502,
      { ...json(200, [{ data: {} }]), headers: () => ({ 'content-encoding': 'br' }) },
    ],
  ])('%s: %i', async (_, status, fault) => {
    onGraphql(fault);
    const answer = await at.server.post([READ]);
    expect(answer.status).toBe(status);
    expect(answer.body).toBe('El servidor de datos no respondió como debe.\n');
    expect(await at.classes(READ)).toEqual({ outbox: 'servidor', queries: 'servidor' });
  });

  test.each<[string, (write: (text: string) => void) => void]>([
    ['says nothing in time', () => undefined],
    ['drips its answer: the deadline is for all of it', (write) => write(' ')],
  ])('%s: 504', async (_, drip) => {
    const service = await startService((_request, response) => {
      response.setHeader('content-type', 'application/json');
      const timer = setInterval(drip, 50, (text: string) => response.write(text));
      response.on('close', () => clearInterval(timer));
    });
    const env = { GRAPHQL_URL: `http://127.0.0.1:${service.port}/graphql` };
    const other = await startForwarding({ env, parts: { deadlineMs: 300 } });
    expect((await other.server.post([READ])).status).toBe(504);
    expect(await other.classes(READ)).toEqual({ outbox: 'servidor', queries: 'servidor' });
    expect((await other.server.app.inject({ url: '/fotos/ana.png' })).statusCode).toBe(504);
    await other.close();
    service.close();
  });

  test('is dead: 502 at once, and /listo says so', async () => {
    const other = await startForwarding();
    expect((await other.server.app.inject({ url: '/listo' })).json()).toEqual({
      estado: 'listo',
      partes: { base: 'bien', disco: 'bien', servicio: 'bien', migraciones: 'bien' },
    });
    await other.between.refuse();
    expect((await other.server.post([READ])).status).toBe(502);
    await other.close();
    const gone = await startForwarding({ env: { GRAPHQL_URL: 'http://127.0.0.1:9/graphql' } });
    const ready = await gone.server.app.inject({ url: '/listo' });
    expect(ready.statusCode).toBe(503);
    expect(ready.json().partes).toMatchObject({ base: 'bien', servicio: 'no contesta' });
    await gone.close();
  });

  test('has a certificate that nobody trusts: it gets no password', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'planeacion-forward-'));
    const certificate = makeCertificate(folder, 'localhost');
    const plain = await startService((_, response) => response.end());
    const service = await startTlsProxy(certificate, new URL(`http://127.0.0.1:${plain.port}`));
    const other = await startForwarding({ env: { GRAPHQL_URL: `${service.url.origin}/graphql` } });
    expect((await other.server.post([READ])).status).toBe(502);
    await other.close();
    await service.close();
    plain.close();
    await rm(folder, { recursive: true });
  });
});

describe('limits', () => {
  test('requests beyond those that may be under way are told to wait, by an answer of this server', async () => {
    onGraphql({ kind: 'hang', applied: false });
    const held = Array.from({ length: 128 }, () => at.server.post([READ]));
    await at.between.saw(({ fault }) => fault === 'hang', 128);
    const { body, headers, status } = await at.server.post([READ]);
    expect([status, headers['retry-after']]).toEqual([503, '1']);
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'LIMITE', segundos: 1 } }] });
    at.between.release();
    for (const answer of await Promise.all(held)) expect(answer.status).toBe(200);
  });

  test('a body of more than 256 kB, an array of eleven, another method and another type are not sent on', async () => {
    const before = at.between.seen.length;
    const long = { ...READ, query: `${READ.query}${' '.repeat(300_000)}` };
    expect((await at.server.post([long])).status).toBe(413);
    expect((await at.server.post(Array.from({ length: 11 }, () => READ))).status).toBe(400);
    expect((await at.server.app.inject({ url: '/graphql' })).statusCode).toBe(405);
    const text = { method: 'POST', url: '/graphql', headers: { 'content-type': 'text/plain' } } as const;
    expect((await at.server.app.inject({ ...text, payload: JSON.stringify([READ]) })).statusCode).toBe(415);
    const elsewhere = await at.server.post([READ], { headers: { origin: 'https://otro.example' } });
    expect(elsewhere.status).toBe(403);
    expect(at.between.seen.length).toBe(before);
  });

  test('wrong passwords from one network are counted here, since the service sees one address for all', async () => {
    const other = await startForwarding({ now: new Date(), env: { LIMITE_ENTRAR_RED: '2/60' } });
    const enter = (password: string) => other.server.call(LOGIN, { usuario: 'ana', password });
    for (let n = 0; n < 3; n += 1) expect((await enter('secreta')).errors).toBeUndefined();
    for (let n = 0; n < 2; n += 1) expect((await enter('otra')).errors).toBeUndefined();
    const before = other.between.seen.length;
    expect((await enter('otra')).errors?.[0]?.extensions).toMatchObject({ code: 'LIMITE', segundos: 60 });
    expect(other.between.seen.length).toBe(before);
    await other.close();
  });
});

describe('photos', () => {
  const photo = (path: string, headers = {}) => at.server.app.inject({ url: path, headers });

  test('are the service’s own, kept by no HTTP cache', async () => {
    const { headers, rawPayload, statusCode } = await photo('/fotos/ana.png?v=3');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'no-store',
    ]);
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
  });

  test.each<[string, number, Fault]>([
    ['missing', 404, gateway(404)],
    ['a page', 502, portal],
    ['a script in a picture', 502, { ...portal, type: 'image/svg+xml' }],
    ['a redirect', 502, redirect('http://127.0.0.1:9/')],
    ['an error', 502, gateway(500)],
    ['too long', 502, { ...portal, type: 'image/png', body: 'x'.repeat(6_000_000) }],
  ])('%s is %i', async (_, status, fault) => {
    onPhotos(fault);
    expect((await photo('/fotos/ana.png')).statusCode).toBe(status);
  });

  test('lead nowhere else at the service', async () => {
    const before = at.between.seen.length;
    const out = [
      '/fotos/../admin',
      '/fotos/%2e%2e/admin',
      '/fotos/..%2fadmin',
      '/fotos/%2e%2e%5cadmin',
      '/otra/a.png',
    ];
    for (const path of out) expect([400, 404]).toContain((await photo(path)).statusCode);
    expect(at.between.seen.length).toBe(before);
  });
});

test('GRAPHQL_URL counts its requests, by what became of them', async () => {
  onGraphql(portal);
  await at.server.post([READ]);
  at.between.behave();
  const authorization = 'Bearer una-clave-de-prueba';
  const { body } = await at.server.app.inject({ url: '/metricas', headers: { authorization } });
  const { value } = scrape(body);
  const count = (que: string, resultado: string) =>
    value('planeacion_reenvio_segundos_count', { que, resultado }) ?? 0;
  expect(count('graphql', 'bien')).toBeGreaterThan(2);
  for (const outcome of ['mentira', 'sin respuesta', 'lleno'])
    expect(count('graphql', outcome)).toBeGreaterThan(0);
  expect(count('fotos', 'bien')).toBeGreaterThan(0);
  expect(value('planeacion_listo', { parte: 'servicio' })).toBe(1);
});

test('GRAPHQL_URL leaves no route about people', async () => {
  const paths = ['/api/sesiones', '/api/personas', '/api/bitacora', '/api/personas.csv'];
  for (const url of paths) expect((await at.server.app.inject({ url })).statusCode).toBe(404);
});

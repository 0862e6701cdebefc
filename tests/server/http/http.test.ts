import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOf } from '../../support/server/api.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { ORIGENES_PERMITIDOS: 'https://otra.example' } });
});
afterAll(() => server.close());

const VIGENTE = '{ correoConfirmacionVigente(usuario: "ana") }';
const operation = { query: VIGENTE };
const NOT_UNDERSTOOD = { errors: [{ message: 'El servidor no entiende esta consulta.' }] };

describe('A batch', () => {
  test('B08 of ten operations is answered in order, each operation for itself', async () => {
    const token = await server.signIn('ana');
    const answers = await server.batch(
      Array.from({ length: 10 }, (_, i) => ({
        query: `query uno($u: String!) { u${i}: puestoUsuario(usuario: $u) { nombre } }`,
        variables: i === 2 ? {} : { u: i === 3 ? 'noexiste' : 'ana' },
      })),
      { token },
    );
    expect(answers).toHaveLength(10);
    const whole = { nombre: 'Ana Sofía Ñuño de la Peña' };
    for (const [i, answer] of answers.entries()) {
      if (i === 2) expect(answer).toEqual(NOT_UNDERSTOOD);
      else expect(answer).toEqual({ data: { [`u${i}`]: i === 3 ? null : whole } });
    }
  });

  test('B08 of eleven operations is refused whole, with 400 and one LIMITE error', async () => {
    const { status, body } = await server.post(Array(11).fill(operation));
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'LIMITE', segundos: 1 } }] });
    expect((body as { errors: unknown[] }).errors).toHaveLength(1);
  });

  test('of one operation is answered with an array of one, and an empty batch is refused', async () => {
    expect(await server.batch([operation])).toEqual([{ data: { correoConfirmacionVigente: false } }]);
    expect((await server.post([])).status).toBe(400);
  });

  test('with bad tokens has an answer for each operation, each with its own error (pitfall 1)', async () => {
    const answers = await server.batch([
      { query: '{ usuario(usuario: "ana") { id } }' },
      { query: '{ validarSesion(usuario: "ana", tokenSesion: "x") }' },
      operation,
    ]);
    expect(answers).toHaveLength(3);
    expect(answers.slice(0, 2).map(errorOf)).toEqual([
      { message: 'JsonWebTokenError', code: 'TOKEN', motivo: 'invalida' },
      { message: 'JsonWebTokenError', code: 'TOKEN', motivo: 'invalida' },
    ]);
    expect(answers[2]).toEqual({ data: { correoConfirmacionVigente: false } });
  });

  test('B08 with an operation that fails inside answers the others and tells nothing of the failure', async () => {
    const broken = await startServer({
      replaceInDatabase: (database) => ({
        get: (sql, ...params) =>
          sql.includes('FROM aviso_leido')
            ? Promise.reject(new Error('secreto interno'))
            : database.get(sql, ...params),
      }),
    });
    const token = await broken.signIn('ana');
    const [one, two] = await broken.batch(
      [
        { query: '{ avisoEstaLeido(usuario: "ana", aviso: "x") }' },
        { query: '{ configuracion(usuario: "ana", campo: "scale") }' },
      ],
      { token },
    );
    expect(errorOf(one)).toEqual({ message: expect.stringContaining('Algo falló'), code: 'INTERNO' });
    expect(JSON.stringify(one)).not.toContain('secreto');
    expect(two).toEqual({ data: { configuracion: null } });
    expect(broken.log()).toContain('"operacion":"avisoEstaLeido"');
    expect(broken.log()).not.toContain('secreto interno');
    await broken.close();
  });
});

describe('A request that is not a POST of JSON (pitfall 7)', () => {
  test.each(['GET', 'HEAD', 'PUT', 'DELETE'] as const)('H14 is refused with 405 as %s', async (method) => {
    const url = `/graphql?query=${encodeURIComponent(VIGENTE)}`;
    const answer = await server.app.inject({ method, url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('POST');
    expect(answer.body).not.toContain('data');
  });

  test.each([
    ['application/graphql', VIGENTE],
    ['text/plain', JSON.stringify(operation)],
    ['application/x-www-form-urlencoded', `query=${encodeURIComponent(VIGENTE)}`],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('H14 is refused with 415 as %s', async (type, payload) => {
    const { status, body } = await server.post(payload, { headers: { 'content-type': type } });
    expect(status).toBe(415);
    expect(body).toEqual(NOT_UNDERSTOOD);
  });

  test('is refused with 400 and no code when its JSON is broken or holds a prototype', async () => {
    for (const text of ['{"query":', '', '{"query":"{a}","variables":{"__proto__":{"x":1}}}']) {
      expect(await server.post(text)).toMatchObject({ status: 400, body: NOT_UNDERSTOOD });
    }
  });

  test('is not understood when its JSON has another shape', async () => {
    const odd = ['1', '"x"', 'null', '[[]]', '[null]', '{"query":1}', '{"query":"{a}","variables":[]}'];
    for (const text of [...odd, '{"query":"{a}","operationName":{}}']) {
      const { body } = await server.post(text);
      expect([body].flat()[0]).toEqual(NOT_UNDERSTOOD);
    }
  });
});

describe('A page of an origin', () => {
  test('H14 that is not allowed is refused without a GraphQL answer', async () => {
    for (const origin of ['https://mala.example', 'null']) {
      const { status, body, headers } = await server.post(operation, { headers: { origin } });
      expect({ status, body }).toEqual({ status: 403, body: 'Origen no permitido.' });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('that is the own one or is configured is answered, without credentials', async () => {
    const own = { host: 'planeacion.example', origin: 'https://planeacion.example' };
    expect((await server.post(operation, { headers: own })).status).toBe(200);
    const named = await server.post(operation, { headers: { origin: 'https://otra.example' } });
    expect(named.status).toBe(200);
    expect(named.headers['access-control-allow-origin']).toBe('https://otra.example');
    expect(named.headers).not.toHaveProperty('access-control-allow-credentials');
    const headers = { origin: 'https://otra.example', 'access-control-request-method': 'POST' };
    const preflight = await server.app.inject({ method: 'OPTIONS', url: '/graphql', headers });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
  });
});

test('P11 no answer may be stored, sets a cookie or clears the device', async () => {
  for (const body of [operation, [operation], '{', Array(11).fill(operation)]) {
    const { headers } = await server.post(body);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('set-cookie');
    // "storage" would delete the outbox too (reliability.md L18).
    expect(headers).not.toHaveProperty('clear-site-data');
  }
});

test('/salud answers that the server is ready', async () => {
  const answer = await server.app.inject({ url: '/salud' });
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({
    status: 200,
    body: { estado: 'listo' },
  });
});

test('An address that cannot be decoded is answered with the usual headers and is not repeated', async () => {
  const answer = await server.app.inject({ method: 'GET', url: '/%zz-marcada' });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  expect(answer.body).toBe('No se entiende esa dirección.\n');
});

test('A page of a configured origin may read how long it must wait', async () => {
  const headers = { origin: 'https://otra.example' };
  const answer = await server.app.inject({ method: 'GET', url: '/api/sesiones', headers });
  expect(answer.headers['access-control-expose-headers']).toBe('retry-after');
});

test('X-Forwarded-For without a trusted proxy is logged as one warning', async () => {
  const own = await startServer();
  const told = () => own.log().match(/no proxy is trusted/g)?.length ?? 0;
  await own.app.inject({ method: 'GET', url: '/salud' });
  expect(told()).toBe(0);
  const headers = { 'x-forwarded-for': '192.0.2.7' };
  for (let i = 0; i < 3; i += 1) await own.app.inject({ method: 'GET', url: '/salud', headers });
  expect(told()).toBe(1);
  expect(own.log()).not.toContain('192.0.2.7');
  await own.close();
  const behind = await startServer({ env: { PROXY_DE_CONFIANZA: '127.0.0.1' } });
  await behind.app.inject({ method: 'GET', url: '/salud', headers });
  expect(behind.log()).not.toContain('no proxy is trusted');
  await behind.close();
});

import { createHmac, generateKeyPairSync } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorOf } from '../../support/server/api.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

const DAY = 86_400_000;
const VALIDAR = 'query v($u: String!, $t: String!) { validarSesion(usuario: $u, tokenSesion: $t) }';
const OWN = '{ configuracion(usuario: "ana", campo: "scale") }';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const validate = (token: string, usuario = 'ana') => server.call(VALIDAR, { u: usuario, t: token });
const refusal = (motivo: string) => ({ message: 'JsonWebTokenError', code: 'TOKEN', motivo });

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs with the server's own key, so that only the token's content can be wrong. */
function forge(header: object, payload: object): string {
  const body = `${part(header)}.${part(payload)}`;
  return `${body}.${createHmac('sha256', server.secret).update(body).digest('base64url')}`;
}

describe('A forged token', () => {
  let payload: Record<string, unknown>;
  const HEADER = { alg: 'HS256', typ: 'JWT' };
  beforeEach(async () => {
    const token = await server.signIn('ana');
    payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  });

  test('H02 is accepted when everything in it is right, so that the tests below show what is wrong', async () => {
    expect(await validate(forge(HEADER, payload))).toEqual({ data: { validarSesion: true } });
  });

  test.each<[string, object, (payload: Record<string, unknown>) => object]>([
    ['alg none', { alg: 'none', typ: 'JWT' }, (p) => p],
    ['alg HS512', { alg: 'HS512', typ: 'JWT' }, (p) => p],
    ['alg RS256', { alg: 'RS256', typ: 'JWT' }, (p) => p],
    ['a kid that is a path', { ...HEADER, kid: '../../dev/null' }, (p) => p],
    ['a kid that is SQL', { ...HEADER, kid: "x' OR '1'='1" }, (p) => p],
    ['a jku', { ...HEADER, jku: 'https://mala.example' }, (p) => p],
    ['exp as text', HEADER, (p) => ({ ...p, exp: '9999999999' })],
    ['no exp', HEADER, ({ exp, ...p }) => p],
    ['sub an object', HEADER, (p) => ({ ...p, sub: { $ne: null } })],
    ['sub an array', HEADER, (p) => ({ ...p, sub: ['ana'] })],
    ['no sub', HEADER, ({ sub, ...p }) => p],
    ['sub another user', HEADER, (p) => ({ ...p, sub: 'admin' })],
    ['no jti', HEADER, ({ jti, ...p }) => p],
    ['jti an object', HEADER, (p) => ({ ...p, jti: { a: 1 } })],
    ['another issuer', HEADER, (p) => ({ ...p, iss: 'otro' })],
    ['no nbf', HEADER, ({ nbf, ...p }) => p],
  ])('H02 with %s is refused', async (_, header, change) => {
    const token = forge(header, change(payload));
    expect(errorOf(await validate(token))).toEqual(refusal('invalida'));
    expect(errorOf(await validate(token, 'admin'))).toEqual(refusal('invalida'));
    expect(errorOf(await server.call(OWN, {}, { token }))).toEqual(refusal('invalida'));
  });

  test('H02 with an empty signature, another key’s or an RSA one is refused', async () => {
    const [header, body] = forge(HEADER, payload).split('.');
    const other = createHmac('sha256', Buffer.alloc(32)).update(`${header}.${body}`).digest('base64url');
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const rsa = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .sign(await importPKCS8(privateKey, 'RS256'));
    for (const token of [`${header}.${body}.`, `${header}.${body}`, `${header}.${body}.${other}`, rsa]) {
      expect(errorOf(await validate(token))).toEqual(refusal('invalida'));
    }
  });

  test('of a session that was never opened counts as revoked', async () => {
    expect(errorOf(await validate(forge(HEADER, { ...payload, jti: 'inventada' })))).toEqual(
      refusal('revocada'),
    );
  });
});

test.each(['', ' ', 'undefined', 'null', 'a.b.c', '../..', 'x'.repeat(9_000), '\u0000', "' OR 1=1 --"])(
  'The text %j is refused as a token',
  async (token) => {
    expect(errorOf(await validate(token))).toEqual(refusal('invalida'));
  },
);

test.each([undefined, 'Bearer', 'Bearer ', 'Basic YW5hOmFuYQ==', 'Bearer a b', 'Bearer x'])(
  'The header %j opens no operation of kind (B)',
  async (authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    expect(errorOf(await server.call(OWN, {}, { headers }))).toEqual(refusal('invalida'));
  },
);

describe('A token', () => {
  let own: TestServer;
  beforeEach(async () => {
    own = await startServer();
    return () => own.close();
  });
  const check = async (token: string) => own.call(VALIDAR, { u: 'ana', t: token });

  test('ends when it is unused for 30 days, and holds while it is used', async () => {
    const [used, unused] = [await own.signIn('ana'), await own.signIn('ana')];
    for (let week = 0; week < 10; week += 1) {
      own.clock.advance(6 * DAY);
      expect(await check(used)).toEqual({ data: { validarSesion: true } });
      await own.settled();
    }
    expect(errorOf(await check(unused))).toEqual(refusal('vencida'));
  });

  test('ends a year after it was made, though it is used', async () => {
    const token = await own.signIn('ana');
    for (let day = 0; day < 364; day += 14) {
      own.clock.advance(14 * DAY);
      expect(await check(token)).toEqual({ data: { validarSesion: true } });
      await own.settled();
    }
    own.clock.advance(2 * DAY);
    expect(errorOf(await check(token))).toEqual(refusal('vencida'));
  });

  test('does not end together with the others that were made in the same moment', async () => {
    await Promise.all(Array.from({ length: 8 }, () => own.signIn('ana')));
    const rows = await own.database.all<{ vence: string }>('SELECT vence FROM sesion');
    expect(new Set(rows.map(({ vence }) => vence)).size).toBeGreaterThan(3);
  });

  test('T07 holds on a clock 30 s behind the issuer’s, and not on one 10 minutes behind', async () => {
    const token = await own.signIn('ana');
    own.clock.advance(-30_000);
    expect(await check(token)).toEqual({ data: { validarSesion: true } });
    const late = await startServer({
      now: new Date(own.clock.now.getTime() - 600_000),
      parts: { secret: own.secret },
    });
    expect(errorOf(await late.call(VALIDAR, { u: 'ana', t: token }))).toEqual(refusal('invalida'));
    await late.close();
  });
});

describe('A good token', () => {
  test('is refused as soon as its session is revoked, though it was accepted before', async () => {
    const token = await server.signIn('beto');
    expect(await validate(token, 'beto')).toEqual({ data: { validarSesion: true } });
    await server.database.run("UPDATE sesion SET revocada = '2026-11-20T18:00:00Z' WHERE usuario = 'beto'");
    expect(errorOf(await validate(token, 'beto'))).toEqual(refusal('revocada'));
  });

  test('T15 is refused once its person has left the staff', async () => {
    const token = await server.signIn('hoy');
    await server.database.run("UPDATE usuario SET estatus = 'BAJA' WHERE usuario = 'hoy'");
    expect(errorOf(await validate(token, 'hoy'))).toEqual(refusal('revocada'));
  });

  test('T13 is refused by a server with another secret', async () => {
    const token = await server.signIn('ana');
    const other = await startServer();
    expect(errorOf(await other.call(VALIDAR, { u: 'ana', t: token }))).toEqual(refusal('invalida'));
    await other.close();
  });

  test('is refused once its person has fifty newer sessions', async () => {
    const own = await startServer();
    const first = await own.signIn('ana');
    for (let i = 0; i < 49; i += 1) {
      await own.database.run(
        "INSERT INTO sesion (id, usuario, creada, vence, usada) VALUES ($1, 'ana', $2, '2027-01-01', $2)",
        `sesion-${i}`,
        new Date(own.clock.now.getTime() + i + 1).toISOString(),
      );
    }
    expect(await own.call(VALIDAR, { u: 'ana', t: first })).toEqual({ data: { validarSesion: true } });
    own.clock.advance(1_000);
    await own.signIn('ana');
    expect(errorOf(await own.call(VALIDAR, { u: 'ana', t: first }))).toEqual(refusal('revocada'));
    expect(await own.database.get('SELECT count(*) AS n FROM sesion')).toEqual({ n: 50 });
    await own.close();
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOGIN } from '../../support/server/api.ts';
import { CLAVE } from '../../support/server/people.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

const HOUR = 3_600_000;
const NEW = 'montaña azul 42';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

async function enter(usuario: string, headers: Record<string, string> = {}, password = CLAVE) {
  const { data } = await server.call(LOGIN, { usuario, password }, { headers });
  const answer = data?.loginUsuario as { codigo: number; token: string };
  return answer.token;
}
async function send(method: 'DELETE' | 'POST', url: string, token?: string, payload?: object) {
  const answer = await server.app.inject({
    method,
    url,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}
async function isOpen(usuario: string, token: string) {
  const query = 'query v($u: String!, $t: String!) { validarSesion(usuario: $u, tokenSesion: $t) }';
  return (await server.call(query, { u: usuario, t: token })).data?.validarSesion === true;
}
/** The ticket that the device keeps of a token, to leave without a network. */
const ticketOf = (token: string) => createHash('sha256').update(`salida ${token}`).digest('hex');

describe('A person who leaves', () => {
  test('with their token ends this session only', async () => {
    const [own, other] = [await enter('ana'), await enter('ana')];
    expect(await send('DELETE', '/api/sesiones/actual', own)).toEqual({ status: 200, body: { cerradas: 1 } });
    expect(await isOpen('ana', own)).toBe(false);
    expect(await isOpen('ana', other)).toBe(true);
    expect((await send('DELETE', '/api/sesiones/actual', own)).status).toBe(401);
  });

  test('with a ticket, later and without a token, ends that one session and opens nothing', async () => {
    const [own, other] = [await enter('ana'), await enter('ana')];
    const boleto = ticketOf(own);
    expect((await send('DELETE', '/api/sesiones/actual', boleto)).status).toBe(401);
    expect(await isOpen('ana', boleto)).toBe(false);
    expect(await send('POST', '/api/salidas', undefined, { boleto })).toEqual({
      status: 204,
      body: undefined,
    });
    expect(await isOpen('ana', own)).toBe(false);
    expect(await isOpen('ana', other)).toBe(true);
    // A repeated or an invented ticket gets the same answer, which tells nothing.
    for (const one of [boleto, ticketOf('otro')])
      expect((await send('POST', '/api/salidas', undefined, { boleto: one })).status).toBe(204);
    expect((await send('POST', '/api/salidas', undefined, { boleto: 'corto' })).status).toBe(400);
    const rows = JSON.stringify(await server.database.all('SELECT * FROM sesion'));
    for (const secret of [boleto, own, ticketOf(other)]) expect(rows).not.toContain(secret);
  });

  test('cannot have their ticket guessed: after three tries the network is refused', async () => {
    await server.close();
    server = await startServer({ env: { LIMITE_SALIDA_RED: '3/60' } });
    const states = [];
    for (let i = 0; i < 5; i += 1)
      states.push((await send('POST', '/api/salidas', undefined, { boleto: ticketOf(`${i}`) })).status);
    expect(states).toEqual([204, 204, 204, 429, 429]);
  });
});

test('A session of a shared machine ends after twelve hours, however often it is used', async () => {
  const [shared, own] = [await enter('ana', { equipo: 'compartido' }), await enter('ana')];
  for (let hour = 1; hour < 12; hour += 1) {
    server.clock.advance(HOUR);
    expect(await isOpen('ana', shared)).toBe(true);
  }
  await server.settled();
  server.clock.advance(HOUR + 120_000);
  expect(await isOpen('ana', shared)).toBe(false);
  expect(await isOpen('ana', own)).toBe(true);
});

describe('A change of the password', () => {
  const change = (token: string, actual: string, nueva: string) =>
    send('POST', '/api/contrasena', token, { actual, nueva });

  test('with the present one ends the other sessions and is told by letter', async () => {
    const [own, other] = [await enter('ana', { 'user-agent': WINDOWS }), await enter('ana')];
    expect(await change(own, CLAVE, NEW)).toEqual({ status: 200, body: { cerradas: 1 } });
    expect(await isOpen('ana', own)).toBe(true);
    expect(await isOpen('ana', other)).toBe(false);
    expect(await enter('ana', {}, NEW)).toEqual(expect.any(String));
    expect(await enter('ana')).toBeNull();
    expect(server.mailbox.some(({ asunto }) => asunto === 'Tu contraseña cambió')).toBe(true);
  });

  test.each([
    ['otra cosa', NEW, 'actual', 'actual'],
    [CLAVE, 'corta', 'al menos', 'nueva'],
    [CLAVE, 'futbol2026!', 'adivinar', 'nueva'],
    [CLAVE, 'Sofía Ñuño Peña 80', 'tu nombre', 'nueva'],
  ])(
    'from %j to %j is refused with its reason, and ends no session',
    async (actual, nueva, reason, campo) => {
      const [own, other] = [await enter('ana'), await enter('ana')];
      const { status, body } = await change(own, actual, nueva);
      expect([status, body.error.message]).toEqual([400, expect.stringContaining(reason)]);
      expect(body.error.extensions).toEqual({ code: 'VALOR', campo });
      expect(await isOpen('ana', other)).toBe(true);
      expect(await enter('ana')).toEqual(expect.any(String));
    },
  );

  test('is refused after ten wrong guesses of the present password', async () => {
    const own = await enter('ana');
    for (let i = 0; i < 10; i += 1) expect((await change(own, `clave ${i}`, NEW)).status).toBe(400);
    expect((await change(own, CLAVE, NEW)).status).toBe(429);
    await server.settled();
    const noted = await server.database.all(
      "SELECT que FROM bitacora WHERE que LIKE 'entrada-_%' ORDER BY id",
    );
    expect(noted.map(({ que }) => que).toSorted()).toEqual([
      'entrada-limitada',
      ...Array(10).fill('entrada-negada'),
    ]);
    expect(await enter('ana')).toEqual(expect.any(String));
  });
});

describe('The end of all of a person’s sessions', () => {
  test('is granted to an administrator with the right, and the person is told by mail', async () => {
    await server.database.run("INSERT INTO proceso (proceso, descripcion) VALUES ('personas', 'Personas')");
    await server.database.run("INSERT INTO permiso (usuario, proceso) VALUES ('admin', 'personas')");
    const [victim, other, admin] = [await enter('ana'), await enter('beto'), await enter('admin')];
    const answer = await send('DELETE', '/api/personas/ana/sesiones', admin);
    expect(answer).toEqual({ status: 200, body: { cerradas: 1 } });
    expect(await isOpen('ana', victim)).toBe(false);
    expect([await isOpen('beto', other), await isOpen('admin', admin)]).toEqual([true, true]);
    expect(server.mailbox.at(-1)).toMatchObject({
      para: 'ana@universidad.example',
      asunto: 'Se cerraron tus sesiones',
    });
  });

  test('is refused to everybody else', async () => {
    const [victim, thief, admin] = [await enter('ana'), await enter('beto'), await enter('admin')];
    expect((await send('DELETE', '/api/personas/ana/sesiones', thief)).status).toBe(403);
    expect((await send('DELETE', '/api/personas/ana/sesiones', admin)).status).toBe(403);
    expect((await send('DELETE', '/api/personas/ana/sesiones')).status).toBe(401);
    expect(await isOpen('ana', victim)).toBe(true);
    expect(server.mailbox).toEqual([]);
  });
});

describe('The first sign-in on a device', () => {
  /** No sign-in waits for its letter. */
  const letters = async () => {
    await server.settled();
    return server.mailbox.filter(({ asunto }) => asunto === 'Entraste desde otro equipo');
  };

  test('is told by mail once, except for the first device of a person', async () => {
    const [desk, phone] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')];
    await enter('ana', { 'user-agent': WINDOWS, comprobante: desk });
    await enter('ana', { 'user-agent': WINDOWS, comprobante: desk });
    expect(await letters()).toEqual([]);
    await enter('ana', { 'user-agent': PHONE, comprobante: phone });
    await enter('ana', { 'user-agent': PHONE, comprobante: phone });
    expect(await letters()).toHaveLength(1);
    expect((await letters())[0]?.texto).toContain('Safari en iPhone, 12:00');
  });

  test('is told by mail when it shows no proof, though a device with one has the same name', async () => {
    await enter('ana', { 'user-agent': WINDOWS, comprobante: randomBytes(16).toString('base64url') });
    await enter('ana', { 'user-agent': WINDOWS });
    expect(await letters()).toHaveLength(1);
  });

  test('without a proof is recognised by the device’s name, so that no letter comes each day', async () => {
    for (let i = 0; i < 3; i += 1) await enter('ana', { 'user-agent': WINDOWS });
    expect(await letters()).toEqual([]);
    await enter('ana', { 'user-agent': PHONE });
    expect(await letters()).toHaveLength(1);
  });

  test('sends ten letters at most', async () => {
    for (let i = 0; i < 30; i += 1)
      await enter('ana', { comprobante: randomBytes(16).toString('base64url') });
    expect(await letters()).toHaveLength(10);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { errorOf, LOGIN } from '../../support/server/api.ts';
import { CLAVE } from '../../support/server/people.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

const MINUTE = 60_000;
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

interface Shown {
  id: string;
  equipo: string | null;
  creada: string;
  usada: string;
  actual: boolean;
}

async function enter(usuario: string, agent: string): Promise<string> {
  const options = { headers: { 'user-agent': agent } };
  const { data } = await server.call(LOGIN, { usuario, password: CLAVE }, options);
  return String((data?.loginUsuario as { token?: unknown } | undefined)?.token);
}

async function ask(method: 'GET' | 'DELETE' | 'OPTIONS', path: string, token?: string, origin?: string) {
  const answer = await server.app.inject({
    method,
    url: `/api/sesiones${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(origin && { origin }) },
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body: answer.body.startsWith('{') ? JSON.parse(answer.body) : undefined,
  };
}
const listed = async (token: string) => (await ask('GET', '', token)).body.sesiones as Shown[];

async function isOpen(usuario: string, token: string): Promise<boolean> {
  const query = 'query v($u: String!, $t: String!) { validarSesion(usuario: $u, tokenSesion: $t) }';
  const answer = await server.call(query, { u: usuario, t: token });
  if (answer.errors) expect(errorOf(answer)).toMatchObject({ code: 'TOKEN', motivo: 'revocada' });
  return answer.data?.validarSesion === true;
}

describe('The list of one’s sessions', () => {
  test('names each device, this one first, with its last use to a quarter of an hour', async () => {
    const phone = await enter('ana', PHONE);
    server.clock.advance(MINUTE);
    const laptop = await enter('ana', LAPTOP);
    server.clock.advance(10 * MINUTE);
    await listed(phone);
    await server.settled();
    expect(await listed(phone)).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{16}$/),
        equipo: 'Safari en iPhone',
        creada: '2026-11-20T18:00:00.000Z',
        usada: '2026-11-20T18:00:00.000Z',
        actual: true,
      },
      expect.objectContaining({
        equipo: 'Chrome en Windows',
        usada: '2026-11-20T18:01:00.000Z',
        actual: false,
      }),
    ]);
    server.clock.advance(10 * MINUTE);
    await listed(phone);
    await server.settled();
    expect((await listed(laptop))[1]).toMatchObject({ usada: '2026-11-20T18:21:00.000Z', actual: false });
  });

  test('holds nothing that opens a session, and may not be stored', async () => {
    const token = await enter('ana', LAPTOP);
    const { text, headers, status } = await ask('GET', '', token);
    const { id } = (await server.database.get<{ id: string }>('SELECT id FROM sesion')) ?? { id: '' };
    expect(status).toBe(200);
    expect(id).not.toBe('');
    for (const secret of [token, id, ...token.split('.'), '10.1.1.1', 'Mozilla'])
      expect(text).not.toContain(secret);
    expect(headers['cache-control']).toBe('no-store');
    const kept = await server.database.all('SELECT * FROM sesion');
    expect(JSON.stringify(kept)).not.toContain('Mozilla');
  });

  test('leaves out sessions that are over', async () => {
    const old = await enter('ana', PHONE);
    server.clock.advance(31 * 24 * 60 * MINUTE);
    const token = await enter('ana', LAPTOP);
    expect(await listed(token)).toHaveLength(1);
    expect((await ask('GET', '', old)).status).toBe(401);
  });
});

describe('A request to end sessions', () => {
  test('ends one at once and leaves the others open', async () => {
    const [phone, laptop] = [await enter('ana', PHONE), await enter('ana', LAPTOP)];
    const other = (await listed(laptop)).find(({ actual }) => !actual);
    expect((await ask('DELETE', `/${other?.id}`, laptop)).body).toEqual({ cerradas: 1 });
    expect(await isOpen('ana', phone)).toBe(false);
    expect(await isOpen('ana', laptop)).toBe(true);
    expect((await ask('DELETE', `/${other?.id}`, laptop)).body).toEqual({ cerradas: 0 });
  });

  test('ends all of a person’s sessions, also this one, and nobody else’s', async () => {
    const [phone, laptop, stranger] = [
      await enter('ana', PHONE),
      await enter('ana', LAPTOP),
      await enter('beto', LAPTOP),
    ];
    expect((await ask('DELETE', '', laptop)).body).toEqual({ cerradas: 2 });
    expect(await isOpen('ana', phone)).toBe(false);
    expect(await isOpen('ana', laptop)).toBe(false);
    expect(await isOpen('beto', stranger)).toBe(true);
  });

  test('neither shows nor ends another person’s session, whatever id it names', async () => {
    const [victim, thief] = [await enter('ana', PHONE), await enter('beto', LAPTOP)];
    const [seen] = await listed(victim);
    const row = await server.database.get<{ id: string }>("SELECT id FROM sesion WHERE usuario = 'ana'");
    expect((await listed(thief)).map(({ id }) => id)).not.toContain(seen?.id);
    for (const name of [seen?.id, row?.id, '%', '*', 'todas', "' OR 1=1 --"]) {
      const { body } = await ask('DELETE', `/${encodeURIComponent(String(name))}`, thief);
      expect(body).toEqual({ cerradas: 0 });
    }
    expect(await isOpen('ana', victim)).toBe(true);
  });

  test('without a good token is refused in the contract’s words', async () => {
    const token = await enter('ana', LAPTOP);
    for (const bad of [undefined, 'x.y.z', `${token}x`])
      for (const [method, path] of [
        ['GET', ''],
        ['DELETE', ''],
        ['DELETE', '/abc'],
      ] as const) {
        const { status, body } = await ask(method, path, bad);
        expect(status).toBe(401);
        expect(body.error).toMatchObject({ message: 'JsonWebTokenError', extensions: { code: 'TOKEN' } });
      }
    expect(await isOpen('ana', token)).toBe(true);
  });
});

test('A page of another origin is refused, unless the configuration names it', async () => {
  const token = await enter('ana', LAPTOP);
  expect((await ask('DELETE', '', token, 'https://malo.example')).status).toBe(403);
  expect(await isOpen('ana', token)).toBe(true);
  await server.close();
  server = await startServer({ env: { ORIGENES_PERMITIDOS: 'https://app.example' } });
  const { status, headers } = await ask('OPTIONS', '', undefined, 'https://app.example');
  expect(status).toBe(204);
  expect(headers).toMatchObject({
    'access-control-allow-origin': 'https://app.example',
    'access-control-allow-methods': 'GET, DELETE',
  });
});

test('A failure of the store tells nothing of the inside', async () => {
  const token = await enter('ana', LAPTOP);
  await server.database.run('ALTER TABLE sesion RENAME COLUMN equipo TO otro');
  const { status, text } = await ask('GET', '', token);
  expect(status).toBe(500);
  expect(text).not.toMatch(/sesion|SELECT|column/i);
});

test('Sessions that ended three months ago are deleted at the next start, and the others stay', async () => {
  const DAY = 86_400_000;
  const { dataDir, database } = server;
  for (const agent of [PHONE, LAPTOP, LAPTOP, LAPTOP]) await enter('ana', agent);
  const rows = await database.all<{ id: string }>('SELECT id FROM sesion ORDER BY id');
  const start = Date.parse('2026-11-20T18:00:00Z');
  const set = (place: number, column: 'vence' | 'revocada', days: number) =>
    database.run(
      `UPDATE sesion SET ${column} = $1, usada = $1 WHERE id = $2`,
      new Date(start + days * DAY).toISOString(),
      rows[place]?.id ?? '',
    );
  await set(0, 'vence', 9);
  await set(1, 'vence', 11);
  await set(2, 'revocada', 9);
  await set(3, 'vence', 300);
  const later = await startServer({ dataDir, now: new Date(start + 100 * DAY) });
  await later.settled();
  const left = await later.database.all<{ id: string }>('SELECT id FROM sesion ORDER BY id');
  expect(left.map(({ id }) => rows.findIndex((row) => row.id === id))).toEqual([1, 3]);
  await later.app.close();
  await later.database.close();
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server/server.ts';

const LIST = `query l($u: String!, $t: String!) {
  listaCumpleanos(usuario: $u, tokenSesion: $t, mes: 1, dia: 5) { usuario } }`;
const BIRTHDAY = 'query u($u: String!) { usuario(usuario: $u) { nombre fechaNacimiento } }';

let server: TestServer;
let tokens: Record<string, string>;
beforeEach(async () => {
  server = await startServer();
  tokens = {};
  for (const usuario of ['ana', 'beto', 'hoy', 'admin']) tokens[usuario] = await server.signIn(usuario);
  await server.database.run("UPDATE usuario SET departamento = 'Derecho' WHERE usuario = 'hoy'");
});
afterEach(() => server.close());

async function ask(method: 'GET' | 'PUT', usuario: string, payload?: unknown) {
  const answer = await server.app.inject({
    method,
    url: '/api/visibilidad',
    headers: { authorization: `Bearer ${tokens[usuario]}` },
    ...(payload !== undefined && { payload: payload as object }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const show = (usuario: string, cumpleanos: string) => ask('PUT', usuario, { cumpleanos });

/** Who of ana and beto, both of Matemáticas and born on 5 January, is in the list of each person. */
async function listed(by: string): Promise<string[]> {
  const { data } = await server.call(LIST, { u: by, t: tokens[by] });
  const people = (data?.listaCumpleanos ?? []) as { usuario: string }[];
  return people.map(({ usuario }) => usuario);
}
const birthday = async (of: string, by: string) => {
  const token = tokens[by] ?? '';
  const { data } = await server.call(BIRTHDAY, { u: of }, { headers: { authorization: `Bearer ${token}` } });
  return data?.usuario as { nombre: string; fechaNacimiento: string | null };
};

describe('To whom a birthday is shown', () => {
  test('is everybody, until the person chooses', async () => {
    expect(await ask('GET', 'ana')).toEqual({ status: 200, body: { cumpleanos: 'todos' } });
    for (const by of ['ana', 'beto', 'hoy']) expect(await listed(by)).toEqual(['ana', 'beto']);
    expect((await birthday('ana', 'hoy')).fechaNacimiento).toBe('05-ene');
  });

  test('may be the own department: others have it neither in a list nor in the profile, at once', async () => {
    // The list is cached for every caller.
    await listed('hoy');
    expect(await show('ana', 'area')).toEqual({ status: 200, body: { cumpleanos: 'area' } });
    expect(await ask('GET', 'ana')).toEqual({ status: 200, body: { cumpleanos: 'area' } });
    expect([await listed('ana'), await listed('beto'), await listed('hoy')]).toEqual([
      ['ana', 'beto'],
      ['ana', 'beto'],
      ['beto'],
    ]);
    expect((await birthday('ana', 'beto')).fechaNacimiento).toBe('05-ene');
    expect(await birthday('ana', 'hoy')).toEqual({ nombre: 'Ana Sofía', fechaNacimiento: null });
  });

  test('without a department the own department is nobody', async () => {
    await server.database.run("UPDATE usuario SET departamento = NULL WHERE usuario IN ('ana', 'beto')");
    await show('ana', 'area');
    expect([await listed('ana'), await listed('beto')]).toEqual([['ana', 'beto'], ['beto']]);
  });

  test('may be nobody but oneself and, as for all reserved data, the administrators who ask for it', async () => {
    await show('ana', 'nadie');
    expect([await listed('ana'), await listed('beto'), await listed('admin')]).toEqual([
      ['ana', 'beto'],
      ['beto'],
      ['beto'],
    ]);
    expect((await birthday('ana', 'ana')).fechaNacimiento).toBe('05-ene-1980');
    expect((await birthday('ana', 'admin')).fechaNacimiento).toBe('05-ene-1980');
    expect((await birthday('ana', 'beto')).fechaNacimiento).toBeNull();
    await show('ana', 'todos');
    expect(await listed('beto')).toEqual(['ana', 'beto']);
  });

  test('is dated in the record, once for each change', async () => {
    for (const choice of ['nadie', 'nadie', 'todos']) {
      await show('ana', choice);
      server.clock.advance(1000);
    }
    const entries = await server.database.all(
      "SELECT quien, sobre, detalle FROM bitacora WHERE que = 'cumpleanos-mostrado' ORDER BY id",
    );
    expect(entries).toEqual([
      { quien: 'ana', sobre: 'ana', detalle: 'nadie' },
      { quien: 'ana', sobre: 'ana', detalle: 'todos' },
    ]);
  });

  test.each([{ cumpleanos: 'amigos' }, {}, { cumpleanos: 'nadie', usuario: 'beto' }, [], 'nadie'])(
    'refuses %j for good',
    async (payload) => {
      expect((await ask('PUT', 'ana', payload)).status).toBe(400);
      expect(await ask('GET', 'ana')).toMatchObject({ body: { cumpleanos: 'todos' } });
    },
  );

  test('is nothing that anybody else asks for or sets', async () => {
    tokens.nobody = 'x.y.z';
    for (const method of ['GET', 'PUT'] as const)
      expect(
        (await ask(method, 'nobody', method === 'PUT' ? { cumpleanos: 'nadie' } : undefined)).status,
      ).toBe(401);
  });
});

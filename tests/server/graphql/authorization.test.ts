import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOf } from '../../support/server/api.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let ana: string;
beforeAll(async () => {
  server = await startServer();
  ana = await server.signIn('ana');
});
afterAll(() => server.close());

/** Every operation about one's own account, with variables for the name and, if it is an argument, the token. */
const BY_TOKEN: Record<string, string> = {
  guardarConfiguracion: 'guardarConfiguracion(usuario: $u, tokenSesion: $t, campo: "scale", valor: "12")',
  validarSesion: 'validarSesion(usuario: $u, tokenSesion: $t)',
  guardarHipocoristico: 'guardarHipocoristico(usuario: $u, tokenSesion: $t, hipocoristico: "Bobo")',
  regenerarFoto: 'regenerarFoto(usuario: $u, tokenSesion: $t)',
  listaCumpleanos: 'listaCumpleanos(usuario: $u, tokenSesion: $t) { usuario }',
  tienePermiso: 'tienePermiso(usuario: $u, tokenSesion: $t, proceso: "grupos")',
};
const BY_HEADER: Record<string, string> = {
  configuracion: 'configuracion(usuario: $u, campo: "scale")',
  marcarAvisoLeido: 'marcarAvisoLeido(usuario: $u, aviso: "uno", leido: true)',
  avisoEstaLeido: 'avisoEstaLeido(usuario: $u, aviso: "uno")',
};
const ABOUT_ANYBODY: Record<string, string> = {
  usuario: 'usuario(usuario: $u) { id }',
  puestoUsuario: 'puestoUsuario(usuario: $u) { nombre }',
};

const withToken = (field: string) => `query q($u: String!, $t: String!) { ${field} }`;
const withHeader = (field: string) => `query q($u: String!) { ${field} }`;
const badToken = { message: 'JsonWebTokenError', code: 'TOKEN', motivo: 'invalida' };
const OTHERS = ['beto', 'noexiste', '', 'ana\u0000', 'аna', "ana' --", '__proto__'];

describe.each(Object.entries(BY_TOKEN))('%s with the token as an argument', (_, field) => {
  test("accepts one's own name in any case", async () => {
    for (const u of ['ana', ' ANA ']) {
      expect(await server.call(withToken(field), { u, t: ana })).not.toHaveProperty('errors');
    }
  });

  test("H01 answers another person's name and an unknown name alike, as a bad token", async () => {
    for (const u of OTHERS)
      expect(errorOf(await server.call(withToken(field), { u, t: ana }))).toEqual(badToken);
  });

  test('accepts no header in place of its argument', async () => {
    const answer = await server.call(withToken(field), { u: 'ana', t: '' }, { token: ana });
    expect(errorOf(answer)).toEqual(badToken);
  });
});

describe.each(Object.entries(BY_HEADER))('%s with the token in the header', (_, field) => {
  test("accepts one's own name", async () => {
    const answer = await server.call(withHeader(field), { u: 'ana' }, { token: ana });
    expect(answer).not.toHaveProperty('errors');
  });

  test("H01 answers another person's name and an unknown name alike, as NO_AUTORIZADO", async () => {
    for (const u of OTHERS) {
      const answer = await server.call(withHeader(field), { u }, { token: ana });
      expect(errorOf(answer)).toEqual({ message: expect.any(String), code: 'NO_AUTORIZADO' });
    }
  });
});

describe.each(Object.entries({ ...BY_HEADER, ...ABOUT_ANYBODY }))('%s without a session', (_, field) => {
  test('is refused for every name', async () => {
    for (const u of ['ana', ...OTHERS]) {
      expect(errorOf(await server.call(withHeader(field), { u }))).toEqual(badToken);
    }
  });
});

test('The refused operations changed no row of other people', async () => {
  const rows = await server.database.all(
    `SELECT usuario FROM configuracion WHERE usuario <> 'ana' UNION SELECT usuario FROM aviso_leido WHERE usuario <> 'ana'
     UNION SELECT usuario FROM usuario WHERE hipocoristico IS NOT NULL AND usuario <> 'ana'`,
  );
  expect(rows).toEqual([]);
});

test("H01 promise 20: another person's name and an unknown name take the same time on every operation about one's own account", async () => {
  // The fastest tenth: on a busy machine the middle varies by half, and a query more takes time from each call.
  const fastest = (values: number[] = []) => values.sort((a, b) => a - b)[values.length / 10] ?? 0;
  const calls = [
    ...Object.values(BY_TOKEN).map((field) => (u: string) => server.call(withToken(field), { u, t: ana })),
    ...Object.values(BY_HEADER).map(
      (field) => (u: string) => server.call(withHeader(field), { u }, { token: ana }),
    ),
  ];
  for (const call of calls) {
    const times: Record<string, number[]> = { beto: [], noexiste: [] };
    for (let i = 0; i < 200; i += 1) {
      for (const u of i % 2 ? ['beto', 'noexiste'] : ['noexiste', 'beto']) {
        const start = performance.now();
        await call(u);
        times[u]?.push(performance.now() - start);
      }
    }
    // On PostgreSQL a query that only one of them makes takes as long as all the rest.
    const ratio = fastest(times.beto) / fastest(times.noexiste);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  }
});

test('Each operation of a batch is authorised by itself', async () => {
  const beto = await server.signIn('beto');
  const query = withToken(BY_TOKEN.validarSesion ?? '');
  const answers = await server.batch(
    [
      { query, variables: { u: 'ana', t: ana } },
      { query, variables: { u: 'beto', t: ana } },
      { query, variables: { u: 'beto', t: beto } },
      { query: '{ configuracion(usuario: "ana", campo: "scale") }' },
    ],
    { token: beto },
  );
  expect(answers[0]).toEqual({ data: { validarSesion: true } });
  expect(errorOf(answers[1])).toEqual(badToken);
  expect(answers[2]).toEqual({ data: { validarSesion: true } });
  expect(errorOf(answers[3])).toMatchObject({ code: 'NO_AUTORIZADO' });
});

test('H10 the operators of SQL and JSON are only text', async () => {
  const before = await server.database.get('SELECT count(*) AS n FROM usuario');
  for (const text of [
    "'; DROP TABLE usuario; --",
    '" OR ""="',
    '{"$ne":null}',
    '%',
    '_',
    '\\',
    '{{7*7}}',
    '\u0000',
  ]) {
    const queries = [
      ...Object.values(BY_TOKEN).map((field) => server.call(withToken(field), { u: text, t: text })),
      ...Object.values({ ...BY_HEADER, ...ABOUT_ANYBODY }).map((field) =>
        server.call(withHeader(field), { u: text }, { token: ana }),
      ),
    ];
    for (const answer of await Promise.all(queries)) {
      if (answer.errors) expect(['TOKEN', 'NO_AUTORIZADO']).toContain(errorOf(answer).code);
      else expect(Object.values(answer.data ?? {})).toEqual([null]);
    }
  }
  expect(await server.database.get('SELECT count(*) AS n FROM usuario')).toEqual(before);
});

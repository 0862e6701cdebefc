import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiAnswer, errorOf } from '../../support/server/api.ts';
import { CLAVE } from '../../support/server/people.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

/**
 * What each role sees of another person by each operation, with raw calls. Every operation of the contract is in exactly
 * one of the lists below: a new operation without a row fails here.
 */
const ROLES = ['guest', 'ana', 'dse', 'admin'] as const;
type Role = (typeof ROLES)[number];
const ADMINISTRATORS: readonly Role[] = ['dse', 'admin'];

/** About a person's own account, with the token as an argument: anybody else's token is a bad one, an administrator's too. */
const OWN_BY_TOKEN: Record<string, string> = {
  guardarConfiguracion: 'guardarConfiguracion(usuario: $u, campo: "scale", valor: "12", tokenSesion: $t)',
  validarSesion: 'validarSesion(usuario: $u, tokenSesion: $t)',
  guardarHipocoristico: 'guardarHipocoristico(usuario: $u, hipocoristico: "Bobo", tokenSesion: $t)',
  regenerarFoto: 'regenerarFoto(usuario: $u, tokenSesion: $t)',
  listaCumpleanos: 'listaCumpleanos(usuario: $u, tokenSesion: $t, mes: 1, dia: 5) { usuario }',
  tienePermiso: 'tienePermiso(usuario: $u, tokenSesion: $t, proceso: "grupos")',
};
/** About a person's own account, with the token in the header: nobody else is allowed, not even an administrator. */
const OWN_BY_HEADER: Record<string, string> = {
  configuracion: 'configuracion(usuario: $u, campo: "scale")',
  marcarAvisoLeido: 'marcarAvisoLeido(usuario: $u, aviso: "uno", leido: true)',
  avisoEstaLeido: 'avisoEstaLeido(usuario: $u, aviso: "uno")',
};
/** About anybody, for everybody with a session. `usuario` shows more to administrators. */
const OF_ANYBODY = ['usuario', 'puestoUsuario'];
/** For everybody, without a session. The answers do not tell whether the person exists. */
const PUBLIC: Record<string, string> = {
  loginUsuario:
    'loginUsuario(usuario: $u, password: "no es la suya 9") { codigo respuesta mensaje token nombre genero }',
  enviarConfirmacionRegistro:
    'enviarConfirmacionRegistro(usuario: $u, tokenRegistro_pwd: "caballo correcto 8", reseteoPwd: true) { codigo respuesta mensaje token nombre genero }',
  confirmarRegistro:
    'confirmarRegistro(usuario: $u, codigoConfirmacion: "000000") { codigo respuesta mensaje token nombre genero }',
  confirmarReseteo:
    'confirmarReseteo(usuario: $u, codigoConfirmacion: "000000") { codigo respuesta mensaje token nombre genero }',
};
const AFTER_A_REQUEST = 'correoConfirmacionVigente(usuario: $u)';

let server: TestServer;
const tokens = new Map<Role, string>();
beforeAll(async () => {
  server = await startServer();
  for (const role of ROLES) if (role !== 'guest') tokens.set(role, await server.signIn(role));
  const beto = await server.signIn('beto');
  await server.call(
    'query g($t: String!) { guardarConfiguracion(usuario: "beto", campo: "scale", valor: "16", tokenSesion: $t) }',
    { t: beto },
  );
  await server.call(
    'query m { marcarAvisoLeido(usuario: "beto", aviso: "uno", leido: true) }',
    {},
    { token: beto },
  );
});
afterAll(() => server.close());

const ask = (role: Role, field: string, u: string): Promise<ApiAnswer> => {
  const token = tokens.get(role);
  const argument = field.includes('$t') ? ', $t: String!' : '';
  return server.call(
    `query q($u: String!${argument}) { ${field} }`,
    { u, ...(argument && { t: token ?? '' }) },
    token === undefined ? {} : { token },
  );
};
const badToken = { message: 'JsonWebTokenError', code: 'TOKEN', motivo: 'invalida' };

test('Every operation of the contract has its row in this test', () => {
  const contract = readFileSync(join(import.meta.dirname, '../../../server/contrato.graphql'), 'utf8');
  const operations = Object.keys(buildSchema(contract).getQueryType()?.getFields() ?? {});
  const rows = [
    ...Object.keys(OWN_BY_TOKEN),
    ...Object.keys(OWN_BY_HEADER),
    ...OF_ANYBODY,
    ...Object.keys(PUBLIC),
    'correoConfirmacionVigente',
  ];
  expect(rows.sort()).toEqual(operations.sort());
});

describe.each(ROLES)('A request by %s about beto', (role) => {
  test.each(Object.entries(OWN_BY_TOKEN))('to %s is refused as one with a bad token', async (_, field) => {
    expect(errorOf(await ask(role, field, 'beto'))).toEqual(badToken);
  });

  test.each(Object.entries(OWN_BY_HEADER))('to %s is refused', async (_, field) => {
    expect(errorOf(await ask(role, field, 'beto'))).toMatchObject(
      role === 'guest' ? badToken : { code: 'NO_AUTORIZADO' },
    );
  });

  test('to usuario shows the reserved fields to administrators only, and nothing to a guest', async () => {
    const contract = readFileSync(join(import.meta.dirname, '../../../server/contrato.graphql'), 'utf8');
    const type = buildSchema(contract).getType('Usuario');
    const names = type && 'getFields' in type ? Object.keys(type.getFields()) : [];
    expect(names.length).toBe(27);
    const answer = await ask(role, `usuario(usuario: $u) { ${names.join(' ')} }`, 'beto');
    if (role === 'guest') return expect(errorOf(answer)).toEqual(badToken);
    const seen = answer.data?.usuario as Record<string, unknown>;
    const reserved = ADMINISTRATORS.includes(role);
    expect(seen).toMatchObject({ nombre: 'Alberto', apellido: 'Zúñiga', departamento: 'Matemáticas' });
    expect(seen).toMatchObject({
      RFC: reserved ? 'ZUAL790105CD2' : null,
      CURP: reserved ? 'ZUAL790105HDFXXL02' : null,
      IDOracle: reserved ? '900002' : null,
      fechaNacimiento: reserved ? '1979-01-05' : '05-ene',
    });
    // No reserved value appears under another name, and nothing that opens the account.
    if (!reserved) expect(JSON.stringify(answer)).not.toMatch(/ZUAL|900002|1979/);
    expect(JSON.stringify(answer)).not.toMatch(/scrypt|hash|clave/i);
    return undefined;
  });

  test('to puestoUsuario shows name and position, and nothing to a guest', async () => {
    const answer = await ask(role, 'puestoUsuario(usuario: $u) { departamento nombre puesto }', 'beto');
    if (role === 'guest') return expect(errorOf(answer)).toEqual(badToken);
    return expect(answer.data?.puestoUsuario).toEqual({
      departamento: 'Matemáticas',
      nombre: 'Alberto Zúñiga',
      puesto: 'Profesor de carrera',
    });
  });

  test('to tienePermiso is answered to administrators only, in their own name', async () => {
    const name = role === 'guest' ? 'admin' : role;
    const answer = await server.call(
      'query q($u: String!, $t: String!) { tienePermiso(usuario: $u, tokenSesion: $t, proceso: "grupos", usuarioConsultar: "beto") }',
      { u: name, t: tokens.get(role) ?? '' },
    );
    if (role === 'guest') expect(errorOf(answer)).toEqual(badToken);
    else if (ADMINISTRATORS.includes(role)) expect(answer).toEqual({ data: { tienePermiso: false } });
    else expect(errorOf(answer)).toMatchObject({ code: 'NO_AUTORIZADO' });
  });

  test('to listaCumpleanos shows the day, without a year, an address or a number, and nothing to a guest', async () => {
    const name = role === 'guest' ? 'ana' : role;
    const answer = await server.call(
      `query q($u: String!, $t: String!) { listaCumpleanos(usuario: $u, tokenSesion: $t, mes: 1, dia: 5) {
        usuario nombre apellido hipocoristico departamento puesto thumb cache mes dia } }`,
      { u: name, t: tokens.get(role) ?? '' },
    );
    if (role === 'guest') return expect(errorOf(answer)).toEqual(badToken);
    const list = answer.data?.listaCumpleanos as { usuario: string }[];
    expect(list.map(({ usuario }) => usuario)).toEqual(['ana', 'beto']);
    expect(JSON.stringify(list)).not.toMatch(/19[78]\d|ZUAL|NUPA|90000/);
    // The contract has no such field, so no client can ask for it.
    for (const field of ['fechaNacimiento', 'RFC', 'expediente', 'anio']) {
      const asked = await ask(
        role,
        `listaCumpleanos(usuario: $u, tokenSesion: $t, mes: 1, dia: 5) { ${field} }`,
        role,
      );
      expect(asked.data ?? null, field).toBeNull();
    }
    return undefined;
  });
});

describe('A guest', () => {
  test.each(Object.entries(PUBLIC))('does not learn from %s whether a person exists', async (_, field) => {
    const [beto, nobody] = await Promise.all(['beto', 'noexiste'].map((u) => ask('guest', field, u)));
    expect(beto?.data ?? errorOf(beto)).toEqual(nobody?.data ?? errorOf(nobody));
    expect(JSON.stringify(beto)).not.toMatch(/Alberto|Zúñiga|"M"/);
  });

  test('does not learn from correoConfirmacionVigente whether a person exists, after a mail was asked for', async () => {
    for (const u of ['beto', 'noexiste'])
      expect(await ask('guest', AFTER_A_REQUEST, u)).toEqual({ data: { correoConfirmacionVigente: true } });
  });

  test('does not learn from correoConfirmacionVigente whether a person exists, if no mail was asked for', async () => {
    expect(await ask('guest', AFTER_A_REQUEST, 'ana')).toEqual(
      await ask('guest', AFTER_A_REQUEST, 'otronoexiste'),
    );
  });
});

test('A person who has left can neither sign in nor appear among the birthdays', async () => {
  const { data } = await server.call(
    `query l($p: String!) { loginUsuario(usuario: "baja", password: $p) { codigo token } }`,
    { p: CLAVE },
  );
  expect(data?.loginUsuario).toMatchObject({ token: null });
  const list = await server.call(
    'query q($t: String!) { listaCumpleanos(usuario: "ana", tokenSesion: $t, mes: 11, dia: 20) { usuario } }',
    { t: tokens.get('ana') },
  );
  expect(list.data?.listaCumpleanos).toEqual([{ usuario: 'hoy' }]);
});

test('The refused operations changed nothing of beto', async () => {
  expect(
    await server.database.get("SELECT valor FROM configuracion WHERE usuario = 'beto' AND campo = 'scale'"),
  ).toEqual({ valor: '16' });
  expect(
    await server.database.get("SELECT hipocoristico, cache FROM usuario WHERE usuario = 'beto'"),
  ).toEqual({ hipocoristico: null, cache: null });
});

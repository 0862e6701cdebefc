import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { errorOf } from '../../support/server/api.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

const USUARIO = `query u($u: String!) { usuario(usuario: $u, forzarLectura: true) {
  id usuario nombre apellido nombreBD expediente perfil rol genero estatus hipocoristico RFC CURP IDOracle tipoEmpleado
  extension fechaNacimiento fechaIngreso primerAcceso ultimoAcceso foto thumb cache validado color departamento puesto } }`;

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

async function about(usuario: string, by: string) {
  const token = await server.signIn(by);
  return (await server.call(USUARIO, { u: usuario }, { token })).data?.usuario as Record<
    string,
    unknown
  > | null;
}

describe('usuario', () => {
  test('shows a person every field about themselves', async () => {
    expect(await about('ana', 'ana')).toMatchObject({
      id: 'id-ana',
      nombre: 'Ana Sofía',
      apellido: 'Ñuño de la Peña',
      RFC: 'NUPA800105AB1',
      CURP: 'NUPA800105MDFXXN01',
      IDOracle: '900001',
      fechaNacimiento: '05-ene-1980',
      fechaIngreso: '01-ago-2005',
      primerAcceso: '2026-11-20T18:00:00.000Z',
      ultimoAcceso: '2026-11-20T18:00:00.000Z',
      validado: true,
      hipocoristico: null,
    });
  });

  test.each(['admin', 'dse'])('shows %s the reserved fields of another person', async (by) => {
    expect(await about('ana', by)).toMatchObject({ RFC: 'NUPA800105AB1', fechaNacimiento: '05-ene-1980' });
  });

  test('shows others no RFC, CURP, IDOracle or dates, and the birthday without its year', async () => {
    const seen = await about('ana', 'beto');
    expect(seen).toMatchObject({ nombre: 'Ana Sofía', fechaNacimiento: '05-ene', validado: true });
    for (const field of ['RFC', 'CURP', 'IDOracle', 'fechaIngreso', 'primerAcceso', 'ultimoAcceso']) {
      expect(seen?.[field]).toBeNull();
    }
    expect(JSON.stringify(seen)).not.toMatch(/NUPA|1980|900001|2005/);
    expect((await about('ilegible', 'beto'))?.fechaNacimiento).toBeNull();
    expect((await about('beto', 'ana'))?.fechaNacimiento).toBe('05-ene');
  });

  test('is null for an unknown name', async () => {
    expect(await about('noexiste', 'ana')).toBeNull();
    expect(await about("ana' OR '1'='1", 'admin')).toBeNull();
  });
});

describe('puestoUsuario', () => {
  test('shows the position of anybody, and null when it is not known', async () => {
    const token = await server.signIn('ana');
    const query = 'query p($u: String!) { puestoUsuario(usuario: $u) { departamento nombre puesto } }';
    expect(await server.call(query, { u: 'beto' }, { token })).toEqual({
      data: {
        puestoUsuario: {
          departamento: 'Matemáticas',
          nombre: 'Alberto Zúñiga',
          puesto: 'Profesor de carrera',
        },
      },
    });
    await server.database.run("UPDATE usuario SET departamento = NULL, puesto = NULL WHERE usuario = 'hoy'");
    for (const u of ['noexiste', 'hoy']) {
      expect(await server.call(query, { u }, { token })).toEqual({ data: { puestoUsuario: null } });
    }
  });
});

describe('tienePermiso', () => {
  const QUERY = `query t($u: String!, $t: String!, $p: String!, $o: String, $e: String) {
    tienePermiso(usuario: $u, tokenSesion: $t, proceso: $p, usuarioConsultar: $o, permisoEspecifico: $e) }`;
  beforeEach(async () => {
    await server.database.run("INSERT INTO proceso VALUES ('grupos', 'Apertura de grupos')");
    await server.database.run(
      "INSERT INTO permiso VALUES ('ana', 'grupos', ''), ('beto', 'grupos', 'cerrar')",
    );
  });
  async function may(usuario: string, p: string, more: { o?: string; e?: string } = {}) {
    const answer = await server.call(QUERY, { u: usuario, t: await server.signIn(usuario), p, ...more });
    return answer.errors ? errorOf(answer).code : answer.data?.tienePermiso;
  }

  test('tells whether a person has a process, or one specific permission in it', async () => {
    expect(await may('ana', 'grupos')).toBe(true);
    expect(await may('ana', 'grupos', { e: 'cerrar' })).toBe(false);
    expect(await may('beto', 'grupos')).toBe(false);
    expect(await may('beto', 'grupos', { e: 'cerrar' })).toBe(true);
    for (const p of ['horarios', '', '__proto__', "grupos' --", 'x'.repeat(5_000)])
      expect(await may('ana', p)).toBe(false);
  });

  test.each(['admin', 'dse'])('grants %s everything, and tells them about others', async (who) => {
    expect(await may(who, 'grupos', { e: 'cerrar' })).toBe(true);
    expect(await may(who, 'grupos', { o: 'ana' })).toBe(true);
    expect(await may(who, 'grupos', { o: 'beto' })).toBe(false);
    expect(await may(who, 'horarios', { o: 'admin' })).toBe(true);
    expect(await may(who, 'grupos', { o: 'noexiste' })).toBe(false);
  });

  test('refuses everybody else a question about another person', async () => {
    expect(await may('ana', 'grupos', { o: 'ANA' })).toBe(true);
    for (const o of ['beto', 'noexiste', '']) expect(await may('ana', 'grupos', { o })).toBe('NO_AUTORIZADO');
  });
});

describe('guardarHipocoristico', () => {
  const QUERY =
    'query g($t: String!, $h: String!) { guardarHipocoristico(usuario: "ana", hipocoristico: $h, tokenSesion: $t) }';
  async function save(h: string) {
    const answer = await server.call(QUERY, { h, t: await server.signIn('ana') });
    return answer.errors ? errorOf(answer).code : (await about('ana', 'ana'))?.hipocoristico;
  }

  test.each([
    ['Anita', 'Anita'],
    ['  Doña  Ñoña, la 2.ª_b-c ', 'Doña Ñoña, la 2._b-c'],
    ['Sofi'.normalize('NFD'), 'Sofi'],
    ['José'.normalize('NFD'), 'José'],
    ['<img src=x onerror=alert(1)>', 'img srcx onerroralert1'],
    ['A'.repeat(40), 'A'.repeat(40)],
    ['', null],
    ['   ', null],
    ['A'.repeat(41), 'VALOR'],
    ['🙂', 'VALOR'],
    ['{}', 'VALOR'],
  ])('stores %j as %j (VALOR: refuses it and keeps the former one)', async (h, kept) => {
    await server.database.run("UPDATE usuario SET hipocoristico = 'Antes' WHERE usuario = 'ana'");
    expect(await save(h)).toBe(kept);
    if (kept === 'VALOR') expect((await about('ana', 'ana'))?.hipocoristico).toBe('Antes');
  });
});

describe('A notice', () => {
  const MARCAR = `query m($a: String!, $l: Boolean!, $h: String) {
    marcarAvisoLeido(usuario: "ana", aviso: $a, leido: $l, horaInicioLectura: $h) }`;
  const LEIDO = 'query l($a: String!) { avisoEstaLeido(usuario: "ana", aviso: $a) }';

  test('is read or unread, for one person', async () => {
    const token = await server.signIn('ana');
    const a = 'cumpleanos-2026-11-20';
    const read = async () => (await server.call(LEIDO, { a }, { token })).data?.avisoEstaLeido;
    expect(await read()).toBe(false);
    const h = '2026-11-20T12:00:00-06:00';
    expect(await server.call(MARCAR, { a, l: true, h }, { token })).toEqual({
      data: { marcarAvisoLeido: true },
    });
    expect(await read()).toBe(true);
    expect(await server.database.all('SELECT * FROM aviso_leido')).toEqual([
      expect.objectContaining({
        usuario: 'ana',
        aviso: a,
        leido: 1,
        hora_inicio_lectura: '2026-11-20T18:00:00.000Z',
      }),
    ]);
    await server.call(MARCAR, { a, l: false }, { token });
    expect(await read()).toBe(false);
  });

  test.each(['', ' ', 'x'.repeat(101), '<b>', "a' --", 'a\u0000'])(
    'with the name %j is refused for good',
    async (a) => {
      const token = await server.signIn('ana');
      expect(errorOf(await server.call(MARCAR, { a, l: true }, { token }))).toMatchObject({ code: 'VALOR' });
      expect(errorOf(await server.call(LEIDO, { a }, { token }))).toMatchObject({ code: 'VALOR' });
    },
  );

  test.each(['ayer', '', '2026-13-40T99:00', '1700000000', '2026-11-20'])(
    'with the hour %j is refused for good',
    async (h) => {
      const token = await server.signIn('ana');
      expect(errorOf(await server.call(MARCAR, { a: 'uno', l: true, h }, { token }))).toMatchObject({
        code: 'VALOR',
      });
    },
  );
});

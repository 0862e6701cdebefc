import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayRange } from '../../../server/calendar.ts';
import { LOGIN } from '../../support/server/api.ts';
import { CLAVE } from '../../support/server/people.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

const DAY = 86_400_000;
const NEW = 'montaña azul 42';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

let server: TestServer;
beforeEach(async () => {
  server = await startServer({
    seed: (database) =>
      database.transaction(async (tx) => {
        await tx.run(
          "INSERT INTO proceso (proceso, descripcion) VALUES ('bitacora', 'Bitácora'), ('personas', 'Personas')",
        );
        await tx.run("INSERT INTO permiso (usuario, proceso) VALUES ('admin', 'personas')");
        for (const usuario of ['admin', 'beto'])
          await tx.run("INSERT INTO permiso (usuario, proceso) VALUES ($1, 'bitacora')", usuario);
      }),
  });
});
afterEach(() => server.close());

async function login(usuario: string, password = CLAVE) {
  const headers = { 'user-agent': WINDOWS };
  const { data } = await server.call(LOGIN, { usuario, password }, { headers });
  return (data?.loginUsuario as { token: string } | undefined)?.token ?? '';
}
async function send(method: 'GET' | 'DELETE' | 'POST', url: string, token: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  const json = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, text: answer.body, body: json ? answer.json() : undefined };
}
/** The entries of the record, oldest first: kind, actor, account, detail. */
async function kept(): Promise<string[]> {
  await server.settled();
  const rows = await server.database.all<
    Record<'que', string> & Record<'quien' | 'sobre' | 'detalle', string | null>
  >('SELECT que, quien, sobre, detalle FROM bitacora ORDER BY id');
  return rows.map(({ que, quien, sobre, detalle }) =>
    [que, quien ?? '-', sobre ?? '-', detalle ?? '-'].join(' '),
  );
}
const codeIn = (text = '') => /^\d{8}$/m.exec(text)?.[0] ?? 'sin código';
/** Entries of one moment have no order, so each step gets a moment of its own. Refusals are recorded in the background. */
async function step(): Promise<void> {
  await server.settled();
  server.clock.advance(1000);
}

test('The record has each right and each wrong sign-in, and the limited ones once', async () => {
  await login('ana');
  await step();
  for (let i = 0; i < 10; i += 1) await login('ana', 'otra cosa');
  await step();
  for (let i = 0; i < 5; i += 1) await login('ana');
  expect(await kept()).toEqual([
    'entrada ana ana -',
    ...Array(10).fill('entrada-negada - ana -'),
    'entrada-limitada - ana -',
  ]);
});

test('The record does not keep what was typed as an unknown name, and repetitions add no entry', async () => {
  for (let i = 0; i < 8; i += 1) await login(`MiClave${i}`, 'otra cosa');
  expect(await kept()).toEqual(['entrada-negada - - -']);
});

test('The record has every code that was asked for, wrong, spent or used, and the changed password', async () => {
  const ask = () =>
    server.call(
      `{ enviarConfirmacionRegistro(usuario: "ana", tokenRegistro_pwd: "${NEW}", reseteoPwd: true) { codigo } }`,
    );
  const confirm = (code: string) =>
    server.call(`{ confirmarReseteo(usuario: "ana", codigoConfirmacion: "${code}") { codigo } }`);
  await ask();
  for (let i = 0; i < 5; i += 1) {
    await step();
    await confirm('12345678');
  }
  await step();
  await ask();
  await step();
  await confirm(codeIn(server.mailbox.at(-1)?.texto));
  const all = await kept();
  expect(all.slice(0, 7)).toEqual([
    'codigo-pedido - ana reseteo',
    ...Array(4).fill('codigo-negado - ana reseteo'),
    'codigo-agotado - ana reseteo',
    'codigo-pedido - ana reseteo',
  ]);
  expect(all.slice(7).toSorted()).toEqual(['clave-cambiada - ana -', 'codigo-usado - ana reseteo']);
});

test('A sign-in that cannot be recorded opens no session', async () => {
  await server.database.run('DROP TABLE bitacora');
  const token = await login('ana');
  expect(token).toBe('');
  expect(await server.database.all('SELECT id FROM sesion')).toEqual([]);
});

test('The record has a wrong present password in an open session and the change that follows', async () => {
  const token = await login('ana');
  for (const actual of ['otra cosa', CLAVE]) {
    await step();
    await send('POST', '/api/contrasena', token, { actual, nueva: NEW });
  }
  expect((await kept()).slice(1)).toEqual(['entrada-negada ana ana -', 'clave-cambiada ana ana -']);
});

test('The record has every ended session and who ended it', async () => {
  const tokens = [await login('ana'), await login('ana'), await login('ana'), await login('beto')];
  const [first = '', second = '', third = '', beto = ''] = tokens;
  const admin = await login('admin');
  await step();
  await send('DELETE', '/api/sesiones/actual', first);
  await step();
  const boleto = createHash('sha256').update(`salida ${second}`).digest('hex');
  await send('POST', '/api/salidas', '', { boleto });
  await step();
  await send('DELETE', '/api/personas/beto/sesiones', admin);
  await step();
  await send('POST', '/api/contrasena', third, { actual: CLAVE, nueva: NEW });
  await step();
  await send('DELETE', '/api/sesiones', third);
  expect((await kept()).slice(5)).toEqual([
    'sesion-cerrada ana ana salida',
    'sesion-cerrada - ana boleto',
    'sesion-cerrada admin beto todas',
    'clave-cambiada ana ana -',
    'sesion-cerrada ana ana todas',
  ]);
  expect((await send('GET', '/api/sesiones', beto)).status).toBe(401);
});

test('The record has every reading of another person’s reserved fields, with their kind, and no other reading', async () => {
  const [admin, ana] = [await login('admin'), await login('ana')];
  const read = (token: string, usuario: string, fields: string) =>
    server.call(`{ usuario(usuario: "${usuario}") { ${fields} } }`, {}, { token });
  await read(admin, 'beto', 'nombre');
  await read(admin, 'admin', 'RFC');
  await read(ana, 'beto', 'RFC');
  await read(admin, 'noexiste', 'RFC');
  await step();
  await read(admin, 'beto', 'nombre CURP');
  await read(admin, 'beto', 'fechaIngreso IDOracle');
  await read(admin, 'beto', 'ultimoAcceso');
  await server.call(
    'query q { usuario(usuario: "ana") { ...F } } fragment F on Usuario { RFC }',
    {},
    { token: admin },
  );
  expect((await kept()).slice(2).toSorted()).toEqual([
    'datos-reservados admin ana registros',
    'datos-reservados admin beto fechas',
    'datos-reservados admin beto registros',
    'datos-reservados admin beto registros fechas',
  ]);
});

test('Reserved fields whose reading cannot be recorded are not answered, however often they are asked for', async () => {
  const admin = await login('admin');
  await server.database.run('ALTER TABLE bitacora RENAME TO apartada');
  for (let i = 0; i < 2; i += 1) {
    const answer = await server.call('{ usuario(usuario: "ana") { RFC } }', {}, { token: admin });
    expect(answer.data).toEqual({ usuario: null });
    expect(answer.errors?.[0]?.extensions).toEqual({ code: 'INTERNO' });
  }
  await server.database.run('ALTER TABLE apartada RENAME TO bitacora');
  const { data } = await server.call('{ usuario(usuario: "ana") { RFC } }', {}, { token: admin });
  expect(data).toEqual({ usuario: { RFC: 'NUPA800105AB1' } });
  expect((await kept()).filter((entry) => entry.startsWith('datos'))).toEqual([
    'datos-reservados admin ana registros',
  ]);
});

test('The record has every refusal of a person with a session', async () => {
  const ana = await login('ana');
  await step();
  await server.call('{ configuracion(usuario: "beto", campo: "scale") }', {}, { token: ana });
  await step();
  await send('DELETE', '/api/personas/beto/sesiones', ana);
  expect((await kept()).slice(1)).toEqual([
    'negado ana - configuracion',
    'negado ana - DELETE /api/personas/:usuario/sesiones',
  ]);
});

test('A refusal is recorded by the contract’s name of the operation, not by an alias', async () => {
  const ana = await login('ana');
  for (const alias of ['mi_texto_uno', 'mi_texto_dos'])
    await server.call(`{ ${alias}: configuracion(usuario: "beto", campo: "scale") }`, {}, { token: ana });
  expect((await kept()).filter((entry) => entry.startsWith('negado'))).toEqual([
    'negado ana - configuracion',
  ]);
  await server.database.run('DROP TABLE configuracion');
  const own = '{ mi_texto_uno: configuracion(usuario: "ana", campo: "scale") }';
  const { errors } = await server.call(own, {}, { token: ana });
  expect(errors?.[0]).toMatchObject({ path: ['mi_texto_uno'], extensions: { code: 'INTERNO' } });
  expect(server.log()).toContain('"operacion":"configuracion"');
  expect(server.log()).not.toContain('mi_texto');
});

test('The record holds no password, token, code or address, and each entry has the request’s number in the log', async () => {
  const token = await login('ana');
  await server.call(
    `{ enviarConfirmacionRegistro(usuario: "ana", tokenRegistro_pwd: "${NEW}", reseteoPwd: true) { codigo } }`,
  );
  await send('DELETE', '/api/sesiones/actual', token);
  const rows = await server.database.all<{ peticion: string; equipo: string | null }>(
    'SELECT * FROM bitacora',
  );
  const text = JSON.stringify(rows);
  for (const secret of [token, CLAVE, NEW, codeIn(server.mailbox[0]?.texto), '10.1.1.1', 'Mozilla'])
    expect(text).not.toContain(secret);
  expect(rows[0]?.equipo).toBe('Chrome en Windows');
  for (const { peticion } of rows) expect(server.log()).toContain(`"reqId":"${peticion}"`);
});

describe('The reading of the record', () => {
  test('is for administrators with the process only, and is itself recorded', async () => {
    const tokens = { admin: await login('admin'), dse: await login('dse'), beto: await login('beto') };
    expect((await send('GET', '/api/bitacora', tokens.dse)).status).toBe(403);
    expect((await send('GET', '/api/bitacora', tokens.beto)).status).toBe(403);
    expect((await send('GET', '/api/bitacora.csv', tokens.beto)).status).toBe(403);
    expect((await send('GET', '/api/bitacora', 'x.y.z')).status).toBe(401);
    await step();
    const { body } = await send('GET', '/api/bitacora?persona=beto&tipo=entrada', tokens.admin);
    expect(body).toEqual({
      entradas: [
        expect.objectContaining({
          que: 'entrada',
          quien: 'beto',
          sobre: 'beto',
          equipo: 'Chrome en Windows',
        }),
      ],
      tras: null,
    });
    expect((await kept()).at(-1)).toBe('bitacora-leida admin beto entrada');
  });

  test('is known to tienePermiso, which tells administrators who of them may read', async () => {
    const may = async (usuario: string, other?: string) => {
      const query = `query p($u: String!, $t: String!, $o: String) {
        tienePermiso(usuario: $u, tokenSesion: $t, proceso: "bitacora", usuarioConsultar: $o) }`;
      const variables = { u: usuario, t: await login(usuario), o: other ?? null };
      return (await server.call(query, variables)).data?.tienePermiso;
    };
    expect([await may('admin'), await may('dse'), await may('beto'), await may('ana')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([await may('dse', 'admin'), await may('admin', 'dse')]).toEqual([true, false]);
  });

  test('goes by day of the university, page by page, or as CSV', async () => {
    const admin = await login('admin');
    for (let i = 0; i < 120; i += 1) {
      await step();
      await server.database.run(
        "INSERT INTO bitacora (id, cuando, que, detalle) VALUES ($1, $1, 'publicacion', $2)",
        `${server.clock.now.toISOString()}`,
        `dijo "${i}", y ya`,
      );
    }
    const first = (await send('GET', '/api/bitacora?dia=2026-11-20&tipo=publicacion', admin)).body;
    expect(first.entradas).toHaveLength(100);
    expect(first.entradas[0].detalle).toBe('dijo "119", y ya');
    expect((await send('GET', '/api/bitacora?dia=2026-11-19&tipo=publicacion', admin)).body.entradas).toEqual(
      [],
    );
    const { text } = await send('GET', '/api/bitacora.csv?tipo=publicacion', admin);
    expect(text.split('\r\n')[0]).toBe('"cuando","que","quien","sobre","detalle","equipo","peticion"');
    expect(text).toContain('"dijo ""119"", y ya"');
    await server.database.run(
      "INSERT INTO bitacora (id, cuando, que, detalle) VALUES ('x', $1, 'publicacion', '=HYPERLINK(\"x\")')",
      server.clock.now.toISOString(),
    );
    expect((await send('GET', '/api/bitacora.csv?tipo=publicacion', admin)).text).toContain(
      `"'=HYPERLINK(""x"")"`,
    );
    expect((await send('GET', '/api/bitacora?tipo=otra', admin)).status).toBe(400);
  });

  test('gives each person their own last thirty entries', async () => {
    const [ana] = [await login('ana'), await login('beto')];
    for (let i = 0; i < 35; i += 1) {
      await step();
      await login('ana');
    }
    const { entradas } = (await send('GET', '/api/bitacora/mia', ana)).body;
    expect(entradas).toHaveLength(30);
    expect(JSON.stringify(entradas)).not.toContain('beto');
  });
});

test('An entry of the record is deleted after 180 days', async () => {
  await login('ana');
  const { dataDir, database } = server;
  expect(await database.all('SELECT id FROM bitacora')).toHaveLength(1);
  const later = await startServer({ dataDir, now: new Date('2027-05-18T00:00:00Z') });
  await later.settled();
  expect(await database.all('SELECT id FROM bitacora')).toHaveLength(1);
  await later.app.close();
  await later.database.close();
  const after = await startServer({ dataDir, now: new Date(Date.parse('2026-11-20T18:00:00Z') + 181 * DAY) });
  await after.settled();
  expect(await database.all('SELECT id FROM bitacora')).toEqual([]);
  await after.app.close();
  await after.database.close();
});

test.each([
  ['2026-11-20', 'America/Mexico_City', '2026-11-20T06:00:00.000Z', '2026-11-21T06:00:00.000Z'],
  ['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-01-01', 'UTC', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
])('The day %s in %s begins and ends at the zone’s midnight', (date, zone, desde, hasta) => {
  expect(dayRange(date, zone)).toEqual({ desde, hasta });
});

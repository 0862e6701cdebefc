import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPhotoFiles } from '../../../server/people/photo-files.ts';
import type { Row } from '../../../server/store/port.ts';
import { LOGIN } from '../../support/server/api.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

const NEW = 'montaña azul 42';
const SECRET = 'a'.repeat(22);
const STRANGER = 'b'.repeat(22);

let server: TestServer;
beforeEach(async () => {
  server = await startServer({
    seed: (database) =>
      database.transaction(async (tx) => {
        await tx.run(
          "INSERT INTO proceso (proceso, descripcion) VALUES ('personas', 'Personas'), ('grupos', 'Grupos')",
        );
        for (const usuario of ['admin', 'beto'])
          await tx.run("INSERT INTO permiso (usuario, proceso) VALUES ($1, 'personas')", usuario);
      }),
  });
});
afterEach(() => server.close());

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
async function send(method: Method, path: string, token?: string) {
  const url = `/api/personas${path}`;
  const headers = { ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await server.app.inject({ method, url, headers });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
const found = async (query: string, token: string) =>
  (await send('GET', query, token)).body.personas.map(({ usuario }: { usuario: string }) => usuario);
/** The newest entry of the record: kind, who, whose, detail. */
async function last(): Promise<string> {
  await server.settled();
  const sql = 'SELECT que, quien, sobre, detalle FROM bitacora ORDER BY id DESC LIMIT 1';
  return Object.values((await server.database.get(sql)) ?? {})
    .map((value) => value ?? '-')
    .join(' ');
}
const isOpen = async (usuario: string, token: string) => {
  const query = 'query v($u: String!, $t: String!) { validarSesion(usuario: $u, tokenSesion: $t) }';
  return (await server.call(query, { u: usuario, t: token })).data?.validarSesion === true;
};
const codeOf = (text = '') => /^\d{8}$/m.exec(text)?.[0] ?? 'no code';
/** Entries of one moment sort by chance: each step has a moment of its own. */
const step = () => server.clock.advance(1000);
async function adminToken() {
  const token = await server.signIn('admin');
  step();
  return token;
}

describe('who may', () => {
  const ACTS: [Method, string][] = [
    ['GET', ''],
    ['GET', '-opciones'],
    ['GET', '/ana'],
    ['GET', '/ana/datos'],
    ['PUT', '/ana/derechos/grupos'],
    ['PUT', '/ana/derechos/grupos/editar'],
    ['DELETE', '/ana/derechos/grupos'],
    ['DELETE', '/ana/derechos/grupos/editar'],
    ['PUT', '/ana/baja'],
    ['DELETE', '/ana/baja'],
    ['POST', '/ana/codigo'],
    ['DELETE', '/ana/sesiones'],
    ['DELETE', '/ana'],
  ];
  const everything = async () => {
    const tables = ['usuario', 'permiso', 'confirmacion', 'carta'];
    return Promise.all(tables.map((table) => server.database.all(`SELECT * FROM ${table} ORDER BY 1, 2`)));
  };

  test.each([
    ['nobody', undefined, 401],
    ['an administrator without the right', 'dse', 403],
    ['somebody with the right who is no administrator', 'beto', 403],
    ['the person', 'ana', 403],
  ])('%s is refused every act, and nothing changes', async (_, usuario, status) => {
    const token = usuario && (await server.signIn(usuario));
    const before = await everything();
    for (const [method, path] of ACTS)
      expect((await send(method, path, token)).status, `${method} ${path}`).toBe(status);
    expect(await everything()).toEqual(before);
  });

  test('an administrator with the right may, until it is taken away', async () => {
    const admin = await adminToken();
    expect((await send('GET', '', admin)).status).toBe(200);
    await server.database.run("DELETE FROM permiso WHERE usuario = 'admin'");
    expect((await send('GET', '', admin)).status).toBe(403);
  });

  test('nobody decides about their own account', async () => {
    const admin = await adminToken();
    for (const [method, path] of [
      ['PUT', '/admin/derechos/bitacora'],
      ['DELETE', '/admin/derechos/personas'],
      ['PUT', '/admin/baja'],
      ['DELETE', '/ADMIN'],
    ] as const) {
      const { status, body } = await send(method, path, admin);
      expect([status, body.error?.extensions.code], path).toEqual([400, 'VALOR']);
    }
    expect((await send('GET', '/admin', admin)).body.derechos).toEqual([
      { proceso: 'personas', permiso: '' },
    ]);
  });

  test('an act on nobody is refused', async () => {
    const admin = await adminToken();
    for (const [method, path] of ACTS.filter(([, one]) => one.startsWith('/ana')))
      for (const name of ['nadie', '%00', 'ana%27--'])
        expect((await send(method, path.replace('ana', name), admin)).status, path).toBe(400);
  });
});

describe('search', () => {
  test('finds people by the beginnings of words, without accents, in any order and case', async () => {
    const admin = await adminToken();
    const typed = async (texto: string) => found(`?texto=${encodeURIComponent(texto)}`, admin);
    expect(await typed('nun')).toEqual(['febrero', 'ana']);
    expect(await typed('ÑUÑO sof')).toEqual(['ana']);
    expect(await typed('oscar')).toEqual(['febrero']);
    expect(await typed('porreg')).toEqual(['porregistrar']);
    expect(await typed('uno')).toEqual([]);
    for (const strange of ['%', '_', '\\', "'", '"']) expect(await typed(strange)).toEqual([]);
  });

  test('a new nickname and a new name are found at once', async () => {
    const admin = await adminToken();
    await server.database.run("UPDATE usuario SET hipocoristico = 'Güicho' WHERE usuario = 'beto'");
    expect(await found('?texto=guich', admin)).toEqual(['beto']);
  });

  test('filters by department, kind, status, account and limits', async () => {
    const admin = await adminToken();
    await server.database.run(
      "UPDATE usuario SET departamento = 'Física', tipo_empleado = 'Confianza' WHERE usuario = 'beto'",
    );
    expect(await found(`?departamento=${encodeURIComponent('Física')}`, admin)).toEqual(['beto']);
    expect(await found('?tipo=Confianza&texto=zu', admin)).toEqual(['beto']);
    expect(await found('?estatus=Baja', admin)).toEqual(['baja']);
    expect(await found('?cuenta=sin', admin)).toEqual(['porregistrar', 'nueva']);
    expect(await found('?limitadas=si', admin)).toEqual([]);
    for (let i = 0; i < 11; i += 1) await server.call(LOGIN, { usuario: 'hoy', password: 'otra cosa' });
    await server.settled();
    expect(await found('?limitadas=si', admin)).toEqual(['hoy']);
    server.clock.advance(16 * 60_000);
    expect(await found('?limitadas=si', admin)).toEqual([]);
    for (const wrong of ['?cuenta=con', '?otra=1', '?tras=%20', `?texto=${'a'.repeat(201)}`])
      expect((await send('GET', wrong, admin)).status).toBe(400);
    const { body } = await send('GET', '-opciones', admin);
    expect(body).toMatchObject({
      departamentos: ['Física', 'Matemáticas'],
      tipos: ['Confianza'],
      estatus: ['Activo', 'Baja'],
    });
    expect(body.procesos.map(({ proceso }: { proceso: string }) => proceso)).toEqual([
      'actualizaciones',
      'bitacora',
      'personas',
      'grupos',
    ]);
  });

  test('20 000 people are paged in order, each once, and a page tells nothing reserved', async () => {
    await server.database.run(`WITH RECURSIVE p (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM p WHERE n < 19999)
      INSERT INTO usuario (id, usuario, nombre, apellido, rfc)
      SELECT 'p' || n, 'p' || n, CASE n % 2 WHEN 0 THEN 'Óscar' ELSE 'Ana' END,
        CASE n % 3 WHEN 0 THEN 'Pacheco' ELSE 'Páez' END, 'SECRETO' FROM p`);
    const admin = await adminToken();
    const seen: string[] = [];
    let tras: string | null = '';
    while (tras !== null && seen.length < 300) {
      const { body } = await send('GET', `?texto=pa%20osc${tras && `&tras=${tras}`}`, admin);
      seen.push(...body.personas.map(({ usuario }: { usuario: string }) => usuario));
      expect(JSON.stringify(body)).not.toMatch(/SECRETO|argon2/);
      tras = body.tras;
    }
    expect(seen.length).toBe(300);
    expect(new Set(seen).size).toBe(300);
    expect(seen.every((usuario) => Number(usuario.slice(1)) % 6 === 0)).toBe(true);
    expect((await send('GET', '?texto=p19999', admin)).body).toMatchObject({
      personas: [{ usuario: 'p19999' }],
      tras: null,
    });
  });
});

test('one person: data, rights, open sessions, entries; the reading is recorded', async () => {
  const ana = await server.signIn('ana');
  step();
  const admin = await adminToken();
  const { body } = await send('GET', '/Ana', admin);
  expect(body.persona).toMatchObject({
    usuario: 'ana',
    RFC: 'NUPA800105AB1',
    cuenta: 1,
    departamento: 'Matemáticas',
  });
  expect(body.derechos).toEqual([]);
  expect(body.sesiones).toEqual([
    { equipo: null, creada: expect.any(String), usada: expect.any(String), compartida: false },
  ]);
  expect(body.entradas).toEqual([
    expect.objectContaining({ que: 'datos-reservados', quien: 'admin' }),
    expect.objectContaining({ que: 'entrada', quien: 'ana' }),
  ]);
  expect(JSON.stringify(body)).not.toMatch(/argon2/);
  expect(JSON.stringify(body)).not.toContain(ana);
  expect(await last()).toBe('datos-reservados admin ana registros fechas bitacora');
});

describe('rights', () => {
  test('are given and taken once, and stand in the record', async () => {
    const admin = await adminToken();
    const path = '/dse/derechos/personas';
    expect((await send('PUT', path, admin)).body).toEqual({ cambiado: true });
    expect(await last()).toBe('derecho-dado admin dse personas');
    step();
    expect((await send('PUT', path, admin)).body).toEqual({ cambiado: false });
    const dse = await server.signIn('dse');
    expect((await send('GET', '', dse)).status).toBe(200);
    step();
    expect((await send('DELETE', path, admin)).body).toEqual({ cambiado: true });
    expect(await last()).toBe('derecho-quitado admin dse personas');
    expect((await send('GET', '', dse)).status).toBe(403);
    expect((await send('DELETE', path, admin)).body).toEqual({ cambiado: false });
  });

  test('a specific one is another right than the process', async () => {
    const admin = await adminToken();
    await send('PUT', '/ana/derechos/grupos/editar', admin);
    await send('PUT', '/ana/derechos/actualizaciones/publicar', admin);
    await send('DELETE', '/ana/derechos/grupos', admin);
    expect((await send('GET', '/ana', admin)).body.derechos).toEqual([
      { proceso: 'actualizaciones', permiso: 'publicar' },
      { proceso: 'grupos', permiso: 'editar' },
    ]);
  });

  test.each(['inventado', 'grupos/NO%20SIRVE', 'bitacora/publicar', '__proto__'])(
    '%s is refused',
    async (right) => {
      const admin = await adminToken();
      expect((await send('PUT', `/ana/derechos/${right}`, admin)).status).toBe(400);
      expect((await send('GET', '/ana', admin)).body.derechos).toEqual([]);
    },
  );
});

describe('leave', () => {
  const birthdays = async (usuario: string, token: string) => {
    const query =
      'query l($u: String!, $t: String!) { listaCumpleanos(usuario: $u, tokenSesion: $t, mes: 1, dia: 5) { usuario } }';
    return (await server.call(query, { u: usuario, t: token })).data?.listaCumpleanos;
  };

  test('ends sessions, waiting codes and birthdays; the way back opens the account again', async () => {
    const ana = await server.signIn('ana');
    const admin = await adminToken();
    expect(await birthdays('admin', admin)).toEqual([{ usuario: 'ana' }, { usuario: 'beto' }]);
    await send('POST', '/ana/codigo', admin);
    step();
    expect((await send('PUT', '/ana/baja', admin)).body).toEqual({ cambiado: true, cerradas: 1 });
    expect(await last()).toBe('persona-baja admin ana Activo');
    expect(await isOpen('ana', ana)).toBe(false);
    expect(await birthdays('admin', admin)).toEqual([{ usuario: 'beto' }]);
    await expect(server.signIn('ana')).rejects.toThrow();
    expect(await server.database.all("SELECT tipo FROM confirmacion WHERE usuario = 'ana'")).toEqual([]);
    expect((await send('POST', '/ana/codigo', admin)).status).toBe(400);
    expect((await send('PUT', '/ana/baja', admin)).body).toEqual({ cambiado: false, cerradas: 0 });
    step();
    expect((await send('DELETE', '/ana/baja', admin)).body).toEqual({ cambiado: true });
    expect(await last()).toBe('persona-reingreso admin ana -');
    expect(await birthdays('admin', admin)).toEqual([{ usuario: 'ana' }, { usuario: 'beto' }]);
    expect(await isOpen('ana', ana)).toBe(false);
    expect(await server.signIn('ana')).toEqual(expect.any(String));
    expect((await send('DELETE', '/ana/baja', admin)).body).toEqual({ cambiado: false });
  });
});

describe('a code that an administrator sends', () => {
  const ASK = `query e($u: String!, $p: String!, $r: Boolean) {
    enviarConfirmacionRegistro(usuario: $u, tokenRegistro_pwd: $p, reseteoPwd: $r) { codigo } }`;
  const confirm = (operation: string) =>
    `query c($u: String!, $c: String!) { ${operation}(usuario: $u, codigoConfirmacion: $c) { respuesta } }`;
  const ask = (u: string, p: string, comprobante: string, r = false) =>
    server.call(ASK, { u, p, r }, { headers: { comprobante } });
  const type = async (operation: string, u: string, c: string, comprobante: string) => {
    const { data } = await server.call(confirm(operation), { u, c }, { headers: { comprobante } });
    return (data as Record<string, { respuesta: string }>)[operation]?.respuesta === 'OK';
  };
  const sentTo = async (usuario: string) => {
    const { status, body } = await send('POST', `/${usuario}/codigo`, await adminToken());
    expect(status).toBe(200);
    await server.settled();
    const letter = server.mailbox.findLast(({ para }) => para === `${usuario}@universidad.example`);
    return { body, code: codeOf(letter?.texto), letter };
  };

  test('creates an account a day later, with the password that was asked for where it is typed', async () => {
    const { body, code, letter } = await sentTo('porregistrar');
    expect(body).toEqual({ para: 'porregistrar@universidad.example', motivo: 'registro' });
    expect(letter?.texto).toContain('«Crear cuenta»');
    expect(await last()).toBe('codigo-enviado admin porregistrar registro');
    server.clock.advance(23 * 3_600_000);
    expect(await type('confirmarRegistro', 'porregistrar', code, SECRET)).toBe(false);
    await ask('porregistrar', NEW, SECRET);
    expect(await type('confirmarRegistro', 'porregistrar', code, SECRET)).toBe(true);
    expect(await type('confirmarRegistro', 'porregistrar', code, SECRET)).toBe(true);
    expect(await server.signIn('porregistrar', NEW)).toEqual(expect.any(String));
  });

  test('confirms nobody else’s request, and none after it was used', async () => {
    const { code } = await sentTo('ana');
    await ask('ana', 'la de un extraño 1', STRANGER, true);
    await ask('ana', NEW, SECRET, true);
    expect(await type('confirmarReseteo', 'ana', code, SECRET)).toBe(true);
    expect(await server.signIn('ana', NEW)).toEqual(expect.any(String));
    expect(await type('confirmarReseteo', 'ana', code, STRANGER)).toBe(false);
    await expect(server.signIn('ana', 'la de un extraño 1')).rejects.toThrow();
  });

  test('is void after five wrong ones, after a day, and after the request’s own code', async () => {
    const first = await sentTo('ana');
    await ask('ana', NEW, STRANGER, true);
    for (let i = 0; i < 5; i += 1) await type('confirmarReseteo', 'ana', '00000000', STRANGER);
    await ask('ana', NEW, SECRET, true);
    expect(await type('confirmarReseteo', 'ana', first.code, SECRET)).toBe(false);

    server.clock.advance(3_600_000);
    const second = await sentTo('ana');
    server.clock.advance(25 * 3_600_000);
    await ask('ana', NEW, SECRET, true);
    expect(await type('confirmarReseteo', 'ana', second.code, SECRET)).toBe(false);

    server.clock.advance(3_600_000);
    const third = await sentTo('ana');
    await ask('ana', NEW, SECRET, true);
    await server.settled();
    const own = codeOf(server.mailbox.at(-1)?.texto);
    expect(await type('confirmarReseteo', 'ana', own, SECRET)).toBe(true);
    await ask('ana', 'otra montaña 43', STRANGER, true);
    expect(await type('confirmarReseteo', 'ana', third.code, STRANGER)).toBe(false);
  });

  test('confirms a waiting account at the sign-in', async () => {
    const { body, code } = await sentTo('nueva');
    expect(body.motivo).toBe('acceso');
    const enter = async (codigoConfirmacion?: string) => {
      const variables = { usuario: 'nueva', password: 'caballo correcto 7', codigoConfirmacion };
      return (await server.call(LOGIN, variables)).data?.loginUsuario as { token: string | null };
    };
    expect((await enter()).token).toBeNull();
    expect((await enter(code)).token).toEqual(expect.any(String));
  });

  test('is sent twenty times to one mailbox, and no more', async () => {
    const admin = await adminToken();
    const states = [];
    for (let i = 0; i < 21; i += 1) states.push((await send('POST', '/ana/codigo', admin)).status);
    expect(states).toEqual([...Array(20).fill(200), 429]);
  });
});

/** Gives ana something in every table, and pictures. */
async function fill(): Promise<{ files: string[] }> {
  const original = join(server.dataDir, 'originales', 'ana.png');
  await mkdir(join(server.dataDir, 'originales'), { recursive: true });
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } });
  await writeFile(original, await picture.png().toBuffer());
  const ana = await server.signIn('ana');
  const query = (field: string) => `query q($u: String!, $t: String!) { ${field} }`;
  const own = { u: 'ana', t: ana };
  await server.call(query('regenerarFoto(usuario: $u, tokenSesion: $t)'), own);
  await server.call(
    query(
      'guardarConfiguracion(usuario: $u, tokenSesion: $t, campo: "scale", valor: "12", dispositivo: "7f8d3c1e-8d7b-4b55-9a34-2f9e0a6b1c2d", orden: 1, basesAceptadas: [null])',
    ),
    own,
  );
  await server.call(
    '{ marcarAvisoLeido(usuario: "ana", aviso: "bienvenida", leido: true) }',
    {},
    { token: ana },
  );
  await server.call(
    '{ enviarConfirmacionRegistro(usuario: "ana", tokenRegistro_pwd: "montaña azul 42", reseteoPwd: true) { codigo } }',
  );
  await server.database.run("INSERT INTO permiso (usuario, proceso) VALUES ('ana', 'grupos')");
  await server.database.run("INSERT INTO demostracion (usuario, lugar) VALUES ('ana', 1)");
  await server.settled();
  const row = await server.database.get<{ foto: string; thumb: string }>(
    "SELECT foto, thumb FROM usuario WHERE usuario = 'ana'",
  );
  return { files: [original, join(server.dataDir, row?.foto ?? ''), join(server.dataDir, row?.thumb ?? '')] };
}
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const namesPeople = (table: string) =>
  server.database.all(`SELECT usuario FROM ${table} LIMIT 0`).then(
    () => true,
    (error: Error) => {
      if (/no such column|does not exist/.test(error.message)) return false;
      throw error;
    },
  );
/** The tables that have a column for a person's login name, with the rows of this one. */
async function rowsOf(usuario: string): Promise<Record<string, Row[]>> {
  const tables = await server.database.transaction((tx) => tx.tables());
  const rows: [string, Row[]][] = [];
  for (const table of tables) {
    if (await namesPeople(table))
      rows.push([table, await server.database.all(`SELECT * FROM ${table} WHERE usuario = $1`, usuario)]);
  }
  return Object.fromEntries(rows);
}

describe('all that is kept of a person', () => {
  test('is handed out as one file: every table, no secret, the pictures; and the record says so', async () => {
    const { files } = await fill();
    const kept = await rowsOf('ana');
    const admin = await adminToken();
    const { body, headers } = await send('GET', '/ana/datos', admin);
    expect(headers['content-disposition']).toBe('attachment; filename="datos-ana.json"');
    for (const [table, rows] of Object.entries(kept)) {
      expect(rows.length, table).toBeGreaterThan(0);
      if (table !== 'usuario') expect(body[table], table).toHaveLength(rows.length);
    }
    expect(body.usuario).toMatchObject({ usuario: 'ana', rfc: 'NUPA800105AB1' });
    const columns = Object.keys(kept.usuario?.[0] ?? {});
    expect(columns.filter((column) => !(column in body.usuario)).sort()).toEqual([
      'buscado',
      'clave_hash',
      'cuenta',
    ]);
    expect(body.configuracion).toEqual([{ campo: 'scale', valor: '12' }]);
    expect(body.bitacora.map(({ que }: { que: string }) => que)).toContain('entrada');
    expect(Object.keys(body.archivos).sort()).toEqual(['foto', 'foto_original', 'thumb']);
    expect(Buffer.from(body.archivos.foto_original, 'base64').subarray(1, 4).toString()).toBe('PNG');
    const secrets = Object.values(kept)
      .flat()
      .flatMap(({ clave_hash, codigo_hash, pide, salida }) => [clave_hash, codigo_hash, pide, salida])
      .filter((secret) => typeof secret === 'string');
    expect(secrets.length).toBeGreaterThan(4);
    for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret);
    expect(await last()).toBe('datos-entregados admin ana -');
    for (const file of files) expect(await exists(file)).toBe(true);
  });

  test('is deleted: rows, pictures, waiting letters; the record keeps that it was, and others keep theirs', async () => {
    const { files } = await fill();
    const beto = await server.signIn('beto');
    const ana = await server.signIn('ana');
    const admin = await adminToken();
    expect((await send('DELETE', '/ana', admin)).body).toEqual({ borrada: true });
    for (const [table, rows] of Object.entries(await rowsOf('ana'))) expect(rows, table).toEqual([]);
    for (const file of files) expect(await exists(file)).toBe(false);
    expect(await last()).toBe('persona-borrada admin ana -');
    expect(await isOpen('ana', ana)).toBe(false);
    expect(await isOpen('beto', beto)).toBe(true);
    expect((await send('GET', '/ana', admin)).status).toBe(400);
    expect(await found('?texto=nuno', admin)).toEqual([]);
  });

  test('a letter that could not be delivered goes with its person', async () => {
    await server.close();
    const mail = {
      send: () => Promise.reject(new Error('no mail server')),
      check: async () => undefined,
      close: () => undefined,
    };
    server = await startServer({
      parts: { mail },
      seed: async (database) => {
        await database.run("INSERT INTO proceso (proceso, descripcion) VALUES ('personas', 'Personas')");
        await database.run("INSERT INTO permiso (usuario, proceso) VALUES ('admin', 'personas')");
      },
    });
    const admin = await adminToken();
    await send('POST', '/ana/codigo', admin);
    await send('POST', '/beto/codigo', admin);
    const letters = async () => (await server.database.all('SELECT id FROM carta')).length;
    expect(await letters()).toBe(2);
    const { body } = await send('GET', '/ana/datos', admin);
    expect(body.carta).toEqual([
      { asunto: 'Tu código para cambiar tu contraseña', vence: expect.any(String) },
    ]);
    await send('DELETE', '/ana', admin);
    expect(await letters()).toBe(1);
  });

  test('stays whole if a picture cannot be deleted, and is deleted by the next try', async () => {
    await server.close();
    let broken = true;
    server = await startServer({
      seed: async (database) => {
        await database.run(
          "INSERT INTO proceso (proceso, descripcion) VALUES ('personas', 'Personas'), ('grupos', 'Grupos')",
        );
        await database.run("INSERT INTO permiso (usuario, proceso) VALUES ('admin', 'personas')");
      },
      parts: {
        photos: {
          ...createPhotoFiles('/nowhere', (bytes) => Buffer.alloc(bytes)),
          erase: async () => {
            if (broken) throw new Error('EACCES');
          },
        },
      },
    });
    const admin = await adminToken();
    const before = await rowsOf('ana');
    expect((await send('DELETE', '/ana', admin)).status).toBe(500);
    expect(await rowsOf('ana')).toEqual(before);
    expect(await last()).not.toContain('persona-borrada');
    broken = false;
    expect((await send('DELETE', '/ana', admin)).status).toBe(200);
    expect((await rowsOf('ana')).usuario).toEqual([]);
  });
});

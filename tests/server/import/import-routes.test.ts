import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tryLock } from '../../../server/releases/lock.ts';
import { zipOf } from '../../support/server/zip.ts';
import { type ImportApp, startImportApp } from './import-app.ts';

let server: ImportApp;
let admin: string;
beforeEach(async () => {
  server = await startImportApp();
  admin = await server.signIn('admin');
});
afterEach(() => server.close());

const FILE = Buffer.from(
  'usuario,nombre,apellido,puesto\r\nana,Ana Sofía,Ñuño de la Peña,Directora\r\neva,Eva,Ruiz,\r\n',
);
const at = (id: string, end = '') => `/api/importaciones/${id}${end}`;
async function reviewed(content = FILE) {
  const id = await server.upload(admin, 'personas', content);
  await server.send('POST', at(id, '/revision'), admin);
  return server.rest(admin, id);
}
const everything = async () => [
  await server.database.all('SELECT * FROM usuario ORDER BY usuario'),
  await server.database.all("SELECT * FROM bitacora WHERE que LIKE 'persona%' OR que LIKE 'foto%'"),
  (await readdir(join(server.dataDir, 'importaciones'))).filter((name) => !name.startsWith('candado')),
];

describe('who may', () => {
  test.each([
    ['nobody', undefined, 401],
    ['an administrator without the right', 'dse', 403],
    ['somebody with the right who is no administrator', 'beto', 403],
    ['anybody', 'ana', 403],
  ])('%s is refused every route by a direct call, and nothing changes', async (_, usuario, status) => {
    const { id, revision } = await reviewed();
    const token = usuario && (await server.signIn(usuario));
    const before = await everything();
    const confirmed = { huella: revision?.huella };
    for (const [method, url, body] of [
      ['GET', '/api/personas.csv'],
      ['POST', '/api/importaciones', { que: 'personas', nombre: 'x', bytes: 3 }],
      ['PUT', at(id, '/archivo?desde=0'), Buffer.from('x')],
      ['GET', at(id)],
      ['POST', at(id, '/revision'), {}],
      ['POST', at(id, '/aplicacion'), confirmed],
      ['GET', at(id, '/malas.csv')],
      ['GET', at(id, '/cambios.csv')],
      ['DELETE', at(id)],
    ] as const)
      expect((await server.send(method, url, token, body)).statusCode, `${method} ${url}`).toBe(status);
    expect(await everything()).toEqual(before);
    expect((await server.rest(admin, id)).estado).toBe('revisada');
  });

  test('another administrator with the right does not see somebody else’s import', async () => {
    const { id, revision } = await reviewed();
    await server.database.run("INSERT INTO permiso (usuario, proceso) VALUES ('dse', 'personas')");
    const dse = await server.signIn('dse');
    for (const [method, end, body] of [
      ['GET', ''],
      ['GET', '/cambios.csv'],
      ['PUT', '/archivo?desde=0', Buffer.from('x')],
      ['POST', '/aplicacion', { huella: revision?.huella }],
      ['DELETE', ''],
    ] as const)
      expect((await server.send(method, at(id, end), dse, body)).json().error?.extensions.code).toBe('VALOR');
  });
});

test('a file is sent in pieces, looked through, applied as shown, and applied again without effect', async () => {
  const id = await server.upload(admin, 'personas', FILE, 10);
  expect((await server.send('GET', at(id), admin)).json()).toMatchObject({
    ...{ id, que: 'personas', estado: 'recibiendo', bytes: FILE.length, recibido: FILE.length },
    ...{ avance: null, fallo: null, revision: null, resultado: null },
  });
  const map = { columnas: { Puesto: 'departamento' } };
  expect((await server.send('POST', at(id, '/revision'), admin, map)).json().estado).toBe('revisando');
  const { avance, revision } = await server.rest(admin, id);
  expect(avance).toEqual({ hechas: 4, total: 4 });
  expect(revision).toMatchObject({
    puedeAplicarse: true,
    codificacion: 'UTF-8',
    separador: ',',
    cuentas: { filas: 2, nuevas: 1, cambiadas: 1, ausentes: 8 },
    cambiadas: [
      { usuario: 'ana', cambios: [{ campo: 'departamento', antes: 'Matemáticas', despues: 'Directora' }] },
    ],
  });
  const changes = await server.send('GET', at(id, '/cambios.csv'), admin);
  expect(changes.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(changes.body).toContain(
    '"cambiada","ana","Ana Sofía Ñuño de la Peña","2","departamento","Matemáticas","Directora"',
  );
  const confirmed = { huella: revision?.huella, bajas: ['beto'] };
  expect((await server.send('POST', at(id, '/aplicacion'), admin, confirmed)).json().estado).toBe(
    'aplicando',
  );
  expect(await server.rest(admin, id)).toMatchObject({
    estado: 'aplicada',
    resultado: { nuevas: 1, cambiadas: 1, iguales: 0, bajas: 1, reingresos: 0 },
  });
  expect((await server.send('DELETE', at(id), admin)).json()).toEqual({ cancelada: false });
  const read = await server.database.all(
    "SELECT quien, detalle FROM bitacora WHERE que = 'datos-reservados'",
  );
  expect(read).toEqual([{ quien: 'admin', detalle: 'lista' }]);
  const told = await server.database.all(
    "SELECT que, quien, sobre, peticion IS NOT NULL AS petition FROM bitacora WHERE que LIKE 'persona%' ORDER BY que",
  );
  expect(told).toEqual([
    { que: 'persona-baja', quien: 'admin', sobre: 'beto', petition: 1 },
    { que: 'persona-creada', quien: 'admin', sobre: 'eva', petition: 1 },
    { que: 'personas-importadas', quien: 'admin', sobre: null, petition: 1 },
  ]);
  expect(await readdir(join(server.dataDir, 'importaciones'))).toEqual(['candado', 'candado-comienzo']);
  const again = await reviewed(Buffer.from(FILE.toString().replace('puesto', 'departamento')));
  expect(again.revision?.cuentas).toMatchObject({ nuevas: 0, cambiadas: 0, iguales: 2 });
});

test('bad rows are shown and downloaded, and the file is not applied', async () => {
  const { id, revision } = await reviewed(
    Buffer.from('usuario,nacimiento\r\nana,31-FEB-80\r\n=x,01-ENE-80\r\n'),
  );
  expect(revision).toMatchObject({
    puedeAplicarse: false,
    malas: [
      { linea: 2, columna: 'nacimiento', valor: '31-FEB-80' },
      { linea: 3, columna: 'usuario', valor: '=x' },
      { linea: 3, columna: 'nombre', valor: '' },
      { linea: 3, columna: 'apellido', valor: '' },
    ],
  });
  const { body } = await server.send('GET', at(id, '/malas.csv'), admin);
  expect(body).toContain('"2","nacimiento","31-FEB-80","Esa fecha no existe');
  expect(body).toContain(`"3","usuario","'=x","Un usuario tiene`);
  const refused = await server.send('POST', at(id, '/aplicacion'), admin, { huella: revision?.huella });
  expect(refused.json().error.extensions.code).toBe('VALOR');
});

test('a file that is no CSV, and data that changed meanwhile, fail in one sentence; the file is there for another look', async () => {
  const png = await reviewed(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  expect(png).toMatchObject({
    estado: 'fallida',
    fallo: expect.stringContaining('exportada como CSV'),
    revision: null,
  });
  const { id, revision } = await reviewed();
  await server.database.run("UPDATE usuario SET puesto = 'Otro' WHERE usuario = 'ana'");
  const before = await server.database.all('SELECT * FROM usuario ORDER BY usuario');
  await server.send('POST', at(id, '/aplicacion'), admin, { huella: revision?.huella });
  expect(await server.rest(admin, id)).toMatchObject({
    estado: 'fallida',
    fallo: expect.stringContaining('Revisa otra vez'),
  });
  expect(await server.database.all('SELECT * FROM usuario ORDER BY usuario')).toEqual(before);
  await server.send('POST', at(id, '/revision'), admin);
  const { huella } = (await server.rest(admin, id)).revision ?? {};
  await server.send('POST', at(id, '/aplicacion'), admin, { huella });
  expect(await server.rest(admin, id)).toMatchObject({ estado: 'aplicada', fallo: null });
});

test('an import beside one that is being applied is refused, and can be applied later', async () => {
  const { id, revision } = await reviewed();
  const release = tryLock(join(server.dataDir, 'importaciones'));
  await server.send('POST', at(id, '/aplicacion'), admin, { huella: revision?.huella });
  expect((await server.rest(admin, id)).fallo).toContain('Otra importación se está aplicando');
  release?.();
});

test('a zip of photos is looked through and applied; an import that is cancelled has no effect', async () => {
  await server.database.run("UPDATE usuario SET expediente = '7' WHERE usuario = 'ana'");
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const zip = zipOf(['7.png', '8.png'].map((name) => ({ name, bytes })));
  const cancelled = await server.upload(admin, 'fotos', zip);
  await server.send('POST', at(cancelled, '/revision'), admin);
  expect((await server.send('DELETE', at(cancelled), admin)).json()).toEqual({ cancelada: true });
  const id = await server.upload(admin, 'fotos', zip, 100);
  await server.send('POST', at(id, '/revision'), admin);
  const { revision } = await server.rest(admin, id);
  expect(revision).toMatchObject({
    puedeAplicarse: true,
    cuentas: { encontradas: 1 },
    sinPersona: ['8.png'],
  });
  expect((await server.send('GET', at(id, '/malas.csv'), admin)).statusCode).toBe(400);
  await server.send('POST', at(id, '/aplicacion'), admin, { huella: revision?.huella });
  expect(await server.rest(admin, id)).toMatchObject({
    estado: 'aplicada',
    avance: { hechas: 1, total: 1 },
    resultado: { cambiadas: 1, iguales: 0, ilegibles: [] },
  });
  const told = await server.database.all(
    "SELECT quien, detalle FROM bitacora WHERE que = 'fotos-importadas'",
  );
  expect(told).toEqual([{ quien: 'admin', detalle: 'cambiadas 1' }]);
});

test('pieces out of order, too much, too large, unknown and empty ones are refused', async () => {
  const begin = (body: object) => server.send('POST', '/api/importaciones', admin, body);
  for (const wrong of [{}, { que: 'otra', nombre: 'x', bytes: 1 }, { que: 'fotos', nombre: 'x', bytes: 0 }])
    expect((await begin(wrong)).statusCode).toBe(400);
  expect((await begin({ que: 'personas', nombre: 'x', bytes: 200e6 })).json().error.message).toContain(
    'caben 32 MB',
  );
  expect((await begin({ que: 'fotos', nombre: 'x', bytes: 2 ** 31 })).json().error.message).toContain(
    'caben 1024 MB',
  );
  const { id } = (await begin({ que: 'personas', nombre: 'x', bytes: 5 })).json();
  const piece = (desde: string, bytes: Buffer) =>
    server.send('PUT', at(id, `/archivo?desde=${desde}`), admin, bytes);
  expect((await piece('0', Buffer.from('abc'))).json()).toEqual({ recibido: 3 });
  const [again, gap] = [await piece('0', Buffer.from('abc')), await piece('4', Buffer.from('e'))];
  for (const answer of [again, gap]) {
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error.extensions).toEqual({ code: 'CONFLICTO', recibido: 3 });
  }
  for (const [desde, bytes] of [
    ['3', 'defg'],
    ['x', 'd'],
    ['-1', 'd'],
    ['3', ''],
  ] as const)
    expect((await piece(desde, Buffer.from(bytes))).statusCode, desde).toBe(400);
  expect((await piece('3', Buffer.alloc(250 * 1024))).statusCode).toBe(400);
  expect((await server.send('POST', at(id, '/revision'), admin)).json().error.message).toContain(
    'no está completo',
  );
  expect(
    (await server.send('POST', at(id, '/aplicacion'), admin, { huella: 'a'.repeat(64) })).statusCode,
  ).toBe(400);
  expect((await server.send('GET', at(id, '/malas.csv'), admin)).statusCode).toBe(400);
  expect((await server.send('DELETE', at(id), admin)).json()).toEqual({ cancelada: true });
  expect((await server.send('GET', at(id), admin)).statusCode).toBe(400);
});

test('a new import of the same person, and the end of the server, leave no file behind', async () => {
  const first = await server.upload(admin, 'personas', FILE);
  const second = await server.upload(admin, 'personas', FILE);
  const folder = join(server.dataDir, 'importaciones');
  expect(await readdir(folder)).toEqual(['candado-comienzo', `subida-${second}`]);
  expect((await server.send('GET', at(first), admin)).statusCode).toBe(400);
  await server.send('POST', at(second, '/revision'), admin);
  await server.app.close();
  expect((await readdir(folder)).filter((name) => !name.startsWith('candado'))).toEqual([]);
});

test('the export is recorded, and the import reads it without a change', async () => {
  const { body, headers } = await server.send('GET', '/api/personas.csv', admin);
  expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
  const { revision } = await reviewed(Buffer.from(body));
  expect(revision?.cuentas).toMatchObject({ filas: 11, iguales: 11, malas: 0, ausentes: 0 });
  const told = await server.database.all("SELECT quien FROM bitacora WHERE que = 'personas-exportadas'");
  expect(told).toEqual([{ quien: 'admin' }]);
});

test('docs/api.md names every route of imports, and no other', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
  const named = new Set(
    page.match(/(?:GET|POST|PUT|DELETE) \/api\/(?:importaciones[\w/:.-]*|personas\.csv)/g),
  );
  const source = await readFile(join(import.meta.dirname, '../../../server/api/import-routes.ts'), 'utf8');
  const routes = [...source.matchAll(/scope\.(get|post|put|delete)(?:<\w+>)?\(['`]([^'`]+)['`]/g)].flatMap(
    ([, method = '', url = '']) =>
      ['malas', 'cambios']
        .map((name) => `${method.toUpperCase()} ${url.replace(/\$\{name\}/, name)}`)
        .filter((one, n, all) => all.indexOf(one) === n),
  );
  expect(routes.length).toBeGreaterThan(8);
  expect([...named].sort()).toEqual(routes.sort());
});

import { access, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compose } from '../../../server/compose.ts';
import { getConfig } from '../../../server/config/config.ts';
import { openData } from '../../../server/store/open-data-dir.ts';
import type { Database } from '../../../server/store/port.ts';
import { type Api, createApi } from '../../support/server/api.ts';
import { startChild } from '../../support/server/child-process.ts';
import { runKilled } from '../../support/server/killed-command.ts';
import { insertPerson, PEOPLE } from '../../support/server/people.ts';
import { startServer } from '../../support/server/server.ts';
import { zipOf } from '../../support/server/zip.ts';

const MAIN = join(import.meta.dirname, '../../../server/commands/personal.ts');
const PAGE = join(import.meta.dirname, '../../../docs/operation.md');
const NEW = 'montaña azul 42';

let home: string;
let dataDir: string;
let server: (Api & { app: FastifyInstance; database: Database; close(): Promise<void> }) | undefined;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'planeacion-personal-'));
  dataDir = join(home, 'data');
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await rm(home, { recursive: true });
});

/** The university's settings, which server and command share. */
const settings = () => ({ DATA_DIR: dataDir, DEMO: 'no', CORREO: 'carpeta' });

/** The application on DATA_DIR, as it runs beside the command; with people, or empty as after the first start. */
async function startApp(people = true) {
  const { database, secret } = await openData(dataDir);
  if (people) {
    const source = await startServer();
    const row = await source.database.get<{ clave_hash: string }>(
      "SELECT clave_hash FROM usuario WHERE usuario = 'ana'",
    );
    await source.close();
    for (const person of PEOPLE) await insertPerson(database, person, row?.clave_hash ?? '');
  }
  const app = await compose(getConfig(settings()), { database, secret, log: pino({ level: 'silent' }) });
  await app.ready();
  const close = async () => {
    await app.close();
    await database.close();
  };
  server = { ...createApi(app), app, database, close };
  return server;
}

interface RunOptions {
  input?: string;
  env?: NodeJS.ProcessEnv;
}
async function personal(args: string[], { input = '', env = {} }: RunOptions = {}) {
  const { PATH, HOME } = process.env;
  const child = startChild(process.execPath, [MAIN, ...args], {
    input,
    env: { PATH, HOME, INIT_CWD: home, ...settings(), ...env },
  });
  const ended = await child.ended;
  return { ended, out: child.stdout(), err: child.stderr() };
}
async function json(...args: string[]) {
  const { ended, out, err } = await personal([...args, '--json']);
  expect(err).toBe('');
  expect(ended).toBe(0);
  expect(out.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(out);
}
/** The one line with which a refused command ends. */
async function faultOf(args: string[], options?: RunOptions): Promise<string> {
  const { ended, out, err } = await personal(args, options);
  expect([ended, out]).toEqual([1, '']);
  return err.trimEnd().split('\n').at(-1) ?? '';
}
async function letters(): Promise<string[]> {
  const folder = join(dataDir, 'correo');
  const names = (await readdir(folder).catch(() => [])).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
const codeIn = (letter = '') => /^\d{8}\r?$/m.exec(letter)?.[0].trim() ?? 'no code';
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
async function entries(database: Database): Promise<string[]> {
  const rows = await database.all<Record<'que' | 'sobre' | 'detalle' | 'quien', string | null>>(
    'SELECT que, sobre, detalle, quien FROM bitacora ORDER BY id',
  );
  return rows.map(({ que, sobre, detalle, quien }) =>
    [que, sobre ?? '-', detalle ?? '-', quien ?? '-'].join(' '),
  );
}

test('the first administrator: asked for the name and the mail, gets a code, enters, and administers', async () => {
  const { app, call, database, signIn } = await startApp(false);
  const { ended, out, err } = await personal(['administrador', 'Eva'], {
    input: 's\nEva María\nRuiz Peña\n\n',
  });
  expect(err).toContain('Correo (vacío: eva@universidad.example): ');
  expect(ended).toBe(0);
  expect(out).toContain('Se envió un código a eva@universidad.example');
  const [letter, ...others] = await letters();
  expect(others).toEqual([]);
  expect(letter).toContain('To: eva@universidad.example');

  const ask = `query { enviarConfirmacionRegistro(usuario: "eva", tokenRegistro_pwd: "${NEW}") { codigo } }`;
  await call(ask);
  const confirm = `query { confirmarRegistro(usuario: "eva", codigoConfirmacion: "${codeIn(letter)}") { respuesta } }`;
  expect((await call(confirm)).data).toEqual({ confirmarRegistro: { respuesta: 'OK' } });
  const authorization = `Bearer ${await signIn('eva', NEW)}`;
  for (const url of ['/api/personas', '/api/bitacora', '/api/publicaciones']) {
    const answer = await app.inject({ url, headers: { authorization } });
    // Without releases there is no such route.
    expect(answer.statusCode, url).toBe(url === '/api/publicaciones' ? 404 : 200);
  }
  expect((await entries(database)).slice(0, 5).toSorted()).toEqual([
    'codigo-enviado eva registro -',
    'derecho-dado eva Administrador -',
    'derecho-dado eva bitacora -',
    'derecho-dado eva personas -',
    'persona-creada eva - -',
  ]);
  const who = await database.get<{ equipo: string }>(
    "SELECT equipo FROM bitacora WHERE que = 'persona-creada'",
  );
  expect(who?.equipo).toMatch(/^npm run personal, \w+/);

  const again = await personal(['administrador', 'eva', '--si', '--correo', 'EVA@universidad.example']);
  expect(again.out).toContain('Ya tiene cuenta');
});

test('every act, for scripts, beside the running server', async () => {
  const { database, call, signIn } = await startApp();
  const ana = await signIn('ana');
  const isOpen = async () =>
    (await call('query v($t: String!) { validarSesion(usuario: "ana", tokenSesion: $t) }', { t: ana })).data
      ?.validarSesion === true;

  expect(await json('administrador', 'dse', '--correo', 'dse@universidad.example')).toEqual({
    agregada: false,
    para: null,
  });
  expect(
    await json(
      'administrador',
      'eva',
      '--nombre',
      'Eva',
      '--apellido',
      'Ruiz',
      '--correo',
      'eva@universidad.example',
    ),
  ).toEqual({
    agregada: true,
    para: 'eva@universidad.example',
    motivo: 'registro',
    enviado: true,
  });
  const found = await json('buscar', 'NUNO', 'sof', '--departamento', 'Matemáticas', '--estatus', 'Activo');
  expect(found.personas).toEqual([expect.objectContaining({ usuario: 'ana', cuenta: true })]);
  expect(found.tras).toBeNull();
  expect((await json('buscar', '--sin-cuenta')).personas).toHaveLength(3);
  expect((await json('buscar', '--limitadas')).personas).toEqual([]);
  expect(await json('opciones')).toMatchObject({ departamentos: ['Matemáticas'] });
  expect(await json('dar', 'ana', 'actualizaciones', 'publicar')).toEqual({ cambiado: true });
  expect(await json('ver', 'ANA')).toMatchObject({
    persona: { usuario: 'ana', RFC: 'NUPA800105AB1' },
    derechos: [{ proceso: 'actualizaciones', permiso: 'publicar' }],
    sesiones: [{ equipo: null }],
  });
  expect(await json('quitar', 'ana', 'actualizaciones', 'publicar')).toEqual({ cambiado: true });
  expect(await json('codigo', 'ana')).toEqual({
    para: 'ana@universidad.example',
    motivo: 'reseteo',
    enviado: true,
  });
  expect(await isOpen()).toBe(true);
  expect(await json('cerrar-sesiones', 'ana')).toEqual({ cerradas: 1 });
  expect(await isOpen()).toBe(false);
  expect((await letters()).filter((letter) => letter.includes('To: ana@'))).toHaveLength(2);
  expect(await json('baja', 'ana')).toEqual({ cambiado: true, cerradas: 0 });
  await expect(signIn('ana')).rejects.toThrow();
  expect(await json('reingreso', 'ana')).toEqual({ cambiado: true });
  expect(await signIn('ana')).toEqual(expect.any(String));
  expect(await json('entregar', 'ana', 'ana.json')).toEqual({ archivo: join(home, 'ana.json') });
  expect((await stat(join(home, 'ana.json'))).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(join(home, 'ana.json'), 'utf8')).usuario).toMatchObject({
    usuario: 'ana',
  });
  expect(await json('borrar', 'ana')).toEqual({ borrada: true });
  await expect(signIn('ana')).rejects.toThrow();
  expect(await database.all("SELECT * FROM usuario WHERE usuario = 'ana'")).toEqual([]);
  const told = await entries(database);
  for (const entry of [
    'derecho-dado ana actualizaciones publicar -',
    'derecho-quitado ana actualizaciones publicar -',
    'datos-reservados ana registros fechas bitacora -',
    'codigo-enviado ana reseteo -',
    'sesion-cerrada ana todas -',
    'persona-baja ana Activo -',
    'persona-reingreso ana - -',
    'datos-entregados ana - -',
    'persona-borrada ana - -',
  ])
    expect(
      told.filter((one) => one === entry),
      entry,
    ).toHaveLength(1);
}, 240_000);

describe('refuses with one line, and changes nothing,', () => {
  test('what it does not understand', async () => {
    for (const args of [
      [],
      ['inventado'],
      ['constructor'],
      ['ver'],
      ['ver', 'ana', 'beto'],
      ['ver', 'ana', '--tipo', 'x'],
      ['baja', '--otra'],
    ]) {
      const { ended, err } = await personal(args);
      expect([ended, err.split('\n')[0]], args.join(' ')).toEqual([
        1,
        'Uso: npm run personal -- ACTO [--json]',
      ]);
    }
    expect(await faultOf(['ver', '../ana'])).toContain('no puede ser un usuario');
    expect(await exists(dataDir)).toBe(false);
  });

  test('a folder without a database, which it does not create', async () => {
    expect(await faultOf(['administrador', 'eva'])).toContain(`No hay base de datos en ${dataDir}`);
    expect(await exists(dataDir)).toBe(false);
  });

  test('an act that is not confirmed, or that nobody can confirm', async () => {
    const { database } = await startApp();
    const kept = () =>
      database.all('SELECT * FROM usuario, (SELECT count(*) FROM bitacora) ORDER BY usuario');
    const before = await kept();
    expect(await faultOf(['borrar', 'ana'], { input: 'n\n' })).toContain('No se hizo nada.');
    expect(await faultOf(['borrar', 'ana'], { input: '\n' })).toContain('No se hizo nada.');
    expect(await faultOf(['baja', 'ana'])).toContain('no se hizo nada');
    expect(await faultOf(['administrador', 'eva', '--si'], { input: 'Eva\n' })).toContain('no se hizo nada');
    expect(await faultOf(['administrador', 'eva', '--json'])).toBe('{"error":"Falta --nombre."}');
    expect(await faultOf(['ver', 'nadie', '--json'])).toBe('{"error":"No hay nadie con ese usuario."}');
    expect(await kept()).toEqual(before);
  }, 120_000);

  test('an administrator whose letters would go elsewhere, or nowhere', async () => {
    const { database } = await startApp(false);
    const eva = [
      'administrador',
      'eva',
      '--si',
      '--nombre',
      'Eva',
      '--apellido',
      'Ruiz',
      '--correo',
      'eva@otra.example',
    ];
    expect(await faultOf(eva)).toContain('van a eva@universidad.example');
    expect(await faultOf(eva, { env: { CORREO: '', DEMO: 'si' } })).toContain('Falta SMTP_URL');
    expect(await faultOf(eva.with(4, '<b>'))).toContain('universidad.example');
    expect(await database.all('SELECT usuario FROM usuario')).toEqual([]);
  }, 120_000);

  test('a file that exists, and leaves none behind for nobody', async () => {
    await startApp();
    await writeFile(join(home, 'ya.json'), 'mine');
    expect(await faultOf(['entregar', 'ana', 'ya.json'])).toContain('ya existe');
    expect(await readFile(join(home, 'ya.json'), 'utf8')).toBe('mine');
    await faultOf(['entregar', 'nadie', 'nadie.json']);
    expect(await exists(join(home, 'nadie.json'))).toBe(false);
  }, 120_000);
});

test('a letter that cannot leave waits for the server', async () => {
  const { database } = await startApp();
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', CORREO: 'carpeta' };
  const { ended, out } = await personal(['codigo', 'ana', '--si'], { env });
  expect([ended, out]).toEqual([0, expect.stringContaining('no salió todavía')]);
  expect(await database.all('SELECT intentos FROM carta')).toEqual([{ intentos: 1 }]);
});

test('a deletion that is killed at any step is finished by the next one', async () => {
  const app = await startApp();
  await mkdir(join(dataDir, 'originales'));
  await mkdir(join(dataDir, 'fotos'));
  const row = (usuario: string) =>
    app.database.get('SELECT usuario FROM usuario WHERE usuario = $1', usuario);
  /** Deletes somebody new, killed there; then deletes them again. Returns how the first try ended. */
  async function deleteKilled(usuario: string, step: number, when: 'before' | 'after') {
    const names = [`fotos/${usuario.padEnd(22, 'f')}.webp`, `fotos/${usuario.padEnd(22, 't')}.webp`];
    const files = [...names, `originales/${usuario}.png`].map((name) => join(dataDir, name));
    for (const file of files) await writeFile(file, 'a picture');
    await app.database.run(
      'UPDATE usuario SET foto = $1, thumb = $2, foto_original = $3 WHERE usuario = $4',
      ...names.map((name) => `/${name}`),
      `${usuario}.png`,
      usuario,
    );
    const ended = await runKilled([MAIN, 'borrar', usuario, '--si'], settings(), step, when);
    // The row names the files, so it must outlive every one of them.
    if (ended === 'SIGKILL') {
      expect(await row(usuario), `${when} step ${step}`).toBeDefined();
      expect((await personal(['borrar', usuario, '--si'])).err).toBe('');
    }
    expect(await row(usuario)).toBeUndefined();
    expect(await Promise.all(files.map(exists))).toEqual([false, false, false]);
    return ended;
  }
  const people = PEOPLE.map(({ usuario }) => usuario);
  let killed = 0;
  while ((await deleteKilled(people.pop() ?? '', killed + 1, 'before')) === 'SIGKILL') killed += 1;
  expect(killed).toBeGreaterThan(3);
  // All files are gone, and the transaction is not committed yet.
  expect(await deleteKilled(people.pop() ?? '', killed, 'after')).toBe('SIGKILL');
}, 240_000);

test('every line of docs/operation.md does what the page says', async () => {
  const { database } = await startApp();
  const lines = [...(await readFile(PAGE, 'utf8')).matchAll(/^planeacion personal (.+)$/gm)].map(
    ([, line = '']) => line,
  );
  expect(lines.length).toBeGreaterThan(10);
  await writeFile(join(home, 'personal.csv'), 'usuario,Plaza\nbeto,Rector\n');
  await database.run(
    "INSERT INTO usuario (id, usuario, nombre, apellido, estatus) VALUES ('luis', 'luis', 'Luis', 'Páez', 'Activo')",
  );
  await database.run("UPDATE usuario SET expediente = '7' WHERE usuario = 'beto'");
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await writeFile(join(home, 'fotos.zip'), zipOf([{ name: '7.png', bytes }]));
  for (const line of lines) {
    const args = line.replaceAll('/tmp/', `${home}/`).split(' ');
    const input = args[0] === 'administrador' ? 's\nEva\nRuiz\n\n' : '';
    const { ended, err } = await personal(args, { input });
    expect([line, ended, args[0] === 'administrador' ? '' : err]).toEqual([line, 0, '']);
  }
  const imported = await database.get(
    "SELECT puesto, foto IS NOT NULL AS photo FROM usuario WHERE usuario = 'beto'",
  );
  expect(imported).toEqual({ puesto: 'Rector', photo: 1 });
  expect(await database.all("SELECT usuario FROM usuario WHERE usuario IN ('ana', 'eva')")).toEqual([
    { usuario: 'eva' },
  ]);
  expect(
    await database.all("SELECT usuario FROM usuario WHERE usuario = 'luis' AND estatus = 'Baja'"),
  ).toHaveLength(1);
  const acts = [...(await readFile(PAGE, 'utf8')).matchAll(/^\| (`[a-z-]+`(?:, `[a-z-]+`)?) \|/gm)].flatMap(
    ([, cell = '']) => [...cell.matchAll(/[a-z-]+/g)].map(([name]) => name),
  );
  const { err } = await personal([]);
  const told = [...err.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name);
  expect(told.filter((name) => !acts.includes(name))).toEqual([]);
}, 240_000);

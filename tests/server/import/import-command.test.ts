import { access, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startChild } from '../../support/server/child-process.ts';
import { zipOf } from '../../support/server/zip.ts';
import { type Desk, openDesk } from './import-fixture.ts';

const MAIN = join(import.meta.dirname, '../../../server/commands/personal.ts');

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const start = (args: string[], input = '') => {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, INIT_CWD: desk.home, DATA_DIR: desk.dataDir, DEMO: 'no', CORREO: 'carpeta' };
  return startChild(process.execPath, [MAIN, ...args], { input, env });
};
async function personal(args: string[], input?: string) {
  const child = start(args, input);
  return { ended: await child.ended, out: child.stdout(), err: child.stderr() };
}
async function json(...args: string[]) {
  const { ended, out, err } = await personal([...args, '--json']);
  expect([err, ended]).toEqual(['', 0]);
  return JSON.parse(out);
}
const FILE =
  'Usuario;Nombre;Apellido paterno;Cargo\r\nana;Ana Sofía;Ñuño de la Peña;Directora\r\neva;Eva;Ruiz;=1+1\r\n';

test('a list is shown, asked about once, applied, and changes nothing the second time', async () => {
  await desk.file(FILE);
  const before = await desk.everything();
  const shown = await json('importar', 'personal.csv', '--revisar', '--cambios', 'cambios.csv');
  expect(shown).toMatchObject({ separador: ';', cuentas: { nuevas: 1, cambiadas: 1, ausentes: 9 } });
  expect(await readFile(join(desk.home, 'cambios.csv'), 'utf8')).toContain('"cambiada","ana"');
  expect((await stat(join(desk.home, 'cambios.csv'))).mode & 0o777).toBe(0o600);
  const refused = await personal(['importar', 'personal.csv'], 'n\n');
  expect([refused.ended, refused.err.trimEnd().split('\n').at(-1)]).toEqual([
    1,
    expect.stringContaining('No se hizo nada.'),
  ]);
  expect(refused.err).toContain('ana: puesto «Profesor de carrera» → «Directora»');
  expect(refused.err).toContain('9 no están en el archivo (--bajas las da de baja): admin, beto,');
  expect(await desk.everything()).toEqual(before);
  const { ended, out } = await personal(['importar', 'personal.csv', '--bajas', 'beto,hoy'], 's\n');
  expect([ended, out]).toEqual([0, 'Importado: nuevas 1, cambiadas 1, iguales 0, bajas 2, reingresos 0.\n']);
  const [entry] = await desk.database.all<{ equipo: string }>(
    "SELECT equipo FROM bitacora WHERE que = 'personas-importadas'",
  );
  expect(entry?.equipo).toMatch(/^npm run personal, \w+/);
  const after = await desk.everything();
  expect(await json('importar', 'personal.csv')).toEqual({
    nuevas: 0,
    cambiadas: 0,
    iguales: 2,
    bajas: 0,
    reingresos: 0,
  });
  expect(await desk.everything()).toEqual(after);
  const all = ['importar', 'personal.csv', '--bajas', 'todas', '--reingresos', 'todas'];
  const { huella } = await json('importar', 'personal.csv', '--revisar');
  expect((await json(...all, '--huella', huella)).bajas).toBe(7);
}, 120_000);

describe('what a person must decide is not done unasked:', () => {
  test('the leave of an administrator, whom the list names or who is missing in it', async () => {
    await desk.file('usuario,estatus\nadmin,Baja\nhoy,Baja\n', 'baja.csv');
    await desk.file('usuario,puesto\nana,Directora\n', 'falta.csv');
    const before = await desk.everything();
    const named = await personal(['importar', 'baja.csv', '--si']);
    expect([named.ended, named.err]).toEqual([
      1,
      expect.stringMatching(
        /^Daría de baja a quien administra: admin\.\nNo se importó nada: eso lo decide una persona/,
      ),
    ]);
    const missing = await personal(['importar', 'falta.csv', '--bajas', 'todas', '--json']);
    expect([missing.ended, JSON.parse(missing.err)]).toEqual([
      1,
      { error: expect.any(String), dudas: ['Daría de baja a quien administra: admin, dse.'] },
    ]);
    expect(await desk.everything()).toEqual(before);
    expect(await json('importar', 'falta.csv', '--bajas', 'dse')).toMatchObject({ bajas: 1 });
    const asked = await personal(['importar', 'baja.csv'], 's\n');
    expect([asked.ended, asked.err]).toEqual([0, expect.stringContaining('quien administra: admin.')]);
    expect((await desk.person('admin'))?.estatus).toBe('Baja');
  }, 120_000);

  test('the leave of more people than leave from one list to the next', async () => {
    for (let n = 0; n < 90; n += 1)
      await desk.database.run(
        "INSERT INTO usuario (id, usuario, nombre, apellido, estatus) VALUES ($1, $1, 'P', 'P', 'Activo')",
        `p${n}`,
      );
    const list = (people: number) =>
      `usuario\nadmin\ndse\n${Array.from({ length: people }, (_, n) => `p${n}\n`).join('')}`;
    await desk.file(list(87));
    const before = await desk.everything();
    const { ended, err } = await personal(['importar', 'personal.csv', '--bajas', 'todas', '--si']);
    expect([ended, err]).toEqual([
      1,
      expect.stringContaining('De 100 personas faltan 11 y salen 0; a lo más se esperan 10.'),
    ]);
    expect(await desk.everything()).toEqual(before);
    await desk.file(list(88));
    expect(await json('importar', 'personal.csv', '--bajas', 'todas')).toMatchObject({ bajas: 10 });
  }, 120_000);
});

test('the review of a script holds for what the script applies', async () => {
  await desk.file(FILE);
  const { huella } = await json('importar', 'personal.csv', '--revisar', '--columna', 'Cargo=');
  const other = await personal(['importar', 'personal.csv', '--huella', huella, '--json']);
  expect([other.ended, JSON.parse(other.err).error]).toEqual([1, expect.stringContaining('Revisa otra vez')]);
  const answer = await json('importar', 'personal.csv', '--columna', 'Cargo=', '--huella', huella);
  expect(answer).toMatchObject({ nuevas: 1, cambiadas: 0 });
}, 120_000);

test('bad rows are all named, in words, for scripts and in a file; nothing is imported', async () => {
  const rows = Array.from({ length: 500 }, (_, n) => `p${n};Eva;Ruiz;31-FEB-80`);
  await desk.file(`usuario;nombre;apellido;nacimiento\n${rows.join('\n')}\n`);
  const before = await desk.everything();
  const { ended, out, err } = await personal(['importar', 'personal.csv', '--si', '--malas', 'malas.csv']);
  expect([ended, out]).toEqual([1, '']);
  for (const n of [0, 250, 499])
    expect(err).toContain(`línea ${n + 2}, nacimiento, «31-FEB-80»: Esa fecha no existe`);
  expect(err).toContain('No se importó nada');
  expect((await readFile(join(desk.home, 'malas.csv'), 'utf8')).trimEnd().split('\r\n')).toHaveLength(501);
  const script = await personal(['importar', 'personal.csv', '--json']);
  expect(JSON.parse(script.err).malas).toHaveLength(500);
  expect(await desk.everything()).toEqual(before);
}, 120_000);

describe('refused in one line, without a change and without a file:', () => {
  test('a file of 200 MB, at once', async () => {
    const path = await desk.file(FILE);
    await truncate(path, 200e6);
    const { ended, err } = await personal(['importar', 'personal.csv', '--si', '--malas', 'malas.csv']);
    expect([ended, err]).toEqual([1, 'El archivo pasa de 32 MB: no puede ser una lista de personas.\n']);
    await expect(access(join(desk.home, 'malas.csv'))).rejects.toThrow();
  });

  test('no CSV, no file, an option that is not understood, a report that exists', async () => {
    await writeFile(join(desk.home, 'x.png'), '\x89PNG\r\n', 'latin1');
    await desk.file(FILE);
    for (const [args, words] of [
      [['importar', 'x.png'], /^Es una imagen, no un CSV: .*\n$/],
      [['importar', 'nada.csv'], /^No existe .*nada\.csv\.\n$/],
      [['importar', 'personal.csv', '--columna', 'x'], /^«x» no es ENCABEZADO=CAMPO\.\n$/],
      [['importar', 'personal.csv', '--malas', 'personal.csv'], /ya existe/],
      [['fotos', 'x.png'], /^No es un zip: .*\n$/],
      [['exportar', 'personal.csv'], /ya existe/],
    ] as const) {
      const { ended, err } = await personal([...args, '--si']);
      expect([ended, err], args.join(' ')).toEqual([1, expect.stringMatching(words)]);
    }
    expect(await readFile(join(desk.home, 'personal.csv'), 'utf8')).toBe(FILE);
  }, 120_000);
});

test('an export is a file of its owner, recorded, and is imported without a change', async () => {
  expect(await json('exportar', 'todas.csv')).toEqual({ archivo: join(desk.home, 'todas.csv') });
  expect((await stat(join(desk.home, 'todas.csv'))).mode & 0o777).toBe(0o600);
  const { cuentas } = await json('importar', 'todas.csv', '--revisar');
  expect(cuentas).toMatchObject({ iguales: 11, nuevas: 0, cambiadas: 0, ausentes: 0, malas: 0 });
  expect(await desk.database.all("SELECT que FROM bitacora WHERE que <> 'datos-reservados'")).toEqual([
    { que: 'personas-exportadas' },
  ]);
}, 120_000);

test('photos of a zip get to their people', async () => {
  await desk.database.run("UPDATE usuario SET expediente = '7' WHERE usuario = 'ana'");
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await desk.file(
    zipOf([
      { name: '7.png', bytes },
      { name: '8.png', bytes },
    ]),
    'fotos.zip',
  );
  const { ended, out, err } = await personal(['fotos', 'fotos.zip'], 's\n');
  expect(err).toContain('1 con un expediente de nadie: 8.png');
  expect([ended, out]).toEqual([0, 'Fotos: 1 cambiadas, 0 iguales, 0 ilegibles.\n']);
  expect(await json('fotos', 'fotos.zip')).toEqual({
    cambiadas: 0,
    iguales: 1,
    ilegibles: [],
    sinPersona: ['8.png'],
    otros: [],
  });
}, 120_000);

test('Ctrl-C leaves everything as it was', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => `p${n};Eva;Ruiz`);
  await desk.file(`usuario;nombre;apellido\n${rows.join('\n')}\n`);
  const before = await desk.everything();
  const child = start(['importar', 'personal.csv', '--si', '--json']);
  // Its process has begun when the folder of imports is there.
  await expect
    .poll(
      () =>
        access(join(desk.dataDir, 'importaciones')).then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
  child.process.kill('SIGINT');
  expect([await child.ended, child.stderr()]).toEqual([1, '{"error":"Se canceló: no se cambió nada."}\n']);
  expect(await desk.everything()).toEqual(before);
}, 120_000);

test('Ctrl-C while photos are drawn leaves no photo and no file', async () => {
  const bytes = await sharp({ create: { width: 1500, height: 1500, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const names = Array.from({ length: 60 }, (_, n) => `N${n}`);
  for (const name of names)
    await desk.database.run(
      'INSERT INTO usuario (id, usuario, nombre, apellido, expediente) VALUES ($1, $1, $1, $1, $1)',
      name,
    );
  await desk.file(zipOf(names.map((name) => ({ name: `${name}.jpg`, bytes }))), 'fotos.zip');
  const before = await desk.everything();
  const files = async () =>
    Promise.all(['fotos', 'originales'].map((one) => readdir(join(desk.dataDir, one)).catch(() => [])));
  const child = start(['fotos', 'fotos.zip', '--si']);
  await expect
    .poll(async () => (await files()).flat().length, { timeout: 60_000, interval: 2 })
    .toBeGreaterThan(0);
  child.process.kill('SIGINT');
  expect([await child.ended, child.stderr()]).toEqual([1, 'Se canceló: no se cambió nada.\n']);
  expect(await desk.everything()).toEqual(before);
  expect(await files()).toEqual([[], []]);
}, 120_000);

test('what a terminal would obey in a list or in the names of photos is written out', async () => {
  const TITLE = '\x1b]0;x\x07';
  await desk.file(`usuario,puesto\nana,${TITLE}\x9b2J\u202e\r\n`);
  const list = await personal(['importar', 'personal.csv', '--si', '--malas', 'malas.csv']);
  const shown = '\\u001b]0;x\\u0007\\u009b2J\\u202e';
  expect([list.ended, list.err]).toEqual([1, expect.stringContaining(`«${shown}»`)]);
  expect(await readFile(join(desk.home, 'malas.csv'), 'utf8')).toContain(`"${shown}"`);
  await desk.file(zipOf([{ name: `${TITLE}.txt`, bytes: Buffer.from('x') }]), 'fotos.zip');
  const photos = await personal(['fotos', 'fotos.zip', '--revisar']);
  expect(photos.out).toContain('\\u001b]0;x\\u0007.txt');
  expect((await json('fotos', 'fotos.zip', '--revisar')).otros).toEqual([`${TITLE}.txt`]);
  const missing = await personal(['importar', `${TITLE}.csv`]);
  const said = [list, photos, missing].map(({ out, err }) => out + err).join('');
  expect(said).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
}, 120_000);

import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WatchedFolder, watchFolder } from '../../../server/import/watched-folder.ts';
import { tryLock } from '../../../server/releases/lock.ts';
import { createMetrics, type Metrics } from '../../../server/watch/metrics.ts';
import { startChild } from '../../support/server/child-process.ts';
import { scrape } from '../../support/server/scrape.ts';
import { type Desk, openDesk } from './import-fixture.ts';

const MAIN = join(import.meta.dirname, '../../../server/main.ts');

let desk: Desk;
let folder: string;
let watched: WatchedFolder;
let log: string;
let now: Date;
let metrics: Metrics;
let config: Parameters<typeof watchFolder>[0]['config'];
beforeEach(async () => {
  desk = await openDesk();
  folder = join(desk.home, 'llegan');
  await mkdir(folder);
  log = '';
  now = new Date('2026-11-20T09:00:00Z');
  const sink = new Writable({
    write(chunk, _, done) {
      log += chunk;
      done();
    },
  });
  config = {
    bitacoraDias: 180,
    dataDir: desk.dataDir,
    importarDe: folder,
    zonaHoraria: 'America/Mexico_City',
  };
  metrics = createMetrics();
  watched = watchFolder({ config, log: pino(sink), metrics, now: () => now });
});
afterEach(async () => {
  await watched.close();
  await desk.close();
});

const arrive = (content: string, name = 'personal.csv') => writeFile(join(folder, name), content);
/** A file is taken at the second look that finds it the same. */
async function twice(): Promise<void> {
  await watched.look();
  await watched.look();
}
const names = async (place = '') =>
  (await readdir(join(folder, place)).catch(() => [])).filter((name) => /\./.test(name)).sort();
const report = async (place: string) => {
  const [name = ''] = (await names(place)).filter((one) => one.endsWith('.informe.txt'));
  return readFile(join(folder, place, name), 'utf8');
};
const STAMP = '2026-11-20T09-00-00-000Z';

test('a list is taken when it has stopped growing; the report names who is missing, and they stay', async () => {
  await arrive('usuario,puesto\nana,Directora\n');
  await watched.look();
  await arrive('usuario,puesto\nana,Directora\nbaja,Profesora\nbeto,Rector\n');
  await watched.look();
  expect(await names()).toEqual(['personal.csv']);
  expect((await desk.person('ana'))?.puesto).toBe('Profesor de carrera');
  await watched.look();
  expect(await names()).toEqual([]);
  expect(await names('procesados')).toEqual([`${STAMP}-personal.csv`, `${STAMP}-personal.csv.informe.txt`]);
  expect(await report('procesados')).toMatch(
    /^Importado: nuevas 0, cambiadas 3, iguales 0, bajas 0, reingresos 0\.\nNo están en el archivo, y siguen de alta \(8\):\n {2}admin\n/,
  );
  expect((await desk.person('beto'))?.puesto).toBe('Rector');
  expect((await desk.person('hoy'))?.estatus).toBe('Activo');
  const told = await desk.database.all('SELECT que, quien, equipo FROM bitacora');
  expect(told).toEqual([{ que: 'personas-importadas', quien: null, equipo: 'carpeta IMPORTAR_DE' }]);
  const { value } = scrape(await metrics.registry.metrics());
  const labels = { que: 'personas', acto: 'aplicacion', resultado: 'bien' };
  expect(value('planeacion_importaciones_total', labels)).toBe(1);
  expect(log).toContain('a watched file is applied');
  expect(log).not.toMatch(/beto|Rector/);
});

test('the same list again is taken, and changes nothing', async () => {
  const LIST = 'usuario,puesto\nana,Directora\n';
  await arrive(LIST);
  await twice();
  const before = await desk.everything();
  now = new Date('2026-11-21T09:00:00Z');
  await arrive(LIST);
  await twice();
  expect(await desk.everything()).toEqual(before);
  expect(await names('procesados')).toHaveLength(4);
});

test('a list with bad rows is put away with a report and the bad rows, and not applied', async () => {
  await arrive('usuario,puesto,nacimiento\nana,Directora,31-FEB-80\n');
  const before = await desk.everything();
  await twice();
  expect(await desk.everything()).toEqual(before);
  expect(await names('rechazados')).toEqual([
    ...['', '.cambios.csv', '.informe.txt', '.malas.csv'].map((end) => `${STAMP}-personal.csv${end}`),
  ]);
  expect(await report('rechazados')).toBe(
    'No se importó nada.\nTiene 1 celdas malas: están en el archivo .malas.csv.\n',
  );
  expect(log).toContain('a watched file is rejected');
});

test('an implausible number of missing or changed people is reported, and not applied', async () => {
  for (let n = 0; n < 90; n += 1)
    await desk.database.run(
      "INSERT INTO usuario (id, usuario, nombre, apellido, estatus) VALUES ($1, $1, 'P', 'P', 'Activo')",
      `p${n}`,
    );
  const list = (people: number, puesto: string) =>
    `usuario,puesto\n${[
      'admin',
      'ana',
      'beto',
      'bisiesta',
      'dse',
      'febrero',
      'hoy',
      'ilegible',
      'nueva',
      'porregistrar',
      ...Array.from({ length: 90 }, (_, n) => `p${n}`),
    ]
      .slice(0, people)
      .map((usuario, n) => `${usuario},${n < 30 ? puesto : ''}`)
      .join('\n')}\n`;
  const before = await desk.everything();
  await arrive(list(89, ''));
  await twice();
  expect(await report('rechazados')).toContain(
    'De 100 personas faltan 11 y salen 0; a lo más se esperan 10.',
  );
  await rm(join(folder, 'rechazados'), { recursive: true });
  await arrive(list(100, 'Otro').replaceAll(/^p3\d,$/gm, '$&Otro'));
  await twice();
  expect(await report('rechazados')).toContain('De 100 personas cambian 40; a lo más se esperan 30.');
  expect(await desk.everything()).toEqual(before);
  await arrive(list(90, 'Otro'));
  await twice();
  expect(await report('procesados')).toContain('cambiadas 30');
});

test('a list that puts an administrator on leave is reported, and not applied', async () => {
  await arrive('usuario,estatus,puesto\nadmin,Baja,\nhoy,Baja,\nana,Activo,Directora\n');
  const before = await desk.everything();
  await twice();
  expect(await report('rechazados')).toBe('No se importó nada.\nDaría de baja a quien administra: admin.\n');
  expect(await desk.everything()).toEqual(before);
  expect(log).not.toContain('a watched file is applied');
});

test('what is no list is put away with the reason, and other files stay', async () => {
  await arrive('\x89PNG', 'foto.csv');
  await arrive('\x1b[2J\n', 'titulo.csv');
  await arrive('x', 'leeme.md');
  await arrive('usuario\nana\n', '.personal.csv');
  await symlink(join(desk.dataDir, 'secreto'), join(folder, 'secreto.csv'));
  await twice();
  expect(await names()).toEqual(['.personal.csv', 'leeme.md', 'secreto.csv']);
  expect(await report('rechazados')).toContain('No se importó nada.\n');
  const [, second = ''] = (await names('rechazados')).filter((one) => one.endsWith('.informe.txt'));
  expect(await readFile(join(folder, 'rechazados', second), 'utf8')).toContain('«\\u001b[2J»');
});

test('a list waits while another import is applied', async () => {
  await mkdir(join(desk.dataDir, 'importaciones'));
  const release = tryLock(join(desk.dataDir, 'importaciones'));
  await arrive('usuario,puesto\nana,Directora\n');
  await twice();
  expect(await names()).toEqual(['personal.csv']);
  release?.();
  await watched.look();
  expect(await names()).toEqual([]);
});

/** When this resolves, the list was taken and is being imported. */
const begun = () =>
  expect.poll(() => names('en-curso'), { interval: 1, timeout: 30_000 }).toEqual([`${STAMP}-personal.csv`]);

test('a list that replaces one which is being imported is not lost', async () => {
  await arrive('usuario,puesto\nana,Directora\n');
  await watched.look();
  const looking = watched.look();
  await begun();
  await arrive('usuario,puesto\nbeto,Rector\n', '.subiendo');
  await rename(join(folder, '.subiendo'), join(folder, 'personal.csv'));
  await looking;
  expect((await desk.person('ana'))?.puesto).toBe('Directora');
  expect(await names()).toEqual(['personal.csv']);
  now = new Date('2026-11-20T09:02:00Z');
  await twice();
  expect((await desk.person('beto'))?.puesto).toBe('Rector');
  expect(await names('procesados')).toHaveLength(4);
});

test('a list whose import was cut off is taken by the next start', async () => {
  await arrive('usuario,puesto\nana,Directora\n');
  await watched.look();
  const looking = watched.look();
  await begun();
  await watched.close();
  await looking;
  expect(await names('en-curso')).toHaveLength(1);
  expect((await desk.person('ana'))?.puesto).toBe('Profesor de carrera');
  watched = watchFolder({ config, log: pino({ level: 'silent' }), metrics, now: () => now });
  await twice();
  expect((await desk.person('ana'))?.puesto).toBe('Directora');
  expect(await names('procesados')).toHaveLength(2);
});

test('one file that cannot be taken, a folder and a pipe do not hold up the others', async () => {
  // With its time before it, the name is too long for the file system.
  const long = `${'a'.repeat(240)}.csv`;
  await arrive('usuario,puesto\nana,Jefa\n', long);
  await mkdir(join(folder, 'b.csv'));
  execFileSync('mkfifo', [join(folder, 'c.csv')]);
  await arrive('usuario,puesto\nana,Directora\n');
  await twice();
  expect((await desk.person('ana'))?.puesto).toBe('Directora');
  expect(await names()).toEqual([long, 'b.csv', 'c.csv']);
  await watched.look();
  expect(log.match(/a watched file fails/g)).toHaveLength(1);
  now = new Date('2026-11-20T10:01:00Z');
  await watched.look();
  expect(log.match(/a watched file fails/g)).toHaveLength(2);
});

/** Root may read everything, so there it acts as another user. */
async function asOrdinaryUser(act: () => Promise<void>): Promise<void> {
  if (process.getuid?.() !== 0) return act();
  const NOBODY = 65534;
  execFileSync('chown', ['-R', String(NOBODY), folder, desk.home]);
  process.seteuid?.(NOBODY);
  try {
    await act();
  } finally {
    process.seteuid?.(0);
  }
}

test('a file that may not be read is rejected with what to do, and the next one is taken', async () => {
  await arrive('usuario,puesto\nana,Jefa\n', 'a.csv');
  await chmod(join(folder, 'a.csv'), 0);
  await asOrdinaryUser(twice);
  await arrive('usuario,puesto\nana,Directora\n');
  await twice();
  expect((await desk.person('ana'))?.puesto).toBe('Directora');
  expect(await report('rechazados')).toContain('El servidor no puede leer este archivo');
});

test('a folder that is gone is logged once, and looked for again an hour later', async () => {
  await rm(folder, { recursive: true });
  await twice();
  expect(log.match(/the watched folder fails/g)).toHaveLength(1);
  await mkdir(folder);
  await arrive('usuario,puesto\nana,Directora\n');
  await twice();
  expect(await names()).toEqual(['personal.csv']);
  now = new Date('2026-11-20T10:01:00Z');
  await twice();
  expect(await names('procesados')).toHaveLength(2);
});

test('results are deleted after thirty days, and nothing else beside them', async () => {
  await arrive('usuario,puesto\nana,Directora\n');
  await twice();
  const own = await names('procesados');
  const foreign = join(folder, 'procesados/de-otro-programa');
  await mkdir(foreign);
  await writeFile(join(foreign, 'datos.csv'), 'x');
  await writeFile(join(folder, 'procesados/otro.csv'), 'x');
  const elsewhere = join(desk.home, 'respaldos');
  await mkdir(elsewhere);
  await writeFile(join(elsewhere, `${STAMP}-personal.csv`), 'x');
  await rm(join(folder, 'rechazados'), { recursive: true });
  await symlink(elsewhere, join(folder, 'rechazados'));
  const afterDays = async (days: number) => {
    now = new Date(Date.parse('2026-11-20T09:00:00Z') + days * 86_400_000);
    await watched.look();
  };
  await afterDays(29);
  expect(await names('procesados')).toEqual([...own, 'otro.csv']);
  await afterDays(31);
  expect(await names('procesados')).toEqual(['otro.csv']);
  expect(await readdir(foreign)).toEqual(['datos.csv']);
  expect(await readdir(elsewhere)).toEqual([`${STAMP}-personal.csv`]);
  // No list is put where the link leads.
  await arrive('Esto no es una lista.');
  await twice();
  expect(await names()).toEqual(['personal.csv']);
  expect(await readdir(elsewhere)).toEqual([`${STAMP}-personal.csv`]);
  expect(log).toContain('the watched folder fails');
});

/** Loaded before the server: a minute between two looks is a moment. */
const SOON = `
const real = globalThis.setInterval;
globalThis.setInterval = (task, ms, ...args) => real(task, ms === 60_000 ? 50 : ms, ...args);
`;

test('a server that is started with IMPORTAR_DE takes a list that is put there', async () => {
  const dist = join(desk.home, 'dist');
  await mkdir(dist);
  await writeFile(join(dist, 'index.html'), '<!doctype html>');
  const preload = `--import=data:text/javascript,${encodeURIComponent(SOON)}`;
  const { PATH } = process.env;
  const settings = { PORT: '0', DEMO: 'no', CORREO: 'carpeta', DATA_DIR: desk.dataDir, IMPORTAR_DE: folder };
  const server = startChild(process.execPath, [preload, MAIN, dist], { env: { PATH, ...settings } });
  try {
    await server.says('está lista en ');
    await arrive('usuario,puesto\nana,Directora\n');
    await expect.poll(server.stderr, { timeout: 120_000 }).toContain('"msg":"a watched file is applied"');
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  } finally {
    server.process.kill('SIGKILL');
  }
  expect((await desk.person('ana'))?.puesto).toBe('Directora');
  expect(await names('procesados')).toHaveLength(2);
}, 240_000);

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importsFolder, type ReviewPhotosJob, runJob } from '../../../server/import/job.ts';
import { type ZipEntry, zipOf } from '../../support/server/zip.ts';
import { type Desk, openDesk } from './import-fixture.ts';

const MAIN = join(import.meta.dirname, '../../../server/import/main.ts');
const NUMBERS = { ana: '00012', beto: 'B-7', hoy: '13', dse: '14' };

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
  for (const [usuario, number] of Object.entries(NUMBERS))
    await desk.database.run('UPDATE usuario SET expediente = $1 WHERE usuario = $2', number, usuario);
});
afterEach(() => desk.close());

const picture = (background: string, format: 'png' | 'jpeg' | 'webp' = 'png') =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
const job = (archivo: string): ReviewPhotosJob => ({
  ...{ dataDir: desk.dataDir, zonaHoraria: 'UTC', bitacoraDias: 180, archivo, by: { quien: 'admin' } },
  que: 'fotos',
  acto: 'revision',
});
const never = () => ({ signal: new AbortController().signal });
const review = (archivo: string) => runJob(job(archivo), never());
async function apply(archivo: string, signal = never().signal, progress?: () => void) {
  const { huella } = await review(archivo);
  return runJob({ ...job(archivo), acto: 'aplicacion', huella }, { signal, ...(progress && { progress }) });
}
async function folderOf(entries: readonly ZipEntry[]): Promise<string> {
  const folder = join(desk.home, 'fotos');
  for (const { name, bytes } of entries) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  return folder;
}
const zip = async (entries: readonly ZipEntry[]) => desk.file(zipOf(entries), 'fotos.zip');
/** The files of photos, with those that no row names marked. */
async function files(): Promise<{ all: number; unused: string[]; missing: string[] }> {
  const rows = await desk.database.all<Record<'foto' | 'thumb' | 'foto_original', string | null>>(
    'SELECT foto, thumb, foto_original FROM usuario WHERE foto IS NOT NULL',
  );
  const used = rows.flatMap(({ foto, thumb, foto_original }) => [
    foto,
    thumb,
    `/originales/${foto_original}`,
  ]);
  const found = await Promise.all(
    ['fotos', 'originales'].map(async (folder) =>
      (await readdir(join(desk.dataDir, folder)).catch(() => [])).map((name) => `/${folder}/${name}`),
    ),
  );
  const all = found.flat();
  return {
    all: all.length,
    unused: all.filter((path) => !used.includes(path)),
    missing: used.filter((path) => path !== null && !all.includes(path)).map(String),
  };
}
const rows = () =>
  desk.database.all('SELECT usuario, foto, thumb, foto_original, cache FROM usuario ORDER BY usuario');

async function some(): Promise<ZipEntry[]> {
  return [
    { name: 'sede/00012.jpg', bytes: await picture('teal', 'jpeg') },
    { name: 'B-7.PNG', bytes: await picture('red') },
    { name: '13.webp', bytes: await picture('blue', 'webp') },
    { name: '14.png', bytes: Buffer.from('no picture') },
    { name: '99999.png', bytes: await picture('gray') },
    { name: 'Thumbs.db', bytes: Buffer.from('x') },
    { name: 'otra/13.png', bytes: await picture('pink') },
  ];
}

describe.each([
  ['a folder', folderOf],
  ['a zip', zip],
])('pictures of %s', (_, source) => {
  test('get to their people by file number, with a report; the same again changes nothing', async () => {
    const path = await source(await some());
    expect(await review(path)).toMatchObject({
      puedeAplicarse: true,
      cuentas: { archivos: 7, encontradas: 4, sinPersona: 1, otros: 2 },
      sinPersona: ['99999.png'],
      otros: ['Thumbs.db', 'otra/13.png'],
    });
    expect(await apply(path)).toEqual({ cambiadas: 3, iguales: 0, ilegibles: ['14.png'] });
    expect(await files()).toEqual({ all: 9, unused: [], missing: [] });
    const ana = await desk.person('ana');
    const { width } = await sharp(await readFile(join(desk.dataDir, String(ana?.foto)))).metadata();
    expect([width, ana?.foto_original]).toEqual([256, expect.stringMatching(/\.jpg$/)]);
    expect(
      await desk.database.all("SELECT quien, detalle FROM bitacora WHERE que = 'fotos-importadas'"),
    ).toEqual([{ quien: 'admin', detalle: 'cambiadas 3' }]);
    const before = await rows();
    expect(await apply(path)).toEqual({ cambiadas: 0, iguales: 3, ilegibles: ['14.png'] });
    expect(await rows()).toEqual(before);
    expect(
      (await readdir(importsFolder(desk.dataDir))).filter((name) => !name.startsWith('candado')),
    ).toEqual([]);
  });

  test('replace older ones, whose files go', async () => {
    await apply(await source([{ name: '13.png', bytes: await picture('blue') }]));
    const before = await desk.person('hoy');
    await apply(await source([{ name: '13.png', bytes: await picture('green') }]));
    expect((await desk.person('hoy'))?.foto).not.toBe(before?.foto);
    expect(await files()).toEqual({ all: 3, unused: [], missing: [] });
  });
});

test('a review is void when people or pictures have changed meanwhile', async () => {
  const path = await zip(await some());
  const { huella } = await review(path);
  await desk.database.run("UPDATE usuario SET expediente = '99999' WHERE usuario = 'ana'");
  await expect(runJob({ ...job(path), acto: 'aplicacion', huella }, never())).rejects.toThrow(/cambiaron/);
  expect(await files()).toMatchObject({ all: 0 });
});

describe('refused in one sentence:', () => {
  test.each<[string, ZipEntry[] | Buffer, RegExp]>([
    [
      'a name that leaves the folder',
      [{ name: '../13.png', bytes: Buffer.from('x') }],
      /salen de su carpeta/,
    ],
    ['a whole path', [{ name: '/etc/13.png', bytes: Buffer.from('x') }], /salen de su carpeta/],
    [
      'a zip that grows without end',
      [{ name: '13.png', bytes: Buffer.alloc(150 * 1024 ** 2) }],
      /crece demasiado/,
    ],
    ['half a zip', zipOf([{ name: '13.png', bytes: Buffer.alloc(100) }]).subarray(0, 60), /dañado/],
    ['no zip', Buffer.from('\x89PNG'), /No es un zip/],
  ])('%s', async (_, content, words) => {
    const path = Buffer.isBuffer(content) ? await desk.file(content, 'x.zip') : await zip(content);
    await expect(review(path)).rejects.toThrow(words);
  });
});

test('a picture that is larger than the zip says, or than any photo, is unreadable and costs nobody else theirs', async () => {
  const path = await zip([
    { name: '13.png', bytes: Buffer.alloc(1000), claims: { size: 10 } },
    { name: '14.png', bytes: Buffer.alloc(16 * 1024 ** 2) },
    { name: '00012.png', bytes: await picture('teal') },
  ]);
  expect(await apply(path)).toEqual({ cambiadas: 1, iguales: 0, ilegibles: ['13.png', '14.png'] });
});

describe('interrupted,', () => {
  async function many(): Promise<string> {
    const bytes = await picture('teal');
    const entries: ZipEntry[] = [];
    for (let n = 0; n < 40; n += 1) {
      const sql =
        'INSERT INTO usuario (id, usuario, nombre, apellido, expediente) VALUES ($1, $1, $1, $1, $2)';
      await desk.database.run(sql, `p${n}`, `N${n}`);
      entries.push({ name: `N${n}.png`, bytes });
    }
    return zip(entries);
  }

  test('by a cancellation, nobody’s photo has changed and no file is left', async () => {
    const path = await many();
    const before = await rows();
    const stopping = new AbortController();
    await expect(apply(path, stopping.signal, () => stopping.abort())).rejects.toThrow(
      'Se canceló: no se cambió nada.',
    );
    expect(await rows()).toEqual(before);
    expect(await files()).toEqual({ all: 0, unused: [], missing: [] });
  });

  test('by kill -9 after some pictures, nobody’s photo has changed, and the next import takes the left files away', async () => {
    const path = await many();
    const { huella } = await review(path);
    const before = await rows();
    const child = fork(MAIN, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.send({ ...job(path), acto: 'aplicacion', huella });
    await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await rows()).toEqual(before);
    const left = await files();
    expect(left.unused.length).toBeGreaterThan(0);
    expect(await apply(path)).toMatchObject({ cambiadas: 40 });
    expect(await files()).toEqual({ all: 120, unused: [], missing: [] });
  });
});

test('a picture of a file number that two people have goes to neither', async () => {
  await desk.database.run("UPDATE usuario SET expediente = '13' WHERE usuario = 'dse'");
  const file = await zip([{ name: '13.png', bytes: await picture('red') }]);
  expect(await review(file)).toMatchObject({
    cuentas: { encontradas: 0, sinPersona: 1 },
    sinPersona: ['13.png'],
  });
});

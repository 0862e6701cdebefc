import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyPhotos, reviewPhotos } from '../../../server/import/photo-import.ts';
import { createPhotoFiles } from '../../../server/people/photo-files.ts';
import { createRecord } from '../../../server/record/record.ts';
import { errorOf } from '../../support/server/api.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';
import { zipOf } from '../../support/server/zip.ts';

const QUERY = 'query r($t: String!) { regenerarFoto(usuario: "ana", tokenSesion: $t) }';

let server: TestServer;
let token: string;
let original: string;
/** runs when a photo is drawn and its row not changed yet */
let meanwhile: () => Promise<void>;
beforeEach(async () => {
  meanwhile = async () => undefined;
  server = await startServer({
    replaceInDatabase: (database) => ({
      transaction: async (body) => {
        await meanwhile();
        return database.transaction(body);
      },
    }),
  });
  token = await server.signIn('ana');
  await mkdir(join(server.dataDir, 'originales'));
  original = join(server.dataDir, 'originales', 'ana.png');
});
afterEach(() => server.close());

const portrait = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: '#7a4' } })
    .png()
    .toBuffer();
const regenerate = async () => (await server.call(QUERY, { t: token })).data?.regenerarFoto;
const kept = () =>
  server.database.get<{ foto: string; thumb: string; cache: string }>(
    "SELECT foto, thumb, cache FROM usuario WHERE usuario = 'ana'",
  );
const served = async () => (await readdir(join(server.dataDir, 'fotos')).catch(() => [])).sort();

describe('regenerarFoto', () => {
  test('makes WebP files of 256 and 96 px under names that nobody can guess, for their owner only', async () => {
    await writeFile(original, await portrait());
    expect(await regenerate()).toBe(true);
    const photo = await kept();
    for (const [path, side] of [
      [photo?.foto, 256],
      [photo?.thumb, 96],
    ] as const) {
      expect(path).toMatch(/^\/fotos\/[\w-]{22}\.webp$/);
      const file = join(server.dataDir, path ?? '');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(await sharp(await readFile(file)).metadata()).toMatchObject({
        format: 'webp',
        width: side,
        height: side,
      });
    }
    expect(JSON.stringify(photo)).not.toContain('ana');
  });

  test('makes new names and a new cache value on a second call, and deletes the old files', async () => {
    await writeFile(original, await portrait());
    await regenerate();
    const before = await kept();
    expect(await regenerate()).toBe(true);
    await server.settled();
    const after = await kept();
    expect(after?.cache).not.toBe(before?.cache);
    expect(after?.foto).not.toBe(before?.foto);
    expect(await served()).toEqual(
      [after?.foto, after?.thumb].map((path) => path?.slice('/fotos/'.length)).sort(),
    );
  });

  test.each<[string, () => Promise<Buffer | string>]>([
    [
      'an SVG',
      async () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
    ],
    ['a page', async () => '<!doctype html><title>x</title>'],
    [
      'a GIF',
      async () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .gif()
          .toBuffer(),
    ],
    ['a PNG cut short', async () => (await portrait()).subarray(0, 60)],
    [
      'a PNG with too many pixels',
      async () =>
        sharp({ create: { width: 7000, height: 6000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    ],
    ['nothing', async () => ''],
  ])('answers false to %s as an original, and changes nothing', async (_, make) => {
    await writeFile(original, await make());
    expect(await regenerate()).toBe(false);
    expect(await kept()).toEqual({ foto: null, thumb: null, cache: null });
    expect(await served()).toEqual([]);
  });

  test('answers false without an original and with one outside its folder', async () => {
    expect(await regenerate()).toBe(false);
    await writeFile(join(server.dataDir, 'fuera.png'), await portrait());
    for (const name of ['../fuera.png', '/etc/passwd', 'ana.png/../../fuera.png']) {
      await server.database.run("UPDATE usuario SET foto_original = $1 WHERE usuario = 'ana'", name);
      expect(await regenerate()).toBe(false);
    }
  });

  test('leaves the picture that an import brings meanwhile, and no file of its own', async () => {
    await writeFile(original, await portrait());
    await server.database.run("UPDATE usuario SET expediente = '7' WHERE usuario = 'ana'");
    const { database, dataDir } = server;
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const archivo = join(dataDir, 'fotos.zip');
    await writeFile(archivo, zipOf([{ name: '7.png', bytes }]));
    const options = { archivo, by: {}, progress: () => undefined, pause: async () => undefined };
    const parts = {
      ...{ database, dataDir, folder: join(dataDir, 'importaciones') },
      record: createRecord({ database, now: () => server.clock.now, random: randomBytes, days: 180 }),
      photos: createPhotoFiles(dataDir, randomBytes),
    };
    meanwhile = async () => {
      const { huella } = await reviewPhotos({ database }, options);
      await applyPhotos(parts, options, huella);
    };
    expect(await regenerate()).toBe(true);
    await server.settled();
    const photo = await kept();
    const { dominant } = await sharp(await readFile(join(dataDir, photo?.foto ?? ''))).stats();
    expect(dominant.b).toBeGreaterThan(dominant.g);
    expect(await served()).toEqual(
      [photo?.foto, photo?.thumb].map((path) => path?.slice('/fotos/'.length)).sort(),
    );
  });

  test('leaves no file when the database refuses the photo', async () => {
    await writeFile(original, await portrait());
    meanwhile = () => Promise.reject(new Error('no database'));
    expect(errorOf(await server.call(QUERY, { t: token }))).toMatchObject({ code: 'INTERNO' });
    expect(await served()).toEqual([]);
  });

  test('is allowed five times in a row, then refused with a wait', async () => {
    for (let i = 0; i < 5; i += 1) await regenerate();
    expect(errorOf(await server.call(QUERY, { t: token }))).toMatchObject({ code: 'LIMITE', segundos: 30 });
  });
});

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runJob } from '../../../server/import/job.ts';
import { zipOf } from '../../support/server/zip.ts';
import { type ImportApp, startImportApp } from './import-app.ts';

let server: ImportApp;
let admin: string;
beforeEach(async () => {
  server = await startImportApp();
  admin = await server.signIn('admin');
  await server.database.run("UPDATE usuario SET expediente = '7' WHERE usuario = 'ana'");
});
afterEach(() => server.close());

const at = (id: string, end = '') => `/api/importaciones/${id}${end}`;
const state = async (id: string) => (await server.send('GET', at(id), admin)).json();
const filesIn = (folder: string) => readdir(join(server.dataDir, folder)).catch(() => []);
const everything = async () => [
  await server.database.all('SELECT * FROM usuario ORDER BY usuario'),
  await server.database.all("SELECT * FROM bitacora WHERE que <> 'datos-reservados' ORDER BY id"),
  [...(await filesIn('fotos')), ...(await filesIn('originales'))],
  (await filesIn('importaciones')).filter((name) => !name.startsWith('candado')),
];
const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

test.each([
  ['personas', async () => Buffer.from('usuario,nombre,apellido\nana,Ana,Ruiz\neva,Eva,Ruiz\n')],
  ['fotos', async () => zipOf([{ name: '7.png', bytes: await picture() }])],
] as const)(
  'an import of %s that has done its work and waits for another transaction can be cancelled',
  async (que, content) => {
    const before = await everything();
    const id = await server.upload(admin, que, await content());
    await server.send('POST', at(id, '/revision'), admin);
    const { huella } = (await server.rest(admin, id)).revision ?? {};
    const other = new DatabaseSync(join(server.dataDir, 'planeacion.sqlite'), { timeout: 10_000 });
    other.exec('BEGIN IMMEDIATE');
    await server.send('POST', at(id, '/aplicacion'), admin, { huella });
    const done = async () => {
      const { avance } = await state(id);
      return avance !== null && avance.hechas === avance.total;
    };
    await expect.poll(done, { timeout: 30_000 }).toBe(true);
    const answer = server.send('DELETE', at(id), admin);
    // Nobody finds it any more as soon as its process was told.
    await expect.poll(async () => (await server.send('GET', at(id), admin)).statusCode).toBe(400);
    other.exec('ROLLBACK');
    other.close();
    expect((await answer).json()).toEqual({ cancelada: true });
    expect(await everything()).toEqual(before);
  },
);

test('a process that does not end when it is told to is killed', async () => {
  // Nobody writes to the pipe, so that whoever opens it waits for ever.
  const archivo = join(server.home, 'fotos.zip');
  execFileSync('mkfifo', [archivo]);
  const job = {
    archivo,
    dataDir: server.dataDir,
    zonaHoraria: 'UTC',
    bitacoraDias: 180,
    by: {},
    que: 'fotos',
  } as const;
  const cancelled = async (acto: 'revision' | 'aplicacion') => {
    const stopping = new AbortController();
    const running = runJob(acto === 'revision' ? { ...job, acto } : { ...job, acto, huella: '' }, {
      signal: stopping.signal,
    });
    const locked = join(server.dataDir, 'importaciones', 'candado');
    if (acto === 'aplicacion') await expect.poll(() => existsSync(locked), { timeout: 30_000 }).toBe(true);
    stopping.abort();
    return running.catch((error: Error) => error.message);
  };
  expect(await cancelled('revision')).toBe('Se canceló: no se cambió nada.');
  expect(await cancelled('aplicacion')).toBe(
    'Se canceló a la fuerza: revisa otra vez para ver si algo cambió.',
  );
});

import { appendFile, mkdir, readdir, readFile, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBackground } from '../../../server/background.ts';
import { getConfig } from '../../../server/config/config.ts';
import { createUploads } from '../../../server/import/uploads.ts';
import { createMetrics } from '../../../server/watch/metrics.ts';
import { type ImportApp, startImportApp } from './import-app.ts';

const HOUR = 3_600_000;
const background = createBackground({ error: (fault: unknown) => expect.unreachable(JSON.stringify(fault)) });

let server: ImportApp;
let now: Date;
beforeEach(() => {
  now = new Date();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const start = async (env: Record<string, string> = {}) => {
  server = await startImportApp({ env, background, now: () => now });
  return server.signIn('admin');
};
const folder = () => join(server.dataDir, 'importaciones');
const left = async () =>
  (await readdir(folder()).catch(() => [])).filter((name) => !name.startsWith('candado'));
const begin = (token: string, bytes: number, que = 'personas') =>
  server.send('POST', '/api/importaciones', token, { que, nombre: 'x', bytes });

test('a piece that was written in part and is sent again gives the same file', async () => {
  const admin = await start();
  const { id } = (await begin(admin, 12)).json();
  const piece = (desde: number, text: string) =>
    server.send('PUT', `/api/importaciones/${id}/archivo?desde=${desde}`, admin, Buffer.from(text));
  expect((await piece(0, 'usuario')).json()).toEqual({ recibido: 7 });
  // What a full disk leaves.
  await appendFile(join(folder(), `subida-${id}`, 'archivo'), '\nan');
  expect((await piece(7, '\nana')).json()).toEqual({ recibido: 11 });
  expect((await piece(11, '\n')).json()).toEqual({ recibido: 12 });
  expect(await readFile(join(folder(), `subida-${id}`, 'archivo'), 'utf8')).toBe('usuario\nana\n');
});

test('a file that nobody asks about for an hour is deleted, and one in use is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const admin = await start();
  const id = await server.upload(admin, 'personas', Buffer.from('usuario\nana\n'));
  const after = async (ms: number) => {
    now = new Date(now.getTime() + ms);
    vi.advanceTimersByTime(HOUR);
    await background.settled();
    return left();
  };
  expect(await after(0.9 * HOUR)).toEqual([`subida-${id}`]);
  expect((await server.send('GET', `/api/importaciones/${id}`, admin)).statusCode).toBe(200);
  expect(await after(0.9 * HOUR)).toEqual([`subida-${id}`]);
  expect(await after(0.2 * HOUR)).toEqual([]);
});

test('the start deletes what a killed server has left, and nothing else', async () => {
  const admin = await start();
  await mkdir(join(folder(), 'subida-muerta'), { recursive: true });
  await writeFile(join(folder(), 'subida-muerta', 'archivo'), 'usuario\n');
  await writeFile(join(folder(), 'fotos-x.lista'), '');
  const id = await server.upload(admin, 'personas', Buffer.from('usuario\nana\n'));
  expect(await left()).toEqual(['fotos-x.lista', `subida-${id}`, 'subida-muerta'].sort());
  const config = getConfig({ DATA_DIR: server.dataDir });
  const next = createUploads({
    metrics: createMetrics(),
    background,
    config,
    log: pino({ level: 'silent' }),
    now: () => now,
  });
  await background.settled();
  expect(await left()).toEqual(['fotos-x.lista']);
  await next.close();
});

test('a file for which the disk has no room is refused before it is sent', async () => {
  const { bavail, bsize } = await statfs(tmpdir());
  const admin = await start({ DISCO_MINIMO_MB: `${Math.floor((bavail * bsize) / 1e6) - 1000}` });
  const refused = await begin(admin, 1024 ** 3, 'fotos');
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    400,
    expect.stringMatching(/^No hay espacio en el disco del servidor para este archivo: faltan \d+ MB\. Pide/),
  ]);
  expect(await left()).toEqual([]);
  expect((await begin(admin, 1000)).statusCode).toBe(200);
});

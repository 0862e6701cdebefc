/** Compares docs/operation.md with what the server does. */
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { followDemoPassword } from '../../../demo/demo-password.ts';
import { createPasswords } from '../../../server/account/passwords.ts';
import { backUp } from '../../../server/backup/backup.ts';
import { filesBelow } from '../../../server/backup/copy-tree.ts';
import { openData } from '../../../server/store/open-data-dir.ts';
import { replaceSecret } from '../../../server/store/secret.ts';
import { startRelease } from '../../support/backends/releases.ts';
import { startChild } from '../../support/server/child-process.ts';
import { CLAVE, insertPerson, PEOPLE } from '../../support/server/people.ts';

const ROOT = join(import.meta.dirname, '../../..');
const page = () => readFile(join(ROOT, 'docs/operation.md'), 'utf8');

/** The first cells of the table below a heading. */
async function firstCells(heading: string): Promise<string[]> {
  const [, below = ''] = (await page()).split(`\n## ${heading}\n`);
  const [section = ''] = below.split('\n## ');
  return [...section.matchAll(/^\| (`.*?) \|/gm)].map(([, cell = '']) => cell);
}

const marked = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

/** In a path, `NAME` stands for a name or a part of one, and `…` for anything. */
const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .replace(/[.]/g, '\\.')
      .replace('…', '.+')
      .replace(/[A-Z]{4,}/g, '[^/]+')}$`,
  );

it('docs/operation.md lists the files that a start, a sign-in, a photo, a mail and a release leave in DATA_DIR, and no other', async () => {
  const home = await mkdtemp(join(tmpdir(), 'planeacion-page-'));
  const dataDir = join(home, 'data');
  const dist = join(home, 'dist');
  await mkdir(join(dataDir, 'originales'), { recursive: true });
  await mkdir(dist);
  await writeFile(join(dist, 'index.html'), '<!doctype html>');
  await prepare(dataDir);
  const { PATH } = process.env;
  const server = startChild(process.execPath, [join(ROOT, 'server/main.ts'), dist], {
    env: { PATH, PORT: '0', DATA_DIR: dataDir, DEMO: 'no', CORREO: 'carpeta', MODO: 'desarrollo' },
  });
  try {
    await server.says('está lista en ');
    const url = /http:\/\/\S+/.exec(server.stdout())?.[0];
    const ask = async (query: string) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query }),
      });
      const { data, errors } = (await answer.json()) as { data: Record<string, unknown>; errors?: unknown };
      expect(errors).toBeUndefined();
      return Object.values(data)[0];
    };
    const entered = await ask(`{ loginUsuario(usuario: "ana", password: "${CLAVE}") { token } }`);
    const { token } = entered as { token: string };
    expect(await ask(`{ regenerarFoto(usuario: "ana", tokenSesion: "${token}") }`)).toBe(true);
    await ask(
      '{ enviarConfirmacionRegistro(usuario: "beto", tokenRegistro_pwd: "montaña azul 42", reseteoPwd: true) { codigo } }',
    );
    await writeFile(join(dist, 'index.html'), '<!doctype html><title>two</title>');
    await writeFile(join(dist, '.version'), '2.0.0');
    expect(await startRelease(dataDir, ['--dist', dist]).ended).toBe(0);

    const rows = (await firstCells('What lies in DATA_DIR')).map((cell) => marked(cell)[0] ?? '');
    expect(rows.length).toBeGreaterThan(8);
    const letters = () => filesBelow(join(dataDir, 'correo'));
    await expect.poll(letters).toContainEqual(expect.stringMatching(/\.eml$/));
    const paths = await filesBelow(dataDir);
    const rowsOf = (path: string) => rows.filter((row) => patternOf(row).test(path));
    expect(paths.filter((path) => rowsOf(path).length !== 1)).toEqual([]);
    expect(rows.filter((row) => !paths.some((path) => patternOf(row).test(path)))).toEqual([]);
  } finally {
    server.process.kill('SIGKILL');
    await server.ended;
    await rm(home, { recursive: true });
  }
});

/** Writes what the university brings, people and a picture, and the demonstration's password, as its start writes it. */
async function prepare(dataDir: string): Promise<void> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { database } = await openData(dataDir);
  const passwords = createPasswords((bytes) => Buffer.alloc(bytes, 7));
  const hash = await passwords.hash(CLAVE);
  for (const person of PEOPLE) {
    await insertPerson(database, person, hash);
    if (person.fotoOriginal) await writeFile(join(dataDir, 'originales', person.fotoOriginal), picture);
  }
  await replaceSecret(dataDir, new Date());
  await followDemoPassword({ database, passwords, dataDir }, undefined);
  await database.close();
}

it('the commands of backup, restoration and replacement run as they are written', async () => {
  const home = await mkdtemp(join(tmpdir(), 'planeacion-page-'));
  const dataDir = join(home, 'data');
  const backups = join(home, 'backups');
  await mkdir(join(dataDir, 'originales'), { recursive: true });
  await prepare(dataDir);
  await rm(join(dataDir, 'secreto-anterior'));
  const lines = [...(await page()).matchAll(/^.*\bplaneacion (?:backup|restore|replace-secret)\b.*$/gm)]
    .map(([line]) => line)
    .filter((line) => line.startsWith('sudo '));
  expect(lines.length).toBeGreaterThan(5);
  const { HOME, PATH } = process.env;
  const said: string[] = [];
  for (const line of lines) {
    const [, restored] = /planeacion restore \/var\/backups\/planeacion\/(\S+)/.exec(line) ?? [];
    if (restored !== undefined) await backUp(dataDir, join(backups, restored), new Date(Date.now() + 60_000));
    const own = line
      .replace('sudo -u planeacion ', '')
      .replace('/var/lib/planeacion', dataDir)
      .replace('/var/backups/planeacion', backups)
      .replace(' planeacion ', ` ${process.execPath} ${join(ROOT, 'bin/planeacion.mjs')} `);
    const child = startChild('sh', ['-e', '-c', own], { cwd: ROOT, env: { HOME, PATH } });
    expect({ line, code: await child.ended }, child.stderr()).toEqual({ line, code: 0 });
    said.push(child.stdout());
  }
  for (const words of [
    'Respaldo completo',
    'Restaurado en',
    'siguen abiertas',
    'clave nueva',
    'deja de valer',
  ])
    expect(said.filter((text) => text.includes(words))).not.toEqual([]);
  await rm(home, { recursive: true });
}, 240_000);

it('docs/operation.md lists every line of the log, and no other', async () => {
  // The library that forwards requests writes this one.
  const written = new Set(['response errored']);
  const forwards = await readFile(join(ROOT, 'node_modules/@fastify/reply-from/index.js'), 'utf8');
  expect(forwards).toContain("log.warn(err, 'response errored')");
  for await (const path of glob('server/**/*.ts', { cwd: ROOT })) {
    const source = await readFile(join(ROOT, path), 'utf8');
    for (const [, text = ''] of source.matchAll(/\blog\.(?:warn|error|info)\((?:[^;]*?[{,\s])?'([^']+)'\)/g))
      written.add(text);
  }
  const told = (await firstCells('The log')).flatMap(marked);
  expect([...written].sort()).toEqual(told.sort());
});

import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJournal } from '../../server/releases/journal.ts';
import { type Child, startChild } from '../support/child-process.ts';

const PROJECT = join(import.meta.dirname, '../..');

/** The build of the fixture, with a warning: a page and a worker of its version; which build it was is told apart by its moment. */
const BUILD = `import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
console.error('[WARN] a directive may not be preserved');
const version = process.env.VERSION_APP ?? JSON.parse((await import('node:fs')).readFileSync('package.json', 'utf8')).version;
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');
writeFileSync('dist/.version', version);
writeFileSync('dist/index.html', 'page ' + version + ' ' + process.hrtime.bigint());
writeFileSync('dist/sw.js', '// worker ' + version);
`;

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-'));
  for (const folder of ['scripts', 'server'])
    await cp(join(PROJECT, folder), join(root, folder), { recursive: true });
  for (const file of ['package-lock.json']) await cp(join(PROJECT, file), join(root, file));
  await symlink(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  await writeFile(join(root, 'build.mjs'), BUILD);
  await writeFile(join(root, 'index.html'), 'source');
  await writeFile(
    join(root, 'package.json'),
    JSON.stringify({
      name: 'fixture',
      version: '1.0.0',
      type: 'module',
      scripts: { build: 'node build.mjs' },
    }),
  );
});
afterAll(() => rm(root, { recursive: true }));

const state = async () => (await readJournal(join(root, 'data/releases'))).state;

function run(script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Child {
  const { PATH, HOME } = process.env;
  return startChild(process.execPath, [join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: './data', ...env },
  });
}
async function release(...args: string[]): Promise<string> {
  const child = run('release.mjs', args);
  expect([await child.ended, child.stderr()]).toEqual([0, '']);
  return child.stdout();
}
/** Starts the server until it listens; what was said. */
async function start(): Promise<string> {
  const child = run('start.mjs', [], { PORT: '0', DEMO: 'no' });
  await child.says('está lista en ');
  const url = /está lista en (http:\/\/\S+)/.exec(child.stdout())?.[1] ?? '';
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  child.process.kill('SIGINT');
  expect(await child.ended).toBe(0);
  return `${child.stdout()}\n${page}`;
}

test('a version is built, given out, taken back and switched off by the command, and npm start leaves all that alone', async () => {
  // Before there is anything: to everybody, whatever was asked.
  expect(await release('--notes', 'La primera', '--percent', '20')).toContain('1.0.0 se publicó para todos');
  const first = run('release.mjs', ['--notes', 'Una\nDos']);
  const second = run('release.mjs', ['--urgency', 'required', '--percent', '25']);
  expect([await first.ended, await second.ended]).toEqual([0, 0]);
  expect(await state()).toMatchObject({
    versiones: [{ version: '1.0.2' }, { version: '1.0.1' }, { version: '1.0.0' }],
  });

  // What is taken back stays so over a start that finds the build beside it, and nothing is built again.
  expect(await release('--rollback')).toMatch(/se retiró; todos vuelven a la 1\.0\.\d/);
  const back = (await state())?.actual;
  const started = await start();
  expect(started).not.toContain('Construyendo');
  expect(started).toContain(`page ${back} `);

  // Other sources: npm start builds the next version, for everybody.
  await writeFile(join(root, 'index.html'), 'another source');
  const upgraded = await start();
  expect(upgraded).toContain('Construyendo');
  expect(upgraded).toContain('page 1.0.3 ');
  expect(await state()).toMatchObject({ actual: '1.0.3', accion: { quien: 'consola', porcentaje: 100 } });

  // package.json's own, once it is higher.
  const manifest = await readFile(join(root, 'package.json'), 'utf8');
  await writeFile(join(root, 'package.json'), manifest.replace('1.0.0', '1.1.0'));
  expect(await release('--percent', '0')).toContain('1.1.0 quedó preparada');
  expect(await state()).toMatchObject({
    actual: '1.0.3',
    versiones: [{ version: '1.1.0', publicada: null }, {}, {}, {}, {}],
  });
  expect(await release('--version', '1.1.0', '--percent', '10')).toContain('para el 10 %');
  expect(await release('--retire-worker')).toContain('se conserva');
  expect(await state()).toMatchObject({ retirado: true, candidata: { version: '1.1.0', porcentaje: 10 } });
  expect(await release('--restore-worker')).toContain('vuelve');

  // What has no files any more is not prepared.
  const [lost] = (await state())?.versiones.filter(({ publicada }) => publicada === null) ?? [];
  await rm(join(root, 'data/releases', lost?.carpeta ?? 'none'), { recursive: true });
  const again = run('release.mjs', ['--version', lost?.version ?? '', '--percent', '0']);
  expect([await again.ended, again.stderr()]).toEqual([1, expect.stringContaining('están dañados o faltan')]);
});

test.each([
  [['--percent', 'diez'], '--percent diez: escribe un número entero de 0 a 100.'],
  [['--version', '9.9.9'], 'No existe la versión 9.9.9.'],
  [['--dist', 'nowhere'], 'No hay una aplicación construida en nowhere.'],
  [['--restore-worker'], 'El funcionamiento sin conexión no está retirado.'],
])('%j: one clear line, exit code 1, and nothing done', async (args, line) => {
  const before = await state();
  const child = run('release.mjs', args);
  expect(await child.ended).toBe(1);
  expect(child.stderr().trimEnd()).toBe(line);
  expect(await state()).toEqual(before);
});

test('a build that fails is no version', async () => {
  const before = await state();
  await writeFile(join(root, 'build.mjs'), 'process.exit(3)');
  const child = run('release.mjs');
  expect(await child.ended).toBe(1);
  expect(child.stderr()).toContain('No se pudo construir la aplicación');
  expect(await state()).toEqual(before);
});

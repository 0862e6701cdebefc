import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readJournal } from '../../server/releases/journal.ts';
import { type Child, startChild } from '../support/server/child-process.ts';

vi.setConfig({ testTimeout: 240_000 });

const PROJECT = join(import.meta.dirname, '../..');

/**
 * The fixture's build, with a warning: writes a page and a worker of its version. Builds differ by their
 * time.
 */
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
  for (const folder of ['scripts', 'server', 'demo', 'shared'])
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
  const child = run('run.mjs', ['scripts/release/release-app.ts', ...args]);
  expect([await child.ended, child.stderr()]).toEqual([0, '']);
  return child.stdout();
}
/** Starts the server, waits until it listens, and returns its output. */
async function start(): Promise<string> {
  const child = run('start.mjs', [], { PORT: '0', DEMO: 'no', CORREO: 'carpeta' });
  await child.says('está lista en ');
  const url = /está lista en (http:\/\/\S+)/.exec(child.stdout())?.[1] ?? '';
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  child.process.kill('SIGINT');
  expect(await child.ended).toBe(0);
  return `${child.stdout()}\n${page}`;
}

test('the command builds, publishes, rolls back and retires a version, and npm start changes none of it', async () => {
  // The first version goes to all devices, whatever was requested.
  expect(await release('--notes', 'La primera', '--percent', '20')).toContain('1.0.0 se publicó para todos');
  const first = run('run.mjs', ['scripts/release/release-app.ts', '--notes', 'Una\nDos']);
  const second = run('run.mjs', [
    'scripts/release/release-app.ts',
    '--urgency',
    'required',
    '--percent',
    '25',
  ]);
  expect([await first.ended, await second.ended]).toEqual([0, 0]);
  expect(await state()).toMatchObject({
    versiones: [{ version: '1.0.2' }, { version: '1.0.1' }, { version: '1.0.0' }],
  });

  // A withdrawn version stays withdrawn after a start that finds its build, and nothing is built again.
  expect(await release('--rollback')).toMatch(/se retiró; todos vuelven a la 1\.0\.\d/);
  const back = (await state())?.actual;
  const started = await start();
  expect(started).not.toContain('Construyendo');
  expect(started).toContain(`page ${back} `);

  // After a change of the sources npm start builds the next version, for all devices.
  await writeFile(join(root, 'index.html'), 'another source');
  const upgraded = await start();
  expect(upgraded).toContain('Construyendo');
  expect(upgraded).toContain('page 1.0.3 ');
  expect(await state()).toMatchObject({ actual: '1.0.3', accion: { quien: 'consola', porcentaje: 100 } });

  // The version in package.json, once it is higher.
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

  // A version without files is not prepared.
  const [lost] = (await state())?.versiones.filter(({ publicada }) => publicada === null) ?? [];
  await rm(join(root, 'data/releases', lost?.carpeta ?? 'none'), { recursive: true });
  const again = run('run.mjs', [
    'scripts/release/release-app.ts',
    '--version',
    lost?.version ?? '',
    '--percent',
    '0',
  ]);
  expect([await again.ended, again.stderr()]).toEqual([1, expect.stringContaining('están dañados o faltan')]);
});

test.each([
  [['--percent', 'diez'], '--percent diez: escribe un número entero de 0 a 100.'],
  [['--version', '9.9.9'], 'No existe la versión 9.9.9.'],
  [['--dist', 'nowhere'], 'No hay una aplicación construida en nowhere.'],
  [['--restore-worker'], 'El funcionamiento sin conexión no está retirado.'],
])('the command with %j prints one clear line, exits with 1 and changes nothing', async (args, line) => {
  const before = await state();
  const child = run('run.mjs', ['scripts/release/release-app.ts', ...args]);
  expect(await child.ended).toBe(1);
  expect(child.stderr().trimEnd()).toBe(line);
  expect(await state()).toEqual(before);
});

test('a failed build publishes no version', async () => {
  const before = await state();
  await writeFile(join(root, 'build.mjs'), 'process.exit(3)');
  const child = run('run.mjs', ['scripts/release/release-app.ts']);
  expect(await child.ended).toBe(1);
  expect(child.stderr()).toContain('No se pudo construir la aplicación');
  expect(await state()).toEqual(before);
});

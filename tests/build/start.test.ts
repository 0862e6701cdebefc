import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Child } from '../support/server/child-process.ts';
import { makeProject, type Project } from './project-fixture.ts';

let project: Project;
beforeEach(async () => {
  project = await makeProject();
});
afterEach(() => project.remove());

const builds = () => readFileSync(join(project.root, 'builds.txt'), 'utf8').length;

/** Starts, waits for the server and ends it with Ctrl-C. Returns the output. */
async function startAndEnd(env: NodeJS.ProcessEnv = {}, signal: NodeJS.Signals = 'SIGINT'): Promise<string> {
  const child = project.start({ PORT: '4321', ...env });
  await child.says('listening');
  child.process.kill(signal);
  expect(await child.ended).toBe(0);
  expect(child.stdout()).toContain('closing');
  return child.stdout();
}

async function faultOf(child: Child): Promise<string> {
  expect(await child.ended).toBe(1);
  return child.stderr();
}

describe('npm start', () => {
  it('npm start installs, builds and serves, and the second time only serves', async () => {
    const first = await startAndEnd();
    expect(first).toContain('Instalando dependencias (npm ci)');
    expect(first).toContain('Construyendo la aplicación');
    expect(first).toContain('listening production 4321');
    const second = await startAndEnd({}, 'SIGTERM');
    expect(second).not.toContain('Instalando');
    expect(second).not.toContain('Construyendo');
    expect(builds()).toBe(1);
  });

  it('npm start prints only its own lines, whatever npm and the bundler warn about', async () => {
    const child = project.start({ PORT: '4321' });
    await child.says('listening');
    child.process.kill('SIGINT');
    expect(await child.ended).toBe(0);
    expect(child.stderr()).toBe('');
    expect(child.stdout().trimEnd().split('\n')).toEqual([
      'Instalando dependencias (npm ci); la primera vez tarda unos minutos…',
      'Construyendo la aplicación…',
      'Iniciando el servidor…',
      'listening production 4321',
      'closing',
    ]);
  });

  it('npm start builds again only if a source has changed', async () => {
    await startAndEnd();
    await project.write('src/new.ts', 'export {};');
    expect(await startAndEnd()).toContain('Construyendo');
    await project.write('README.md', 'no source');
    expect(await startAndEnd()).not.toContain('Construyendo');
    expect(await startAndEnd({ VITE_X: '1' })).toContain('Construyendo');
    await rm(join(project.root, 'dist'), { recursive: true });
    expect(await startAndEnd({ VITE_X: '1' })).toContain('Construyendo');
    expect(builds()).toBe(4);
  });

  it('npm start installs again if a package differs from the lock file', async () => {
    await startAndEnd();
    const record = join(project.root, 'node_modules/.package-lock.json');
    const text = readFileSync(record, 'utf8');
    await writeFile(record, text.replaceAll('node_modules/vitest', 'node_modules/other'));
    const said = await startAndEnd();
    expect(said).toContain('Instalando');
    expect(said).not.toContain('Construyendo');
  });

  it.each([
    ['NODE_ENV', 'production'],
    ['npm_config_omit', 'dev'],
    ['NODE_ENV', 'development'],
  ])(
    'npm start installs the development packages and builds for production with %s=%s too',
    async (name, value) => {
      await startAndEnd({ [name]: value });
      expect(existsSync(join(project.root, 'node_modules/vitest'))).toBe(true);
      expect(readFileSync(join(project.root, 'dist/index.html'), 'utf8')).toBe('built for production');
    },
  );

  it('npm start installs from a lock file that lacks the packages of other systems', async () => {
    const lock = join(project.root, 'package-lock.json');
    const text = readFileSync(lock, 'utf8');
    const incomplete = JSON.parse(text);
    incomplete.packages['packages/vitest'].optionalDependencies = { 'package-of-another-system': '1.0.0' };
    await project.write(
      'packages/vitest/package.json',
      '{"name":"vitest","version":"24.0.0","optionalDependencies":{"package-of-another-system":"1.0.0"}}',
    );
    await writeFile(lock, JSON.stringify(incomplete));
    expect(await startAndEnd()).toContain('Instalando dependencias (npm install)');
    expect(readFileSync(lock, 'utf8')).toBe(JSON.stringify(incomplete));
    expect(await startAndEnd()).not.toContain('Instalando');
  });

  it("npm start reports a failed build after the bundler's output, and does not serve", async () => {
    await project.write(
      'build.mjs',
      "console.log('src/a.ts:1'); console.error('no such export'); process.exit(3)",
    );
    const child = project.start();
    const said = await faultOf(child);
    expect(said).toContain('src/a.ts:1\n');
    expect(said).toContain('no such export\n');
    expect(said.trimEnd().split('\n').at(-1)).toContain('No se pudo construir la aplicación');
    expect(child.stdout()).not.toContain('listening');
  });

  it("npm start reports a failed installation after npm's output", async () => {
    await project.write('package-lock.json', '{}');
    const said = await faultOf(project.start());
    expect(said).toContain('npm error');
    expect(said).toContain('No se pudieron instalar las dependencias');
  });

  it('npm start returns the exit code of a server that could not start', async () => {
    await project.write('server/main.ts', 'process.exit(1)');
    const child = project.start();
    expect(await child.ended).toBe(1);
  });
});

it.each(['scripts/start.mjs', 'scripts/run.mjs'])(
  '%s says in one line that Node is too old',
  async (script) => {
    const old =
      "--import=data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.19.1'}})";
    const said = await faultOf(project.start({ NODE_OPTIONS: old }, script));
    expect(said.trimEnd().split('\n')).toHaveLength(1);
    expect(said).toContain('Se necesita Node 20');
    expect(said).toContain('18.19.1');
    expect(existsSync(join(project.root, 'node_modules'))).toBe(false);
  },
);

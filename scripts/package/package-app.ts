/**
 * `npm run package`: makes planeacion-VERSION.tar.gz, an installation that needs Node alone, and beside it the list of the
 * packages that it contains (CycloneDX). The same sources make the same bytes.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildVersion, ensureBuilt } from '../build/build-app.ts';
import { npmCommand, runQuietly, runSteps, StepFault } from '../commands/child.mjs';
import { billOf } from './bill-of-materials.ts';
import { isNative, nameIn, packagesFor, readLocked } from './contents.ts';
import { sourceFiles } from './source-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, '.cache/package');

/** What the server, its commands and its operator need of the sources. */
const SOURCES = [
  'bin',
  'demo',
  'ops',
  'server',
  'shared',
  'scripts/build/build-app.ts',
  'scripts/commands/child.mjs',
  'scripts/release',
];
/** For builds, types and tests only. */
const LEFT_OUT = /^(tsconfig\.json|\.vite|\.planeacion-build)$/;

/** One owner, one time and one order, whoever packs and when. */
const SAME_BYTES = ['--format=gnu', '--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];

await runSteps(async () => {
  const version = await buildWanted();
  const name = `planeacion-${version}`;
  const folder = join(OUT, name);
  await rm(OUT, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const path of [...sourceFiles(ROOT, SOURCES), 'dist'])
    await cp(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(basename(source)),
    });
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'planeacion', version, type: 'module' }),
  );
  const packages = packagesFor(
    ROOT,
    ['server', 'shared', 'demo'].map((one) => join(folder, one)),
  );
  await copyPackages(packages, folder);
  pack(name);
  await rm(folder, { recursive: true });
  await writeFile(
    join(OUT, `${name}.cdx.json`),
    billOf(ROOT, version, [...packages, ...packagesFor(ROOT, [join(ROOT, 'src'), join(ROOT, 'sw')])]),
  );
  console.log(`Paquete: ${join(OUT, name)}.tar.gz\nLo que contiene: ${join(OUT, name)}.cdx.json`);
});

/** A build of another version may lie there, of `npm run release`. */
async function buildWanted(): Promise<string> {
  const own = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).version;
  const version: string = process.env.VERSION_APP ?? own;
  await ensureBuilt(ROOT);
  const built = await readFile(join(ROOT, 'dist/.version'), 'utf8');
  if (built.trim() !== version) await buildVersion(ROOT, version);
  return version;
}

/** Those for one system come from the registry, because npm has installed this machine's only; the others are here. */
async function copyPackages(packages: readonly string[], folder: string): Promise<void> {
  const locked = readLocked(ROOT);
  const native = packages.filter((path) => locked[path] && isNative(locked[path]));
  const fetched = await fetchPackages(native);
  for (const path of packages)
    await cp(join(native.includes(path) ? fetched : ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => basename(source) !== 'node_modules',
    });
  await rm(fetched, { recursive: true });
}

/** The versions and hashes are the lock file's. `--force`: for other systems too. */
async function fetchPackages(paths: readonly string[]): Promise<string> {
  const folder = join(OUT, 'native');
  const locked = readLocked(ROOT);
  const entries = paths.map((path) => [path, { ...locked[path], optional: false }] as const);
  const dependencies = Object.fromEntries(entries.map(([path, { version }]) => [nameIn(path), version]));
  const packages = { '': { dependencies }, ...Object.fromEntries(entries) };
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  const [npm, ...first] = npmCommand(process.env);
  const args = [...first, 'ci', '--force', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runQuietly(npm, args, { cwd: folder, env: process.env });
  if (code !== 0)
    throw new StepFault(
      `No se pudieron traer del registro de npm los paquetes nativos (${Object.keys(dependencies).join(', ')}): revisa tu conexión y el mensaje de npm que está arriba.`,
    );
  return folder;
}

function pack(name: string): void {
  const archive = join(OUT, `${name}.tar`);
  // Without group and others, a umask of 077 would decide who may run the server.
  const mode = '--mode=u=rwX,go=rX';
  run('tar', ['-c', ...SAME_BYTES, mode, '-f', archive, '-C', OUT, name]);
  run('gzip', ['-n', archive]);
}

function run(program: string, args: string[]): void {
  const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (error || status !== 0)
    throw new StepFault(`No se pudo empaquetar (${program}): ${error?.message ?? stderr}`);
}

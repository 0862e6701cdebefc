import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fullEnvironment, npmCommand, runQuietly } from './run-child.mjs';
import { StepFault } from './step-fault.mjs';

/** All that a build depends on. */
const SOURCES = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'src',
  'sw',
  'public',
  'scripts',
];
const ENVIRONMENT_FILES = ['.env', '.env.local', '.env.production', '.env.production.local'];
const STAMP = ['dist', '.planeacion-build'];

/**
 * Builds the app where its sources are not the ones of the last build.
 * @param {string} root
 * @param {(line: string) => void} say
 * @param {() => string | undefined} nextVersion the new build's; undefined: the one in package.json
 */
export async function ensureBuilt(root, say, nextVersion = () => undefined) {
  const stamp = join(root, ...STAMP);
  if (existsSync(join(root, 'dist', 'index.html')) && readText(stamp) === sourcesHash(root, process.env))
    return;
  say('Construyendo la aplicación…');
  await buildVersion(root, process.env.VERSION_APP ?? nextVersion());
}

/**
 * Builds the app into dist.
 * @param {string} root
 * @param {string | undefined} version
 */
export async function buildVersion(root, version) {
  const built = sourcesHash(root, process.env);
  const [npm, ...first] = npmCommand(process.env);
  const given = version === undefined ? {} : { VERSION_APP: version };
  const env = { ...fullEnvironment(process.env), ...given, NODE_ENV: 'production' };
  const code = await runQuietly(npm, [...first, 'run', 'build', '--silent'], { cwd: root, env });
  if (code >= 128) throw new StepFault('Construcción interrumpida.', code);
  if (code !== 0) throw new StepFault('No se pudo construir la aplicación: el motivo está arriba.');
  writeFileSync(join(root, ...STAMP), built);
}

/**
 * A hash of the sources with their names, and of the variables that Vite puts into a build.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export function sourcesHash(root, env) {
  const hash = createHash('sha256');
  const add = (name, bytes) => hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  for (const source of [...SOURCES, ...ENVIRONMENT_FILES]) {
    for (const path of filesOf(root, source)) add(path, readFileSync(join(root, path)));
  }
  for (const name of Object.keys(env)
    .filter((key) => key.startsWith('VITE_') || key === 'VERSION_APP')
    .sort())
    add(name, Buffer.from(env[name]));
  return hash.digest('hex');
}

function filesOf(root, path) {
  if (!existsSync(join(root, path))) return [];
  const children = readDirectory(join(root, path));
  return children === undefined ? [path] : children.flatMap((name) => filesOf(root, `${path}/${name}`));
}

function readDirectory(path) {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

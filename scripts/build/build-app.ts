/** Builds the app into dist if its sources have changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fullEnvironment, npmCommand, runQuietly, runSteps, StepFault } from '../commands/child.mjs';

/** Everything that a build depends on. */
const SOURCES = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'src',
  'shared',
  'sw',
  'public',
  'scripts',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
];
const STAMP = ['dist', '.planeacion-build'];

/** `nextVersion` names the new build; undefined: the version in package.json. */
export async function ensureBuilt(root: string, nextVersion: () => string | undefined = () => undefined) {
  const built = existsSync(join(root, 'dist/index.html')) && existsSync(join(root, ...STAMP));
  if (built && readFileSync(join(root, ...STAMP), 'utf8') === sourcesHash(root, process.env)) return;
  console.log('Construyendo la aplicación…');
  await buildVersion(root, process.env.VERSION_APP ?? nextVersion());
}

/** Builds the app into dist. */
export async function buildVersion(root: string, version: string | undefined): Promise<void> {
  const built = sourcesHash(root, process.env);
  const [npm, ...first] = npmCommand(process.env);
  const env = {
    ...fullEnvironment(process.env),
    ...(version !== undefined && { VERSION_APP: version }),
    NODE_ENV: 'production',
  };
  const code = await runQuietly(npm, [...first, 'run', 'build', '--silent'], { cwd: root, env });
  if (code >= 128) throw new StepFault('Construcción interrumpida.', code);
  if (code !== 0) throw new StepFault('No se pudo construir la aplicación: el motivo está arriba.');
  writeFileSync(join(root, ...STAMP), built);
}

/** A hash of the sources with their names, and of the variables that Vite puts into a build. */
export function sourcesHash(root: string, env: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256');
  const add = (name: string, bytes: Buffer) => hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  for (const path of SOURCES.flatMap((source) => filesOf(root, source)))
    add(path, readFileSync(join(root, path)));
  for (const name of Object.keys(env).sort())
    if (name.startsWith('VITE_') || name === 'VERSION_APP') add(name, Buffer.from(env[name] ?? ''));
  return hash.digest('hex');
}

function filesOf(root: string, path: string): string[] {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(root, `${path}/${name}`));
}

if (import.meta.main) await runSteps(() => ensureBuilt(join(import.meta.dirname, '../..')));

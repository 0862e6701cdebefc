// @ts-check
/**
 * Runs a command on the Node that the project installs (the package `node`). This file and its imports run on
 * the oldest Node that package.json allows, before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fullEnvironment, npmCommand, runChild, runQuietly, runSteps, StepFault } from './child.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OLDEST_NODE = 20;
const OWN_NODE = join(ROOT, 'node_modules', '.bin', 'node');

/**
 * Runs a file of the project, with its arguments, on the project's own Node; installs the packages first if needed. The
 * working directory stays the caller's: a relative DATA_DIR is theirs.
 * @param {string[]} args the file, from the project's root, and its arguments
 */
export function runOnOwnNode([file = '', ...args]) {
  return runSteps(async () => {
    const { node } = process.versions;
    if (Number(node.split('.')[0]) < OLDEST_NODE)
      throw new StepFault(
        `Se necesita Node ${OLDEST_NODE} o más nuevo, y este equipo tiene ${node}: instala uno de https://nodejs.org y vuelve a intentarlo.`,
      );
    await ensureInstalled();
    return runChild(OWN_NODE, [join(ROOT, file), ...args], { cwd: process.cwd(), env: process.env });
  });
}

async function ensureInstalled() {
  if (isInstalled()) return;
  // npm ci refuses a lock file made where the registry lacks the packages of other systems; npm install uses
  // the same exact versions.
  const command = namesAllSystems() ? ['ci'] : ['install', '--no-save'];
  console.log(`Instalando dependencias (npm ${command[0]}); la primera vez tarda unos minutos…`);
  const [npm, ...first] = npmCommand(process.env);
  const args = [...first, ...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runQuietly(npm, args, { cwd: ROOT, env: fullEnvironment(process.env) });
  if (code >= 128) throw new StepFault('Instalación interrumpida.', code);
  if (code !== 0)
    throw new StepFault(
      'No se pudieron instalar las dependencias: revisa tu conexión y el mensaje de npm que está arriba.',
    );
  if (!hasOwnNode())
    throw new StepFault(
      'npm no dejó instalar Node 24 (paquete «node»): permite sus scripts con «npm config set ignore-scripts false», borra node_modules y vuelve a intentarlo.',
    );
}

/** Whether node_modules holds what the lock file names, by npm's own record. Packages for other systems are optional. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const there = readPackages(join('node_modules', '.package-lock.json'));
  if (wanted === undefined || there === undefined) return false;
  const missing = Object.entries(wanted).some(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return false;
    const found = there[path];
    if (found === undefined) return !entry.optional && !entry.devOptional;
    return found.version !== entry.version || found.integrity !== entry.integrity;
  });
  return !missing && hasOwnNode();
}

/** Whether the lock file has an entry for each optional package that its packages name. */
function namesAllSystems() {
  const packages = readPackages('package-lock.json') ?? {};
  const there = new Set(Object.keys(packages).map((path) => path.split('node_modules/').pop()));
  return Object.values(packages).every(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).every((name) => there.has(name)),
  );
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, optionalDependencies?: Record<string, string> }} Package
 * @param {string} path
 * @returns {Record<string, Package> | undefined}
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function hasOwnNode() {
  const { status, stdout } = spawnSync(OWN_NODE, ['--version'], { encoding: 'utf8' });
  return status === 0 && Number((/^v(\d+)/.exec(stdout) ?? [])[1]) >= 24;
}

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fullEnvironment, npmCommand, runQuietly } from './run-child.mjs';
import { StepFault } from './step-fault.mjs';

/** The Node on which everything but these commands runs, brought by the package `node`. */
export const ownNode = (root) => join(root, 'node_modules', '.bin', 'node');

/**
 * Installs the packages of package-lock.json where they are not there already.
 * @param {string} root
 * @param {(line: string) => void} say
 */
export async function ensureInstalled(root, say) {
  if (isInstalled(root)) return;
  // npm ci refuses a lock file that was made where the registry lacks the packages of other systems; what the file does
  // name, install takes from it just as exactly.
  const command = namesAllSystems(root) ? ['ci'] : ['install', '--no-save'];
  say(`Instalando dependencias (npm ${command[0]}); la primera vez tarda unos minutos…`);
  const [npm, ...first] = npmCommand(process.env);
  const args = [...first, ...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runQuietly(npm, args, { cwd: root, env: fullEnvironment(process.env) });
  if (code >= 128) throw new StepFault('Instalación interrumpida.', code);
  if (code !== 0)
    throw new StepFault(
      'No se pudieron instalar las dependencias: revisa tu conexión y el mensaje de npm que está arriba.',
    );
  if (!hasOwnNode(root)) {
    throw new StepFault(
      'npm no dejó instalar Node 24 (paquete «node»): permite sus scripts con «npm config set ignore-scripts false», borra node_modules y vuelve a intentarlo.',
    );
  }
}

/**
 * Whether node_modules holds what the lock file names, by npm's own record of it, whoever installed it. Packages for
 * other systems are optional, and absent.
 * @param {string} root
 */
function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const there = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || there === undefined) return false;
  const missing = Object.entries(wanted).some(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return false;
    const found = there[path];
    if (found === undefined) return !entry.optional && !entry.devOptional;
    return found.version !== entry.version || found.integrity !== entry.integrity;
  });
  return !missing && hasOwnNode(root);
}

/** Whether the lock file has an entry for each optional package that its packages name. */
function namesAllSystems(root) {
  const packages = readPackages(join(root, 'package-lock.json')) ?? {};
  const there = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  return Object.values(packages).every(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).every((name) => there.has(name)),
  );
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function hasOwnNode(root) {
  const { status, stdout } = spawnSync(ownNode(root), ['--version'], { encoding: 'utf8' });
  return status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) >= 24;
}

import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runChild } from './run-child.mjs';
import { StepFault } from './step-fault.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** How a distribution installs its Chromium: each line a program and its arguments. */
const INSTALLERS = [
  ['apt-get', [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]],
  ['dnf', [['install', '-y', 'chromium']]],
  ['apk', [['add', '--no-cache', 'chromium']]],
  ['pacman', [['-Sy', '--noconfirm', 'chromium']]],
];

/**
 * The Chromium of this machine: the one that CHROME_PATH names, else the first in PATH; undefined where there is none.
 * @param {NodeJS.ProcessEnv} env
 */
export function findChromium(env) {
  if (env.CHROME_PATH) return isProgram(env.CHROME_PATH) ? env.CHROME_PATH : undefined;
  return findProgram(NAMES, env) ?? MAC.find(isProgram);
}

/**
 * Finds a Chromium, or installs the distribution's and finds that.
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} say
 */
export async function ensureChromium(env, say) {
  const found = findChromium(env);
  if (found !== undefined) return found;
  if (env.CHROME_PATH)
    throw new StepFault(
      `CHROME_PATH dice ${env.CHROME_PATH}, y ahí no hay un programa: corrige la variable o quítala.`,
    );
  await installChromium(env, say);
  const installed = findChromium(env);
  if (installed !== undefined) return installed;
  throw new StepFault(
    'Las pruebas del navegador necesitan Chromium y no se pudo instalar: instálalo a mano (por ejemplo «sudo apt-get install chromium») o di dónde está con CHROME_PATH.',
  );
}

async function installChromium(env, say) {
  const [name, steps] = INSTALLERS.find(([program]) => findProgram([program], env) !== undefined) ?? [];
  if (name === undefined) return;
  say(`Instalando Chromium con ${name} para las pruebas del navegador…`);
  // -n: never asks for a password, fails instead
  const [command, ...first] = process.getuid?.() === 0 ? [name] : ['sudo', '-n', name];
  if (findProgram([command], env) === undefined) return;
  for (const step of steps) {
    const code = await runChild(command, [...first, ...step], {
      cwd: process.cwd(),
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (code !== 0) return;
  }
}

function findProgram(names, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

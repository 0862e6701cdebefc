import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './run-child.mjs';
import { StepFault } from './step-fault.mjs';

/**
 * A browser of the tests: the variable that names its program, the names it has in PATH, the arguments that make it tell
 * its version, the programs that it needs beside it, the packages that bring it by each installer, and the oldest major
 * version with which the tests pass.
 * @typedef {import('./browsers.d.mts').Browser} Browser
 */

/** @type {Browser} */
export const CHROMIUM = {
  name: 'Chromium',
  variable: 'CHROME_PATH',
  programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  mac: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  packages: { 'apt-get': ['chromium'], dnf: ['chromium'], apk: ['chromium'], pacman: ['chromium'] },
  oldest: 150,
};

/** @type {Browser} */
export const FIREFOX = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  programs: ['firefox-esr', 'firefox'],
  mac: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  packages: { 'apt-get': ['firefox-esr'], dnf: ['firefox'], apk: ['firefox'], pacman: ['firefox'] },
};

/**
 * WebKitGTK, which the distribution's Python opens (tests/engines/webkit-browser.py) and a driver presses, on a screen
 * that nobody sees. The first Python in PATH need not be that one.
 * @type {Browser}
 */
export const WEBKIT = {
  name: 'WebKit',
  programs: ['python3'],
  version: [
    '-c',
    `import gi
gi.require_version('WebKit2', '4.1')
from gi.repository import WebKit2 as w
print(w.get_major_version(), w.get_minor_version(), w.get_micro_version(), sep='.')`,
  ],
  beside: ['WebKitWebDriver', 'Xvfb'],
  packages: { 'apt-get': ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'] },
};

/** Beside Chromium, for tests/engines. */
export const ENGINES = [FIREFOX, WEBKIT];

/** How a distribution installs packages: each line a program and its arguments before their names. */
const INSTALLERS = {
  'apt-get': [['update'], ['install', '-y', '--no-install-recommends']],
  dnf: [['install', '-y']],
  apk: [['add', '--no-cache']],
  pacman: [['-Sy', '--noconfirm']],
};

/**
 * The browser's program on this machine: the one that its variable names, else the first in PATH; undefined where there
 * is none.
 * @param {Browser} browser
 * @param {NodeJS.ProcessEnv} env
 */
export function findBrowser({ variable, programs, version, beside = [], mac = [] }, env) {
  const named = variable && env[variable];
  if (named) return isProgram(named) ? named : undefined;
  if (beside.some((name) => findPrograms([name], env).length === 0)) return undefined;
  const found = findPrograms(programs, env);
  const [first] = version ? found.filter((path) => versionOf(path, version, env)) : found;
  return first ?? mac.find(isProgram);
}

const versionOf = (path, args, env) =>
  /\d+(\.\d+)+/.exec(spawnSync(path, args, { encoding: 'utf8', env }).stdout ?? '')?.[0];

/**
 * Finds the browser's program, or installs the distribution's and finds that; says which one it is, and refuses one that
 * is too old for the tests.
 * @param {Browser} browser
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} say
 */
export async function ensureBrowser(browser, env, say) {
  const path = findBrowser(browser, env) ?? (await installBrowser(browser, env, say));
  const version = versionOf(path, browser.version ?? ['--version'], env);
  if (version === undefined)
    throw new StepFault(`${path} no dijo su versión con --version. ${remedy(browser)}`);
  say(`Navegador de las pruebas: ${browser.name} ${version} (${path}).`);
  if (Number.parseInt(version, 10) < (browser.oldest ?? 0))
    throw new StepFault(
      `Las pruebas necesitan ${browser.name} ${browser.oldest} o más nuevo. ${remedy(browser)}`,
    );
  return path;
}

const remedy = ({ name, variable, packages }) =>
  `Instala ${name} a mano (en Debian, como administrador: «apt-get update && apt-get install ${packages['apt-get'].join(' ')}»)${variable ? ` o di dónde está con ${variable}` : ''}.`;

async function installBrowser(browser, env, say) {
  const { name, variable } = browser;
  if (variable && env[variable])
    throw new StepFault(
      `${variable} dice ${env[variable]}, y ahí no hay un programa: corrige la variable o quítala.`,
    );
  await installPackages(browser, env, say);
  const installed = findBrowser(browser, env);
  if (installed !== undefined) return installed;
  throw new StepFault(
    `Las pruebas del navegador necesitan ${name} y no se pudo instalar. ${remedy(browser)}`,
  );
}

async function installPackages({ name, packages }, env, say) {
  const installer = Object.keys(packages).find((program) => findPrograms([program], env).length > 0);
  if (installer === undefined) return;
  say(`Instalando ${name} con ${installer} para las pruebas del navegador…`);
  // -n: never asks for a password, fails instead
  const [command, ...first] = process.getuid?.() === 0 ? [installer] : ['sudo', '-n', installer];
  if (findPrograms([command], env).length === 0) return;
  const steps = INSTALLERS[installer];
  for (const [index, step] of steps.entries()) {
    const names = index === steps.length - 1 ? packages[installer] : [];
    const code = await runQuietly(command, [...first, ...step, ...names], {
      cwd: process.cwd(),
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (code !== 0) return;
  }
}

function findPrograms(names, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

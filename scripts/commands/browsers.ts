import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly, StepFault } from './child.mjs';

/** A program that the tests use: a browser, one that encrypts backups, or a database. */
export interface TestProgram {
  name: string;
  /** environment variable that holds the path of its program */
  variable?: string;
  /** its names in PATH */
  programs: readonly string[];
  /** the arguments that print its version; by default --version */
  version?: readonly string[];
  /** programs that it needs beside it */
  beside?: readonly string[];
  /** its paths where it is not in PATH; a `*` stands for anything, and the last one found counts */
  elsewhere?: readonly string[];
  /** packages that install it, by package manager */
  packages: Readonly<Record<string, readonly string[]>>;
  /** the oldest major version with which the tests pass */
  oldest?: number;
}

export const CHROMIUM: TestProgram = {
  name: 'Chromium',
  variable: 'CHROME_PATH',
  programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  elsewhere: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  packages: { 'apt-get': ['chromium'], dnf: ['chromium'], apk: ['chromium'], pacman: ['chromium'] },
  oldest: 150,
};

export const FIREFOX: TestProgram = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  programs: ['firefox-esr', 'firefox'],
  elsewhere: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  packages: { 'apt-get': ['firefox-esr'], dnf: ['firefox'], apk: ['firefox'], pacman: ['firefox'] },
  // CloseWatcher (tests/engines/abilities.spec.ts)
  oldest: 149,
};

/**
 * WebKitGTK, opened by the distribution's Python (tests/engines/webkit-browser.py) and controlled by a
 * WebDriver, on a virtual screen. The first Python in PATH may not be the distribution's.
 */
export const WEBKIT: TestProgram = {
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

/** Engines besides Chromium, for tests/engines. */
export const ENGINES = [FIREFOX, WEBKIT];

/** Programs with which backups are encrypted. */
export const ENCRYPTION: readonly TestProgram[] = [
  {
    name: 'age',
    programs: ['age'],
    packages: { 'apt-get': ['age'], dnf: ['age'], apk: ['age'], pacman: ['age'] },
  },
  {
    name: 'GnuPG',
    programs: ['gpg'],
    packages: { 'apt-get': ['gnupg'], dnf: ['gnupg2'], apk: ['gnupg'], pacman: ['gnupg'] },
  },
];

/** The database that an installation may use in place of the embedded one. Distributions keep its programs outside PATH. */
export const POSTGRES: TestProgram = {
  name: 'PostgreSQL',
  programs: ['postgres'],
  elsewhere: [
    '/opt/homebrew/opt/postgresql@*/bin/postgres',
    '/usr/libexec/postgresql*/postgres',
    '/usr/lib/postgresql/*/bin/postgres',
  ],
  packages: {
    'apt-get': ['postgresql'],
    dnf: ['postgresql-server'],
    apk: ['postgresql'],
    pacman: ['postgresql'],
  },
  oldest: 13,
};

/** How a distribution installs packages: commands with their arguments, followed by the package names. */
const INSTALLERS: Readonly<Record<string, readonly string[][]>> = {
  'apt-get': [['update'], ['install', '-y', '--no-install-recommends']],
  dnf: [['install', '-y']],
  apk: [['add', '--no-cache']],
  pacman: [['-Sy', '--noconfirm']],
};

/**
 * The path of the browser's program: the one named by its variable, else the first in PATH; undefined if it
 * is not installed.
 */
export function findBrowser(browser: TestProgram, env: NodeJS.ProcessEnv): string | undefined {
  const { variable, programs, version, beside = [], elsewhere = [] } = browser;
  const named = variable && env[variable];
  if (named) return isProgram(named) ? named : undefined;
  if (beside.some((name) => findPrograms([name], env).length === 0)) return undefined;
  const found = findPrograms(programs, env);
  const [first] = version ? found.filter((path) => versionOf(path, version, env)) : found;
  return first ?? elsewhere.flatMap((path) => globSync(path).sort()).findLast(isProgram);
}

const versionOf = (path: string, args: readonly string[], env: NodeJS.ProcessEnv): string | undefined =>
  /\d+(\.\d+)+/.exec(spawnSync(path, args, { encoding: 'utf8', env }).stdout ?? '')?.[0];

/**
 * Finds the browser's program, or installs it from the distribution; prints its version, and refuses one too
 * old for the tests.
 */
export async function ensureBrowser(browser: TestProgram, env: NodeJS.ProcessEnv): Promise<string> {
  const path = findBrowser(browser, env) ?? (await installBrowser(browser, env));
  const version = versionOf(path, browser.version ?? ['--version'], env);
  if (version === undefined)
    throw new StepFault(`${path} no dijo su versión con --version. ${remedy(browser)}`);
  console.log(`Para las pruebas: ${browser.name} ${version} (${path}).`);
  if (Number.parseInt(version, 10) < (browser.oldest ?? 0))
    throw new StepFault(
      `Las pruebas necesitan ${browser.name} ${browser.oldest} o más nuevo. ${remedy(browser)}`,
    );
  return path;
}

const remedy = ({ name, variable, packages }: TestProgram) =>
  `Instala ${name} a mano (en Debian, como administrador: «apt-get update && apt-get install ${packages['apt-get']?.join(' ')}»)${variable ? ` o di dónde está con ${variable}` : ''}.`;

async function installBrowser(browser: TestProgram, env: NodeJS.ProcessEnv): Promise<string> {
  const { name, variable } = browser;
  if (variable && env[variable])
    throw new StepFault(
      `${variable} dice ${env[variable]}, y ahí no hay un programa: corrige la variable o quítala.`,
    );
  await installPackages(browser, env);
  const installed = findBrowser(browser, env);
  if (installed !== undefined) return installed;
  throw new StepFault(
    `Las pruebas del navegador necesitan ${name} y no se pudo instalar. ${remedy(browser)}`,
  );
}

async function installPackages({ name, packages }: TestProgram, env: NodeJS.ProcessEnv): Promise<void> {
  const installer = Object.keys(packages).find((program) => findPrograms([program], env).length > 0);
  if (installer === undefined) return;
  console.log(`Instalando ${name} con ${installer} para las pruebas del navegador…`);
  // -n: never asks for a password, fails instead
  const root = process.getuid?.() === 0;
  const [command, ...first]: [string, ...string[]] = root ? [installer] : ['sudo', '-n', installer];
  if (findPrograms([command], env).length === 0) return;
  const steps = INSTALLERS[installer] ?? [];
  for (const [index, step] of steps.entries()) {
    const names = index === steps.length - 1 ? (packages[installer] ?? []) : [];
    const code = await runQuietly(command, [...first, ...step, ...names], {
      cwd: process.cwd(),
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (code !== 0) return;
  }
}

function findPrograms(names: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

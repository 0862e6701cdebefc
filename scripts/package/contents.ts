/** Which npm packages an installation contains: those that its sources import, and all that these need. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of package-lock.json. */
export interface LockedPackage {
  version: string;
  integrity?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export type Locked = Readonly<Record<string, LockedPackage>>;

const SYSTEM = { os: 'linux', cpus: ['x64', 'arm64'], libc: 'glibc' };
const IMPORTED = /\b(?:from|import|url)\s*\(?\s*'((?:@[\w.-]+\/)?[\w-][\w.-]*)(?=['/])/g;

export const readLocked = (root: string): Locked =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** The paths in the lock file of what the folders' sources import from package.json's dependencies, and of all that these need. */
export function packagesFor(root: string, folders: readonly string[]): string[] {
  const locked = readLocked(root);
  const direct = Object.keys(locked['']?.dependencies ?? {});
  const imported = new Set(folders.flatMap(importsIn));
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const path = resolve(locked, name, from);
    if (path === undefined || found.has(path) || !runsHere(locked[path])) return;
    found.add(path);
    for (const needed of neededBy(locked[path])) add(needed, path);
  };
  for (const name of direct.filter((one) => imported.has(one))) add(name, '');
  return [...found].sort();
}

/** The package's name, from its path in the lock file. */
export const nameIn = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Whether the package is for one system only: its files are of no use on another. */
export const isNative = ({ cpu, os }: LockedPackage): boolean => cpu !== undefined || os !== undefined;

function importsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|js|css)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .flatMap((source) => [...source.matchAll(IMPORTED)].map(([, name = '']) => name));
}

/** As Node does: beside the package that asks, then in each folder above it. */
function resolve(locked: Locked, name: string, from: string): string | undefined {
  const own = from === '' ? '' : `${from}/`;
  const path = `${own}node_modules/${name}`;
  if (locked[path]) return path;
  return from === ''
    ? undefined
    : resolve(locked, name, from.slice(0, from.lastIndexOf('node_modules/')).replace(/\/$/, ''));
}

function neededBy(
  {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  }: LockedPackage = { version: '' },
): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

function runsHere({ os, cpu, libc }: LockedPackage = { version: '' }): boolean {
  const { cpus } = SYSTEM;
  return (
    (os?.includes(SYSTEM.os) ?? true) &&
    (cpu?.some((one) => cpus.includes(one)) ?? true) &&
    (libc?.includes(SYSTEM.libc) ?? true)
  );
}

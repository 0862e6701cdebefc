import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NUMBERS = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** The versions in the newest readable state of the releases; empty without a state. */
export function releasedVersions(dataDir: string): string[] {
  const folder = join(dataDir, 'releases');
  for (const name of statesOf(folder)) {
    try {
      return JSON.parse(readFileSync(join(folder, name), 'utf8')).versiones.map(
        ({ version }: { version: string }) => version,
      );
    } catch {
      // continue with the next older state
    }
  }
  return [];
}

function statesOf(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => /^estado-\d{6,}\.json$/.test(name));
    return names.sort((one, other) => Number(other.slice(7, -5)) - Number(one.slice(7, -5)));
  } catch {
    return [];
  }
}

/**
 * The version of package.json if it is higher than all released ones; otherwise the highest released one with
 * its last number plus one.
 */
export function nextVersion(root: string, released: readonly string[]): string {
  const own: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
  const known = released.filter((version) => NUMBERS.test(version)).sort(compare);
  const last = known.at(-1);
  if (last === undefined || compare(own, last) > 0) return own;
  const [major, minor, patch] = numbersOf(last);
  return `${major}.${minor}.${patch + 1}`;
}

const numbersOf = (version: string) => version.split('.').map(Number) as [number, number, number];

function compare(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}

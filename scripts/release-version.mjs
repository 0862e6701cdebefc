import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NUMBERS = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/**
 * The versions that the youngest state of the releases knows; none where there is no state.
 * @param {string} dataDir
 * @returns {string[]}
 */
export function releasedVersions(dataDir) {
  const folder = join(dataDir, 'releases');
  for (const name of statesOf(folder)) {
    try {
      return JSON.parse(readFileSync(join(folder, name), 'utf8')).versiones.map(({ version }) => version);
    } catch {
      // the one below holds
    }
  }
  return [];
}

function statesOf(folder) {
  try {
    const names = readdirSync(folder).filter((name) => /^estado-\d{6,}\.json$/.test(name));
    return names.sort((one, other) => Number(other.slice(7, -5)) - Number(one.slice(7, -5)));
  } catch {
    return [];
  }
}

/**
 * The version of package.json where it is higher than all that were released; else the highest with its last number plus one.
 * @param {string} root
 * @param {string[]} released
 */
export function nextVersion(root, released) {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
  const known = released.filter((version) => NUMBERS.test(version)).sort(compare);
  const last = known.at(-1);
  if (last === undefined || compare(own, last) > 0) return own;
  const [major, minor, patch] = last.split('.').map(Number);
  return `${major}.${minor}.${patch + 1}`;
}

function compare(one, other) {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number));
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}

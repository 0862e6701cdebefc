import { join } from 'node:path';
import { ensureBuilt } from './build-app.mjs';
import { ensureInstalled, ownNode } from './install.mjs';
import { nextVersion, releasedVersions } from './release-version.mjs';
import { runChild } from './run-child.mjs';

/**
 * @param {string} root
 * @param {(line: string) => void} say
 */
export async function run(root, say) {
  await ensureInstalled(root, say);
  // A new build is a new version: devices tell two builds apart by this word.
  await ensureBuilt(root, say, () => {
    const released = releasedVersions(process.env.DATA_DIR || './data');
    return released.length > 0 ? nextVersion(root, released) : undefined;
  });
  say('Iniciando el servidor…');
  const env = { ...process.env, NODE_ENV: 'production' };
  // cwd stays the person's: a relative DATA_DIR is theirs
  return runChild(ownNode(root), [join(root, 'server', 'main.ts')], { cwd: process.cwd(), env });
}

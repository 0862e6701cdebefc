import { join } from 'node:path';
import { ensureBuilt } from './build-app.mjs';
import { ensureInstalled, ownNode } from './install.mjs';
import { runChild } from './run-child.mjs';

/**
 * @param {string} root
 * @param {(line: string) => void} say
 */
export async function run(root, say) {
  await ensureInstalled(root, say);
  await ensureBuilt(root, say);
  say('Iniciando el servidor…');
  const env = { ...process.env, NODE_ENV: 'production' };
  // cwd stays the person's: a relative DATA_DIR is theirs
  return runChild(ownNode(root), [join(root, 'server', 'main.ts')], { cwd: process.cwd(), env });
}

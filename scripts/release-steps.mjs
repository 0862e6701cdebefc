import { join } from 'node:path';
import { ensureInstalled, ownNode } from './install.mjs';
import { runChild } from './run-child.mjs';

/**
 * @param {string} root
 * @param {(line: string) => void} say
 */
export async function run(root, say) {
  await ensureInstalled(root, say);
  const args = [join(root, 'scripts', 'release-app.ts'), ...process.argv.slice(2)];
  return runChild(ownNode(root), args, { cwd: process.cwd(), env: process.env });
}

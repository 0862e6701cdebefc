import { join } from 'node:path';
import { ensureInstalled, ownNode } from './install.mjs';
import { runChild } from './run-child.mjs';

/**
 * @param {string} root
 * @param {(line: string) => void} say
 */
export async function run(root, say) {
  await ensureInstalled(root, say);
  const main = join(root, 'server', 'operation', 'main.ts');
  return runChild(ownNode(root), [main, ...process.argv.slice(2)], { cwd: process.cwd(), env: process.env });
}

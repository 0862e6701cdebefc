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
  say('Iniciando el servidor y Vite; abre la dirección que diga Vite…');
  const options = { cwd: root, env: process.env };
  const server = runChild(ownNode(root), ['--watch', join(root, 'server', 'main.ts')], options);
  const vite = runChild(ownNode(root), [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], options);
  const codes = await Promise.all([server, vite]);
  return Math.max(...codes);
}

import { join } from 'node:path';
import { ensureBuilt } from '../build/build-app.ts';
import { runChild, runSteps } from './child.mjs';

/** `npm run dev`: the server with its demonstration, and Vite in front of it, until Ctrl-C. */
const ROOT = join(import.meta.dirname, '../..');

await runSteps(async () => {
  await ensureBuilt(ROOT);
  console.log('Iniciando el servidor y Vite; abre la dirección que diga Vite…');
  const run = (...args: string[]) => runChild(process.execPath, args, { cwd: ROOT, env: process.env });
  const server = run('--watch', join(ROOT, 'server/main.ts'));
  const vite = run(join(ROOT, 'node_modules/vite/bin/vite.js'));
  return Math.max(...(await Promise.all([server, vite])));
});

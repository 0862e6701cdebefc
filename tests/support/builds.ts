import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sourcesHash } from '../../scripts/build-app.mjs';
import { startChild } from './child-process.ts';

const ROOT = join(import.meta.dirname, '../..');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const KEPT = join(ROOT, '.cache/builds');

let sources: string | undefined;

/** A real build of the present sources that calls itself by that version: its folder, made once for all processes of a run. */
export async function buildAs(version: string): Promise<string> {
  sources ??= sourcesHash(ROOT, process.env).slice(0, 16);
  const folder = join(KEPT, `${sources}-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(KEPT, { recursive: true });
  const unfinished = `${folder}.${process.pid}`;
  const { PATH, HOME } = process.env;
  const child = startChild(process.execPath, [VITE, 'build', '--outDir', unfinished, '--logLevel', 'error'], {
    cwd: ROOT,
    env: { PATH, HOME, NODE_ENV: 'production', VERSION_APP: version },
  });
  const code = await child.ended;
  if (code !== 0) throw new Error(`the build of ${version} ended with ${code}: ${child.stderr()}`);
  // Whoever was first has made the same.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  return folder;
}

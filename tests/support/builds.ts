import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sourcesHash } from '../../scripts/build-app.mjs';
import { startChild } from './child-process.ts';

/** A piece of a source file that one build has another text in place of. */
export interface Breakage {
  /** from the project's root */
  file: string;
  from: string;
  to: string;
}

const ROOT = join(import.meta.dirname, '../..');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');
const KEPT = join(ROOT, '.cache/builds');
const PLANTED = join(import.meta.dirname, 'planted-build.ts');

let sources: string | undefined;

/**
 * A real build of the present sources that calls itself by that version, whole or with breakages in it: its folder, made
 * once for all processes of a run.
 */
export async function buildAs(version: string, ...breakages: Breakage[]): Promise<string> {
  sources ??= sourcesHash(ROOT, process.env).slice(0, 16);
  const planted = JSON.stringify(breakages);
  const mark =
    breakages.length > 0 ? `-${createHash('sha256').update(planted).digest('hex').slice(0, 8)}` : '';
  const folder = join(KEPT, `${sources}-${version}${mark}`);
  if (existsSync(folder)) return folder;
  await mkdir(KEPT, { recursive: true });
  for (const name of await readdir(KEPT))
    if (!name.startsWith(sources)) await rm(join(KEPT, name), { recursive: true, force: true });
  // One of the run's processes makes it; the others wait for it, and try themselves where it failed.
  const unfinished = `${folder}.${process.ppid}`;
  while (!(await makeAlone(unfinished))) {
    await setTimeout(200);
    if (existsSync(folder)) return folder;
  }
  const { PATH, HOME } = process.env;
  const config = breakages.length > 0 ? ['--config', PLANTED] : [];
  const args = [VITE, 'build', ...config, '--outDir', unfinished, '--logLevel', 'error'];
  const child = startChild(process.execPath, args, {
    cwd: ROOT,
    env: { PATH, HOME, NODE_ENV: 'production', VERSION_APP: version, PLANTED: planted },
  });
  const code = await child.ended;
  if (code !== 0) {
    await rm(unfinished, { recursive: true });
    throw new Error(`the build of ${version} ended with ${code}: ${child.stderr()}`);
  }
  await rename(unfinished, folder);
  return folder;
}

const makeAlone = (folder: string) =>
  mkdir(folder).then(
    () => true,
    () => false,
  );

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StepFault } from '../commands/child.mjs';

/**
 * The files of a clone that git tracks at or below these paths, as they lie there; whatever else lies beside them is nobody's
 * work yet. Where no repository is, the paths themselves.
 */
export function sourceFiles(root: string, paths: readonly string[]): readonly string[] {
  if (!existsSync(join(root, '.git'))) return paths;
  const { error, status, stderr, stdout } = spawnSync('git', ['ls-files', '-z', '--', ...paths], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (error || status !== 0)
    throw new StepFault(`git no dijo qué archivos son del proyecto: ${error?.message ?? stderr}`);
  // A deleted file is tracked until the next commit.
  return stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

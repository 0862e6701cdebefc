import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;

/**
 * Returns the path of the pinned Lighthouse. Installs it first if it is missing, separately from the
 * project's dependencies.
 */
export function ensureLighthouse(progress: (text: string) => void): string {
  const script = join(FOLDER, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(script)) return script;
  progress('installing Lighthouse (176 MB, into bench/lighthouse)');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new Error('Lighthouse could not be installed');
  return script;
}

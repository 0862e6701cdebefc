import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = import.meta.dirname;

/** The command of the pinned Lighthouse; what it needs is installed where it is not there, apart from the project's own. */
export function ensureLighthouse(progress: (text: string) => void): string {
  const script = join(FOLDER, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(script)) return script;
  progress('installing Lighthouse (176 MB, into bench/lighthouse)');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new Error('Lighthouse could not be installed');
  return script;
}

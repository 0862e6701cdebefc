/**
 * `npm run nightly`: searches and measurements that take too long for `npm test`. Each one runs, whatever the
 * others found.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { BREAKAGES } from '../../tests/offline/simulation/breakages.ts';
import { npmCommand, runChild, runSteps } from './child.mjs';

const ROOT = join(import.meta.dirname, '../..');
/** Number of simulated schedules, from a random first seed. */
const SEEDS = 200_000;

interface Step {
  script: string;
  args?: string[];
  /** expected exit code; 1: the checker must find the planted breakage */
  expected?: 0 | 1;
}

const first = String(randomInt(1, 1_000_000_000));
const STEPS: Step[] = [
  { script: 'simulate', args: ['--first', first, '--seeds', String(SEEDS)] },
  ...Object.keys(BREAKAGES).map(
    (name): Step => ({
      script: 'simulate',
      args: ['--broken', name],
      expected: 1,
    }),
  ),
  { script: 'long' },
  { script: 'mutants' },
  { script: 'bench' },
  { script: 'lighthouse' },
];

await runSteps(async () => {
  const [npm, ...before] = npmCommand(process.env);
  const failed: string[] = [];
  for (const { script, args = [], expected = 0 } of STEPS) {
    const command = ['npm run', script, ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
    console.log(`\n== ${command}`);
    const all = [...before, 'run', script, '--silent', '--', ...args];
    const code = await runChild(npm, all, { cwd: ROOT, env: process.env });
    if (code >= 128) return code;
    if (code !== expected) failed.push(`${command} (exit code ${code})`);
  }
  console.log(failed.length > 0 ? `\nFailed:\n${failed.join('\n')}` : '\nAll runs passed.');
  return failed.length > 0 ? 1 : 0;
});

import { startChild } from './child-process.ts';

/** Loaded before a program: kills it (kill -9) before or after its n-th step that changes the disk. */
const KILLER = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
let left = Number(process.env.KILL_AT);
const seen = new Set();
// Of many files that are written at once, the first one counts.
const counts = (name) => name !== 'writeFile' || (!seen.has(name) && seen.add(name));
for (const name of ['mkdir', 'writeFile', 'rename', 'link', 'unlink', 'rm']) {
  const real = fs.promises[name];
  fs.promises[name] = async (...given) => {
    const last = counts(name) && --left === 0;
    if (last && process.env.KILL_WHEN === 'before') process.kill(process.pid, 'SIGKILL');
    const done = await real(...given);
    if (last) process.kill(process.pid, 'SIGKILL');
    return done;
  };
}
syncBuiltinESMExports();
`;

/** Runs a program that is killed at that step; returns 'SIGKILL', or its exit code if it has fewer steps. */
export function runKilled(
  args: string[],
  env: NodeJS.ProcessEnv,
  step: number,
  when: 'before' | 'after',
): Promise<number | string> {
  const { PATH, HOME } = process.env;
  const preload = `--import=data:text/javascript,${encodeURIComponent(KILLER)}`;
  const kill = { KILL_AT: String(step), KILL_WHEN: when };
  return startChild(process.execPath, [preload, ...args], { env: { PATH, HOME, ...env, ...kill } }).ended;
}

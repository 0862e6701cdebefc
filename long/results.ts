import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';

/**
 * long/results.json (ignored by git): the last run of each part, with the commit it ran on. docs/testing.md
 * quotes the last ones.
 */

const FILE = join(import.meta.dirname, 'results.json');

export type Part = 'browser' | 'server' | 'schedules' | 'clients';

export interface PartResult {
  commit: string;
  date: string;
  machine: string;
  seconds: number;
  passed: boolean;
  /** counts and seeds; the fields depend on the part */
  found: object;
}

export function readResults(): Partial<Record<Part, PartResult>> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Partial<Record<Part, PartResult>>;
  } catch {
    return {};
  }
}

/** Replaces the result of one part; the others stay. */
export function keepResult(part: Part, passed: boolean, seconds: number, found: object): void {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
  const result: PartResult = {
    commit: git('rev-parse', '--short', 'HEAD') + (changed ? ' and changes' : ''),
    date: new Date().toISOString(),
    machine: `${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
    seconds: Math.round(seconds),
    passed,
    found,
  };
  writeFileSync(FILE, `${JSON.stringify({ ...readResults(), [part]: result }, null, 2)}\n`);
}

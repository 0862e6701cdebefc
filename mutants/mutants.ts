/**
 * `npm run mutants`: changes src/offline in about two thousand small ways and runs the outbox's unit tests
 * against each. Writes mutants/results.json. Exits with 1 if fewer than nine in ten mutants are killed, or if
 * one survives without a reason in reasons.ts.
 * - `-- --quick`: only mutants affected by changes since the last run on this machine, as far as Stryker
 * detects them (the mutated line and its tests, not shared code).
 * - `-- src/offline/bus.ts,…`: these files only, quick, without writing the report.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REASONS } from './reasons.ts';
import { judge, type MutationReport } from './survivors.ts';

const ROOT = join(import.meta.dirname, '..');
const LEAST = 90;

const stryker = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const only = process.argv.slice(2).find((word) => !word.startsWith('--'));
const quick = only !== undefined || process.argv.includes('--quick');
const args = [stryker, 'run', 'mutants/stryker.config.json'];
if (quick) args.push('--incremental');
if (only) args.push('--mutate', only);
const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

const report = JSON.parse(readFileSync(join(ROOT, '.mutants/mutation.json'), 'utf8')) as MutationReport;
const { idle, ...outcome } = judge(report, REASONS);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
const run = quick ? 'quick' : 'complete';
const found = { commit, date: new Date().toISOString(), run, ...outcome };
if (!only) writeFileSync(join(ROOT, 'mutants/results.json'), `${JSON.stringify(found, null, 2)}\n`);

const unexplained = outcome.survivors.filter(({ reason }) => reason === undefined);
for (const { file, line, from, to } of unexplained) console.log(`${file}:${line}  «${from}» → «${to}»`);
for (const { file, line } of only ? [] : idle)
  console.log(`no longer needed: the reason for «${line}» in ${file}`);
console.log(
  `${outcome.killed} of ${outcome.total} mutants died (${outcome.score} %), ${outcome.hung} of them by hanging; ` +
    `${outcome.survivors.length} survived, ${unexplained.length} of them without a reason.`,
);
process.exitCode = outcome.score >= LEAST && unexplained.length === 0 ? 0 : 1;

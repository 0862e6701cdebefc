/**
 * `npm run breakages [-- A3.4 …]`: applies each clause's breakage to a copy of the project, runs its test there, and writes
 * what was seen to tests/clauses/seen.json. Ends with 1 where a test does not pass unbroken or does not notice the breakage.
 * Without words: those that were not seen yet; `-- --all`: every one anew.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Clause } from '../tests/clauses/clause.ts';
import { CLAUSES } from '../tests/clauses/clauses.ts';
import { keepSeen, readSeen, type Seen, seenOf } from '../tests/clauses/seen.ts';

const ROOT = join(import.meta.dirname, '..');
const COPY = join(ROOT, '.cache/breakages');
const REPORT = join(COPY, 'report.json');
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });

const words = process.argv.slice(2);
const known = readSeen().filter((one) => CLAUSES.some((clause) => seenOf([one], clause)));
const named = words.filter((word) => !word.startsWith('--'));
const wanted = CLAUSES.filter((clause) =>
  named.length > 0
    ? named.some((id) => clause.id === id || clause.id.startsWith(`${id}.`))
    : words.includes('--all') || !seenOf(known, clause),
);

rmSync(COPY, { recursive: true, force: true });
for (const file of git('ls-files', '-co', '--exclude-standard').split('\n').filter(Boolean)) {
  mkdirSync(dirname(join(COPY, file)), { recursive: true });
  cpSync(join(ROOT, file), join(COPY, file));
}
symlinkSync(join(ROOT, 'node_modules'), join(COPY, 'node_modules'));

const commit = git('rev-parse', '--short', 'HEAD').trim();
const whole = new Map<string, string | undefined>();
let seen: Seen[] = [...known];
let bad = 0;
for (const [index, clause] of wanted.entries()) {
  const found = tryOne(clause);
  process.stdout.write(
    `${index + 1}/${wanted.length} ${clause.id} ${found.ok ? 'seen' : 'NOT SEEN'}: ${found.text}\n`,
  );
  seen = seen.filter((one) => !seenOf([one], clause));
  if (found.ok) seen.push({ title: clause.title, breakage: clause.breakage, commit, failure: found.text });
  else bad += 1;
  keepSeen(CLAUSES.flatMap((each) => seenOf(seen, each) ?? []));
}
process.stdout.write(`${wanted.length - bad} of ${wanted.length} breakages were seen.\n`);
process.exitCode = bad === 0 ? 0 : 1;

function tryOne(clause: Clause): { ok: boolean; text: string } {
  const { file, from, to } = clause.breakage;
  const path = join(COPY, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) return { ok: false, text: `«${from}» does not stand once in ${file}` };
  const key = `${clause.test} ${clause.title}`;
  if (!whole.has(key)) whole.set(key, runTest(clause));
  const unbroken = whole.get(key);
  if (unbroken !== undefined) return { ok: false, text: `fails unbroken: ${unbroken}` };
  try {
    writeFileSync(
      path,
      source.replace(from, () => to),
    );
    const failure = runTest(clause);
    return failure === undefined ? { ok: false, text: 'the test passes' } : { ok: true, text: failure };
  } finally {
    writeFileSync(path, source);
  }
}

/** What the test said when it failed, or undefined where it passed. @throws where no test of that title ran */
function runTest({ test, title }: Clause): string | undefined {
  const name = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const results = test.startsWith('tests/e2e/') ? inBrowser(test, name) : inVitest(test, name);
  if (results.length === 0) throw new Error(`no test of that title ran: ${test} ${title}`);
  const first = results.flat()[0];
  return first === undefined ? undefined : stripVTControlCharacters(first).split('\n')[0]?.slice(0, 160);
}

/** Of each test that ran, what it said when it failed. */
function inVitest(test: string, name: string): string[][] {
  run('node_modules/vitest/vitest.mjs', 'run', test, '-t', name, '--reporter=json', `--outputFile=${REPORT}`);
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8')) as VitestReport;
  return testResults.flatMap(({ message, assertionResults }) =>
    assertionResults.length === 0
      ? [[message]]
      : assertionResults
          .filter(({ status }) => status === 'passed' || status === 'failed')
          .map(({ failureMessages }) => failureMessages),
  );
}

function inBrowser(test: string, name: string): string[][] {
  run('node_modules/vite/bin/vite.js', 'build', '--logLevel=error');
  run('node_modules/@playwright/test/cli.js', 'test', test, '-g', name, '--reporter=json');
  const { suites } = JSON.parse(readFileSync(REPORT, 'utf8')) as PlaywrightReport;
  return specsOf(suites).map(({ tests }) =>
    tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message))),
  );
}

interface VitestReport {
  testResults: { message: string; assertionResults: { status: string; failureMessages: string[] }[] }[];
}
interface PlaywrightReport {
  suites: Suite[];
}
interface Suite {
  suites?: Suite[];
  specs: { tests: { results: { errors: { message: string }[] }[] }[] }[];
}
function specsOf(suites: Suite[]): Suite['specs'] {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);
}

function run(program: string, ...args: string[]): void {
  rmSync(REPORT, { force: true });
  const env = { ...process.env, FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT };
  const done = spawnSync(process.execPath, [program, ...args], { cwd: COPY, env, stdio: 'ignore' });
  if (done.error) throw done.error;
}

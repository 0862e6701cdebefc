import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * The result of a test runner. A runner that failed without naming a test, or left no report, counts as one
 * failure.
 */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name?: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  specs?: {
    ok: boolean;
    title: string;
    line: number;
    tests: { results: { error?: { message: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message: string }[];
  suites?: PlaywrightSuite[];
}

/** From vitest's JSON report and exit code. */
export function countVitest(path: string, code: number): Counts {
  const report = readReport<VitestReport>(path);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  // a file that cannot be loaded names no test
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return withExitCode(counts, code);
}

/** From Playwright's JSON report and exit code. */
export function countPlaywright(path: string, code: number): Counts {
  const report = readReport<PlaywrightReport>(path);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped }, code);
}

/** The failed tests with a few lines of their errors, because the full output is long. */
export function failedInVitest(root: string, path: string): string[] {
  const files = readReport<VitestReport>(path)?.testResults ?? [];
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name ?? '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [entry(file, message)] : [];
    return failed.map(({ fullName, failureMessages }) =>
      entry(`${file} › ${fullName}`, failureMessages?.[0]),
    );
  });
}

export function failedInPlaywright(path: string): string[] {
  const report = readReport<PlaywrightReport>(path);
  const specs = (suite: PlaywrightSuite, above: string[]): string[] => {
    const titles = [...above, suite.title];
    const own = (suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ title, line, tests }) =>
        entry(
          [...titles, `${title} (${suite.file}:${line})`].join(' › '),
          tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
        ),
      );
    return [...own, ...(suite.suites ?? []).flatMap((inner) => specs(inner, titles))];
  };
  const errors = (report?.errors ?? []).map(({ message }) => entry('Playwright', message));
  return [...(report?.suites ?? []).flatMap((suite) => specs(suite, [])), ...errors];
}

const MESSAGE_LINES = 12;

function entry(what: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [`✘ ${what}`, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`)].join('\n');
}

export function addCounts(counts: readonly Counts[]): Counts {
  const sum = (name: keyof Counts) => counts.reduce((total, count) => total + count[name], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

const withExitCode = (counts: Counts, code: number): Counts =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

function readReport<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * What a runner did. A runner that ended badly without naming a failed test, or left no report, counts as one failure.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * @param {string} path of vitest's JSON report
 * @param {number} code the runner's exit code
 * @returns {Counts}
 */
export function countVitest(path, code) {
  const report = readReport(path);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  // a file that cannot even be loaded names no test
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

/**
 * @param {string} path of Playwright's JSON report
 * @param {number} code the runner's exit code
 * @returns {Counts}
 */
export function countPlaywright(path, code) {
  const report = readReport(path);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode({ passed: expected, failed: unexpected + flaky + report.errors.length, skipped }, code);
}

/**
 * What failed and why, in a few lines each: a run prints far more than whoever looks for it wants to read.
 * @param {string} root
 * @param {string} path of vitest's JSON report
 * @returns {string[]}
 */
export function failedInVitest(root, path) {
  const files = readReport(path)?.testResults ?? [];
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name ?? '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [entry(file, message)] : [];
    return failed.map(({ fullName, failureMessages }) =>
      entry(`${file} › ${fullName}`, failureMessages?.[0]),
    );
  });
}

/**
 * @param {string} path of Playwright's JSON report
 * @returns {string[]}
 */
export function failedInPlaywright(path) {
  const report = readReport(path);
  const specs = (suite, above) => {
    const titles = [...above, suite.title];
    const own = (suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map(({ title, line, tests }) =>
        entry(
          [...titles, `${title} (${suite.file}:${line})`].join(' › '),
          tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message,
        ),
      );
    return [...own, ...(suite.suites ?? []).flatMap((inner) => specs(inner, titles))];
  };
  const errors = (report?.errors ?? []).map(({ message }) => entry('Playwright', message));
  return [...(report?.suites ?? []).flatMap((suite) => specs(suite, [])), ...errors];
}

const MESSAGE_LINES = 12;

function entry(what, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [`✘ ${what}`, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`)].join('\n');
}

/** @param {Counts[]} counts */
export function addCounts(counts) {
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

const withExitCode = (counts, code) =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

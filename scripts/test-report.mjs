import { readFileSync } from 'node:fs';

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

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM, ENGINES, ensureBrowser } from './browsers.mjs';
import { ensureBuilt } from './build-app.mjs';
import { ensureInstalled, ownNode } from './install.mjs';
import { fullEnvironment, runChild } from './run-child.mjs';
import { StepFault } from './step-fault.mjs';
import { divideArguments, needsEngines } from './test-arguments.mjs';
import {
  addCounts,
  countPlaywright,
  countVitest,
  failedInPlaywright,
  failedInVitest,
} from './test-report.mjs';

const VITEST_REPORT = 'vitest.json';
const PLAYWRIGHT_REPORT = 'playwright.json';

/**
 * @param {string} root
 * @param {(line: string) => void} say
 */
export async function run(root, say) {
  const runs = divideArguments(process.argv.slice(2));
  const folder = join(root, '.cache', 'tests');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await ensureInstalled(root, say);
  const env = fullEnvironment(process.env);
  if (runs.playwright !== undefined) env.CHROME_PATH = await ensureBrowser(CHROMIUM, env, say);
  if (needsEngines(runs.playwright)) for (const engine of ENGINES) await ensureBrowser(engine, env, say);
  await ensureBuilt(root, say);
  const counts = await runBoth(root, folder, env, runs, say);
  const failed = [
    ...failedInVitest(root, join(folder, VITEST_REPORT)),
    ...failedInPlaywright(join(folder, PLAYWRIGHT_REPORT)),
  ];
  if (failed.length > 0) say(['Fallaron:', ...failed].join('\n'));
  const total = addCounts(counts);
  writeFileSync(join(folder, 'total.json'), JSON.stringify(total));
  say(`Resumen: ${total.passed} pruebas pasaron, ${total.failed} fallaron, ${total.skipped} se omitieron.`);
  return total.failed === 0 ? 0 : 1;
}

/**
 * Side by side: each waits a part of its time for servers, browsers and deadlines, and a core is then free for the other.
 * What vitest says stays together: it comes when it has ended, between two lines of the other.
 */
async function runBoth(root, folder, env, runs, say) {
  const both = runs.vitest !== undefined && runs.playwright !== undefined;
  const held = [];
  const running = [];
  if (runs.vitest !== undefined) {
    say('Pruebas de unidad y del servidor (vitest)…');
    // As many at once as there are cores, not one more: the browsers have the rest of the time.
    const args = both ? [`--maxWorkers=${availableParallelism()}`, ...runs.vitest] : runs.vitest;
    const vitest = runVitest(root, folder, both ? { env, say: (text) => held.push(text) } : { env }, args);
    running.push(vitest.finally(() => process.stdout.write(held.join(''))));
  }
  if (runs.playwright !== undefined) {
    say('Pruebas en el navegador (Playwright)…');
    const options = both ? { env, say: (text) => process.stdout.write(text) } : { env };
    running.push(runPlaywright(root, folder, options, runs.playwright));
  }
  // Whoever fails, the other one comes to its end.
  await Promise.allSettled(running);
  return Promise.all(running);
}

/** Runs one runner; somebody's Ctrl-C ends them all. */
async function runRunner(root, args, options) {
  const code = await runChild(ownNode(root), args, { cwd: root, ...options });
  if (code >= 128) throw new StepFault('Pruebas interrumpidas.', code);
  return code;
}

async function runVitest(root, folder, options, args) {
  const report = join(folder, VITEST_REPORT);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const code = await runRunner(root, [program, 'run', ...reporters, ...args], options);
  return countVitest(report, code);
}

async function runPlaywright(root, folder, { env, ...options }, args) {
  const report = join(folder, PLAYWRIGHT_REPORT);
  const program = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const code = await runRunner(root, [program, 'test', '--reporter=list,json', ...args], {
    ...options,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return countPlaywright(report, code);
}

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build-app.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, ownNode } from './install.mjs';
import { fullEnvironment, runChild } from './run-child.mjs';
import { StepFault } from './step-fault.mjs';
import { divideArguments } from './test-arguments.mjs';
import { addCounts, countPlaywright, countVitest } from './test-report.mjs';

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
  if (runs.playwright !== undefined) env.CHROME_PATH = await ensureChromium(env, say);
  await ensureBuilt(root, say);
  const counts = [];
  if (runs.vitest !== undefined) {
    say('Pruebas de unidad y del servidor (vitest)…');
    counts.push(await runVitest(root, folder, env, runs.vitest));
  }
  if (runs.playwright !== undefined) {
    say('Pruebas en el navegador (Playwright)…');
    counts.push(await runPlaywright(root, folder, env, runs.playwright));
  }
  const total = addCounts(counts);
  writeFileSync(join(folder, 'total.json'), JSON.stringify(total));
  say(`Resumen: ${total.passed} pruebas pasaron, ${total.failed} fallaron, ${total.skipped} se omitieron.`);
  return total.failed === 0 ? 0 : 1;
}

/** Runs one runner; somebody's Ctrl-C ends them all. */
async function runRunner(root, args, env) {
  const code = await runChild(ownNode(root), args, { cwd: root, env });
  if (code >= 128) throw new StepFault('Pruebas interrumpidas.', code);
  return code;
}

async function runVitest(root, folder, env, args) {
  const report = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const code = await runRunner(root, [program, 'run', ...reporters, ...args], env);
  return countVitest(report, code);
}

async function runPlaywright(root, folder, env, args) {
  const report = join(folder, 'playwright.json');
  const program = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const code = await runRunner(root, [program, 'test', '--reporter=list,json', ...args], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return countPlaywright(report, code);
}

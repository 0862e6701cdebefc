/**
 * `npm test`: the checks of `npm run check`, then all tests; a failed check ends it. Installs missing
 * browsers.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../build/build-app.ts';
import { CHROMIUM, ENCRYPTION, ENGINES, ensureBrowser, POSTGRES } from './browsers.ts';
import { fullEnvironment, npmCommand, runChild, runQuietly, runSteps, StepFault } from './child.mjs';
import {
  addCounts,
  type Counts,
  countPlaywright,
  countVitest,
  failedInPlaywright,
  failedInVitest,
} from './test-report.ts';

const ROOT = join(import.meta.dirname, '../..');
/** .ci/run reads `total` from here. */
const FOLDER = join(ROOT, '.cache/tests');
const VITEST_REPORT = join(FOLDER, 'vitest.json');
const PLAYWRIGHT_REPORT = join(FOLDER, 'playwright.json');

await runSteps(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  if (process.argv.length > 2)
    throw new StepFault(
      '«npm test» corre todo y no toma argumentos. Para una parte: «npm run test:unit -- RUTA», o test:pages, test:server, test:build, test:e2e.',
    );
  const env = fullEnvironment(process.env);
  await runChecks(env);
  env.CHROME_PATH = await ensureBrowser(CHROMIUM, env);
  for (const program of [...ENGINES, ...ENCRYPTION, POSTGRES]) await ensureBrowser(program, env);
  await ensureBuilt(ROOT);
  const total = addCounts(await runTests(env));
  const failed = [...failedInVitest(ROOT, VITEST_REPORT), ...failedInPlaywright(PLAYWRIGHT_REPORT)];
  if (failed.length > 0) console.log(['Fallaron:', ...failed].join('\n'));
  writeFileSync(join(FOLDER, 'total'), `${total.passed} passed, ${total.failed} failed\n`);
  console.log(
    `Resumen: ${total.passed} pruebas pasaron, ${total.failed} fallaron, ${total.skipped} se omitieron.`,
  );
  return total.failed === 0 ? 0 : 1;
});

/** The scripts that `npm run check` names, one after the other. */
async function runChecks(env: NodeJS.ProcessEnv): Promise<void> {
  const { check = '' } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;
  const [npm, ...first] = npmCommand(env);
  for (const [, name = ''] of check.matchAll(/npm run ([\w:-]+)/g)) {
    const began = performance.now();
    const code = await runQuietly(npm, [...first, 'run', name, '--silent'], { cwd: ROOT, env });
    if (code >= 128) throw new StepFault('Revisión interrumpida.', code);
    if (code !== 0)
      throw new StepFault(
        `Falló la revisión ${name}: el motivo está arriba, y «npm run ${name}» la repite. No se corrieron pruebas.`,
      );
    console.log(`Revisión ${name}: bien (${((performance.now() - began) / 1000).toFixed(1)} s).`);
  }
}

/**
 * Runs one test runner after the other: beside each other on two cores, the browsers' tests met their time
 * limits, and both together took longer.
 */
async function runTests(env: NodeJS.ProcessEnv): Promise<Counts[]> {
  console.log('Pruebas de unidad y del servidor (vitest)…');
  const vitest = await runVitest(env);
  console.log('Pruebas en el navegador (Playwright)…');
  return [vitest, await runPlaywright(env)];
}

async function runVitest(env: NodeJS.ProcessEnv): Promise<Counts> {
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  return countVitest(VITEST_REPORT, await runRunner([program, 'run', ...reporters], env));
}

async function runPlaywright(env: NodeJS.ProcessEnv): Promise<Counts> {
  const program = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const withReport = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT };
  const code = await runRunner([program, 'test', '--reporter=list,json'], withReport);
  return countPlaywright(PLAYWRIGHT_REPORT, code);
}

async function runRunner(args: string[], env: NodeJS.ProcessEnv) {
  const code = await runChild(process.execPath, args, { cwd: ROOT, env });
  if (code >= 128) throw new StepFault('Pruebas interrumpidas.', code);
  return code;
}

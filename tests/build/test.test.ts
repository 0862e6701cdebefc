import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeProject, type Project } from './project-fixture.ts';

/** A test runner that records its arguments, writes the given report and exits with the given code. */
const runner = (log: string, reportPath: string, report: object | null, code: number) => `
import { appendFileSync, writeFileSync } from 'node:fs';
appendFileSync(${JSON.stringify(log)}, JSON.stringify({ args: process.argv.slice(2), chrome: process.env.CHROME_PATH, mode: process.env.NODE_ENV ?? '' }) + '\\n');
${report === null ? '' : `writeFileSync(${reportPath}, ${JSON.stringify(JSON.stringify(report))});`}
process.exit(${code});
`;

const vitestReport = (passed: number, failed: number) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
});
const playwrightReport = (expected: number, unexpected: number) => ({
  stats: { expected, unexpected, flaky: 0, skipped: 0 },
  errors: [],
});

/** A browser's output for --version. */
const TODAY = 'echo Chromium 156.0.8078.79 built on Debian';

/** what the engines other than Chromium need */
const WEBKIT_PROGRAMS = ['WebKitWebDriver', 'Xvfb', 'python3'];
const OTHER_PROGRAMS = ['firefox-esr', ...WEBKIT_PROGRAMS, 'age', 'gpg'];

let project: Project;
/** the only folder in PATH beside node's and npm's, so that this machine's programs are not found */
let bin: string;
beforeEach(async () => {
  project = await makeProject();
  bin = join(project.root, 'bin');
  await mkdir(bin);
  for (const name of ['node', 'npm', 'sh', 'dirname', 'rm', 'env', 'cat']) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    await symlink(found, join(bin, name));
  }
  for (const name of OTHER_PROGRAMS) await program(`bin/${name}`, 'echo 999.9.9');
  await setRunners();
});
afterEach(() => project.remove());

async function setRunners({
  vitest = vitestReport(5, 0) as object | null,
  playwright = playwrightReport(2, 0) as object | null,
  vitestCode = 0,
  playwrightCode = 0,
} = {}) {
  await project.write(
    'packages/vitest/vitest.mjs',
    runner(
      'vitest.log',
      "process.argv.find((a) => a.startsWith('--outputFile.json=')).slice(18)",
      vitest,
      vitestCode,
    ),
  );
  await project.write(
    'packages/playwright-test/cli.js',
    runner('playwright.log', 'process.env.PLAYWRIGHT_JSON_OUTPUT_NAME', playwright, playwrightCode),
  );
}

async function program(path: string, text: string) {
  await project.write(path, `#!/bin/sh\n${text}\n`);
  chmodSync(join(project.root, path), 0o755);
}

const runs = (name: 'vitest' | 'playwright'): { args: string[]; chrome?: string; mode: string }[] => {
  const path = join(project.root, `${name}.log`);
  return existsSync(path)
    ? readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
};

async function test(args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const child = project.start({ PATH: bin, ...env }, 'scripts/run.mjs', [
    'scripts/commands/test.ts',
    ...args,
  ]);
  const code = await child.ended;
  return { code, stdout: child.stdout(), stderr: child.stderr() };
}

describe('npm test', () => {
  it('npm test installs, checks, builds, finds Chromium, runs both runners and adds up their results', async () => {
    await program('bin/chromium', TODAY);
    const { code, stdout } = await test([], { NODE_ENV: 'production' });
    expect(stdout).toContain('Instalando dependencias');
    expect(stdout).toMatch(/Revisión check:types: bien .*\nRevisión check:dead: bien /);
    expect(stdout).toContain('Construyendo la aplicación');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(
      'Resumen: 7 pruebas pasaron, 0 fallaron, 0 se omitieron.',
    );
    expect(code).toBe(0);
    expect(runs('vitest')[0]?.args[0]).toBe('run');
    expect(runs('playwright')[0]).toMatchObject({
      args: ['test', '--reporter=list,json'],
      chrome: join(bin, 'chromium'),
    });
    expect(runs('vitest')[0]?.mode).toBe('');
  });

  it('npm test runs Playwright also if vitest fails, and exits with 1', async () => {
    await program('bin/chromium', TODAY);
    await setRunners({ vitest: vitestReport(4, 1), vitestCode: 1 });
    const { code, stdout } = await test();
    expect(runs('playwright')).toHaveLength(1);
    expect(stdout).toContain('6 pruebas pasaron, 1 fallaron');
    expect(code).toBe(1);
  });

  it.each([
    [
      'a failed browser test',
      { playwright: playwrightReport(1, 1), playwrightCode: 1 },
      '6 pruebas pasaron, 1 fallaron',
    ],
    ['a runner that leaves no report', { playwright: null }, '5 pruebas pasaron, 1 fallaron'],
    ['a runner that ends badly with no test to blame', { vitestCode: 1 }, '7 pruebas pasaron, 1 fallaron'],
    [
      'a file that cannot be loaded',
      {
        vitest: { ...vitestReport(4, 0), testResults: [{ status: 'failed', assertionResults: [] }] },
        vitestCode: 1,
      },
      '6 pruebas pasaron, 1 fallaron',
    ],
    [
      'a test that needed a second try',
      { playwright: { stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }, errors: [] } },
      '6 pruebas pasaron, 1 fallaron',
    ],
  ])('npm test counts %s', async (_what, outcome, summary) => {
    await program('bin/chromium', TODAY);
    await setRunners(outcome);
    const { code, stdout } = await test();
    expect(stdout).toContain(summary);
    expect(code).toBe(1);
  });

  it('npm test ends with the failed tests and the first lines of their errors', async () => {
    await program('bin/chromium', TODAY);
    const result = (status: string, failureMessages: string[]) => ({
      fullName: `a ${status} one`,
      status,
      failureMessages,
    });
    const file = (name: string, more: object) => ({
      name: join(project.root, 'tests', name),
      message: '',
      ...more,
    });
    const results = [{ error: { message: 'Timed out\n\n  waiting for it' } }];
    const spec = { title: 'is slow', ok: false, line: 7, tests: [{ results }] };
    await setRunners({
      vitest: {
        ...vitestReport(4, 1),
        testResults: [
          file('a.test.ts', {
            status: 'failed',
            assertionResults: [result('passed', []), result('failed', ['\u001b[31mno\u001b[39m'])],
          }),
          file('b.test.ts', { status: 'failed', assertionResults: [], message: 'no such module' }),
        ],
      },
      playwright: {
        ...playwrightReport(1, 1),
        suites: [
          {
            title: 'c.spec.ts',
            file: 'c.spec.ts',
            specs: [{ ...spec, ok: true }],
            suites: [{ title: 'ajeno', file: 'c.spec.ts', specs: [spec] }],
          },
        ],
      },
    });
    const { stdout } = await test();
    expect(stdout.slice(stdout.indexOf('Fallaron:'))).toBe(
      [
        'Fallaron:',
        '✘ tests/a.test.ts › a failed one',
        '    no',
        '✘ tests/b.test.ts',
        '    no such module',
        '✘ c.spec.ts › ajeno › is slow (c.spec.ts:7)',
        '    Timed out',
        '      waiting for it',
        'Resumen: 5 pruebas pasaron, 3 fallaron, 0 se omitieron.',
        '',
      ].join('\n'),
    );
  });

  it('npm test stops at a failed check with its name and output, and runs no test', async () => {
    await program('bin/chromium', TODAY);
    await project.write(
      'check.mjs',
      "if (process.argv[2] === 'dead') { console.log('an unused export'); process.exit(2); }",
    );
    const { code, stdout, stderr } = await test();
    expect(stdout).toContain('Revisión check:types: bien');
    expect(stderr).toContain('an unused export');
    expect(stderr.trimEnd().split('\n').at(-1)).toContain('Falló la revisión check:dead');
    expect([code, runs('vitest').concat(runs('playwright'))]).toEqual([1, []]);
  });

  it('npm test takes no arguments, and names the commands that do', async () => {
    const { code, stderr } = await test(['tests/offline']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('npm run test:unit -- RUTA')]);
    expect(runs('vitest').concat(runs('playwright'))).toEqual([]);
  });
});

describe('Chromium', () => {
  it('the checks, which read the configuration of the browser tests, need no Chromium', () => {
    const root = join(import.meta.dirname, '../..');
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', "await import('./playwright.config.ts')"],
      { cwd: root, env: { PATH: bin }, encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([0, '']);
  });

  it('CHROME_PATH selects Chromium, and a wrong path is reported', async () => {
    await program('mine/chrome', TODAY);
    const chrome = join(project.root, 'mine/chrome');
    await test([], { CHROME_PATH: chrome });
    expect(runs('playwright')[0]?.chrome).toBe(chrome);
    const { code, stderr } = await test([], { CHROME_PATH: '/nowhere/chrome' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('CHROME_PATH dice /nowhere/chrome')]);
  });

  it("Chromium's version is printed before the tests", async () => {
    await program('bin/chromium', TODAY);
    const { stdout } = await test();
    const line = `Para las pruebas: Chromium 156.0.8078.79 (${join(bin, 'chromium')}).`;
    expect(stdout.split('\n')).toContain(line);
  });

  it.each([
    ['is older than the tests need', 'echo Chromium 149.9.9.9', 'necesitan Chromium 150 o más nuevo'],
    ['does not tell its version', 'exit 1', 'no dijo su versión'],
  ])(
    'Chromium is refused if it %s, with the way to get another, and no test runs',
    async (_what, text, why) => {
      await program('bin/chromium', text);
      const { code, stderr } = await test();
      expect([code, stderr]).toEqual([1, expect.stringContaining(why)]);
      expect(stderr).toContain('«apt-get update && apt-get install chromium»');
      expect(runs('vitest').concat(runs('playwright'))).toEqual([]);
    },
  );

  it("a missing Chromium is installed from the distribution's packages", async () => {
    const chromium = join(bin, 'chromium');
    await program('fresh/chromium', TODAY);
    await program(
      'bin/apt-get',
      `echo "$DEBIAN_FRONTEND $@" >> apt.log\necho Get:1 many lines\n[ "$1" = install ] && /bin/cp fresh/chromium ${chromium}\nexit 0`,
    );
    await program('bin/sudo', '[ "$1" = -n ] && shift && exec "$@"');
    const { code, stdout } = await test();
    expect(stdout).toContain('Instalando Chromium con apt-get');
    expect(stdout).not.toContain('Get:1');
    expect(readFileSync(join(project.root, 'apt.log'), 'utf8')).toBe(
      'noninteractive update\nnoninteractive install -y --no-install-recommends chromium\n',
    );
    expect([code, runs('playwright')[0]?.chrome]).toEqual([0, chromium]);
  });

  it('if Chromium cannot be installed, one line asks for it', async () => {
    await program('bin/apt-get', 'echo E: no connection; exit 100');
    await program('bin/sudo', '[ "$1" = -n ] && shift && exec "$@"');
    const { code, stderr } = await test();
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^E: no connection\n.*necesitan Chromium/)]);
    expect(stderr).toContain('apt-get update && apt-get install chromium');
  });
});

describe('the other engines', () => {
  const PACKAGES = 'webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb';
  beforeEach(() => program('bin/chromium', TODAY));

  it("missing engines are installed from the distribution's packages", async () => {
    await mkdir(join(project.root, 'fresh'));
    for (const name of WEBKIT_PROGRAMS) await rename(join(bin, name), join(project.root, 'fresh', name));
    await program(
      'bin/apt-get',
      `echo "$@" >> apt.log\n[ "$1" = install ] && /bin/cp fresh/* ${bin}\nexit 0`,
    );
    await program('bin/sudo', '[ "$1" = -n ] && shift && exec "$@"');
    const { code, stdout } = await test();
    expect(stdout).toContain('Instalando WebKit con apt-get');
    expect(stdout).toContain(`Para las pruebas: WebKit 999.9.9 (${join(bin, 'python3')}).`);
    expect(readFileSync(join(project.root, 'apt.log'), 'utf8')).toContain(
      `install -y --no-install-recommends ${PACKAGES}\n`,
    );
    expect([code, runs('playwright')]).toEqual([0, [expect.anything()]]);
  });

  it('a Firefox older than the tests need is refused, with the way to get another', async () => {
    await program('bin/firefox-esr', 'echo Mozilla Firefox 140.9.0esr');
    const { code, stderr } = await test();
    expect([code, stderr]).toEqual([1, expect.stringContaining('necesitan Firefox 149 o más nuevo')]);
    expect(stderr).toContain('apt-get install firefox-esr');
    expect(runs('playwright')).toHaveLength(0);
  });

  it('if the engines cannot be installed, one line asks for them', async () => {
    // Python is installed, and cannot open WebKit.
    await program('bin/python3', 'exit 1');
    const { code, stderr } = await test();
    expect([code, stderr]).toEqual([1, expect.stringContaining(`apt-get install ${PACKAGES}`)]);
    expect(runs('playwright')).toHaveLength(0);
  });
});

describe('.ci/run', () => {
  const ci = async () => {
    const { HOME } = process.env;
    const { status, stdout } = spawnSync(join(project.root, '.ci/run'), {
      encoding: 'utf8',
      env: { PATH: bin, HOME, npm_config_offline: 'true' },
    });
    return { status, last: stdout.trimEnd().split('\n').at(-1) };
  };

  it('.ci/run ends with the number of all tests', async () => {
    await program('bin/chromium', TODAY);
    expect(await ci()).toEqual({ status: 0, last: '7 passed, 0 failed' });
    await setRunners({ playwright: playwrightReport(1, 1), playwrightCode: 1 });
    expect(await ci()).toEqual({ status: 1, last: '6 passed, 1 failed' });
  });

  it('.ci/run counts a run that reached no test as a failure', async () => {
    await program('bin/chromium', TODAY);
    expect((await ci()).status).toBe(0);
    await project.write('index.html', 'changed');
    await project.write('build.mjs', 'process.exit(1)');
    expect(await ci()).toEqual({ status: 1, last: '0 passed, 1 failed' });
  });
});

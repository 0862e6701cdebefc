import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, startChild } from '../support/server/child-process.ts';

const SCRIPTS = join(import.meta.dirname, '../../scripts');

/** The fixture's build tool: prints a warning as bundlers do, writes a page and counts its runs. */
const BUILD = `import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
console.log('dist/index.html 1 kB');
console.error('[WARN] a directive may not be preserved');
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');
writeFileSync('dist/index.html', 'built for ' + process.env.NODE_ENV);
appendFileSync('builds.txt', 'x');
`;

/** The fixture's server: prints its environment, and ends cleanly on a signal. */
const SERVER = `for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => { console.log('closing'); process.exit(0); });
console.log('listening ' + process.env.NODE_ENV + ' ' + process.env.PORT);
setInterval(() => {}, 1000);
`;

export interface Project {
  root: string;
  start(env?: NodeJS.ProcessEnv, script?: string, args?: string[]): Child;
  write(path: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

/**
 * A project with the real commands and three packages of its own (node, vitest, Playwright), which \`npm ci\`
 * installs without a network.
 */
export async function makeProject(): Promise<Project> {
  const root = await mkdtemp(join(tmpdir(), 'commands-'));
  const write = async (path: string, text: string) => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
  };
  await cp(SCRIPTS, join(root, 'scripts'), { recursive: true });
  await cp(join(SCRIPTS, '../.ci'), join(root, '.ci'), { recursive: true });
  const packageFile = (name: string, more: object) =>
    write(`packages/${name}/package.json`, JSON.stringify({ name, version: '24.0.0', ...more }));
  await packageFile('node', { bin: { node: 'node' } });
  // runs on the Node of these tests, which is the project's own
  await symlink(process.execPath, join(root, 'packages/node/node'));
  // npm warns about it, and installs it
  await packageFile('vitest', { engines: { node: '>=99' } });
  await packageFile('playwright-test', { name: '@playwright/test' });
  await write('packages/vitest/vitest.mjs', '');
  await write('packages/playwright-test/cli.js', '');
  await write('index.html', '<!doctype html>');
  await write('build.mjs', BUILD);
  await write('check.mjs', '');
  await write('server/main.ts', SERVER);
  await write(
    'package.json',
    JSON.stringify({
      name: 'fixture',
      version: '1.0.0',
      type: 'module',
      scripts: {
        build: 'node build.mjs',
        test: 'node scripts/run.mjs scripts/commands/test.ts',
        check: 'npm run check:types && npm run check:dead',
        'check:types': 'node check.mjs types',
        'check:dead': 'node check.mjs dead',
      },
      devDependencies: {
        node: 'file:packages/node',
        vitest: 'file:packages/vitest',
        '@playwright/test': 'file:packages/playwright-test',
      },
    }),
  );
  const locked = spawnSync(
    'npm',
    ['install', '--package-lock-only', '--offline', '--no-audit', '--no-fund'],
    { cwd: root, encoding: 'utf8' },
  );
  if (locked.status !== 0) throw new Error(locked.stderr);
  return {
    root,
    write,
    start: (env = {}, script = 'scripts/start.mjs', args = []) => {
      const { PATH, HOME } = process.env;
      return startChild(process.execPath, [join(root, script), ...args], {
        cwd: root,
        env: { PATH, HOME, npm_config_offline: 'true', ...env },
      });
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Folders without a document and without leftover globals: their modules are loaded once for all their files. */
const PURE = ['tests/{api,domain,lib,offline,storage,sw}/**/*.test.ts'];
const SIMULATION = ['tests/offline/simulation*.test.ts'];
/** Tests in jsdom: components, and modules that need a document. */
const PAGES = ['tests/**/*.test.tsx', 'tests/**/*.dom.test.ts'];
/** The server by itself, and the page's services against it in one process. */
const SERVER = ['tests/{client,demo,server}/**/*.test.ts'];
/** Several processes, over PostgreSQL: minutes of starts and kills, which the suite makes over the embedded database. */
const LONG = ['tests/{balancer,server/processes}/**/*.test.ts'];
/** Those of the server whose answers come out of its database, over PostgreSQL too, and the faults of PostgreSQL alone. */
const POSTGRES = [
  'tests/postgres/**/*.test.ts',
  'tests/client/client-restore.test.ts',
  'tests/server/{figures,people,personnel,record,settings}/**/*.test.ts',
  'tests/server/account/{registration,sign-in}.test.ts',
  'tests/server/graphql/{authorization,strange-values}.test.ts',
  'tests/server/sessions/{exit,open-sessions}.test.ts',
  'tests/server/start/killed.test.ts',
  'tests/server/store/{store-faults,contract,histories,lease}.test.ts',
  'tests/server/watch/readiness.test.ts',
  ...(process.env.PRUEBAS_MUERTES ? LONG : []),
];
const SET_UP = ['tests/support/console-errors.ts', 'tests/support/patience.ts'];
/** Production builds and npm commands, in processes of their own. */
const BUILD = ['tests/build/**/*.test.ts'];

export default defineConfig({
  // The file that Node itself loads: mercurius requires it, and the package's `module` entry would be a second copy.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  test: {
    // One more than the cores: some tests wait for a server, and by default one core is left idle.
    maxWorkers: availableParallelism() + 1,
    setupFiles: SET_UP,
    // Passwords are hashed at full cost and the machine may be busy: these limits are for hangs, not for slowness.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      project('unit', {
        include: ['tests/**/*.test.ts'],
        exclude: [...PURE, ...PAGES, ...SERVER, ...POSTGRES, ...LONG, ...BUILD, 'tests/e2e/**'],
      }),
      project('pure', { include: PURE, exclude: [...SIMULATION, ...PAGES], isolate: false }),
      project('pages', { include: PAGES, environment: 'jsdom' }),
      project('server', { include: SERVER, isolate: false }),
      project('postgres', {
        include: POSTGRES,
        isolate: false,
        globalSetup: 'tests/support/postgres/suite.ts',
        setupFiles: [...SET_UP, 'tests/support/postgres/worker.ts'],
      }),
      project('simulation', { include: SIMULATION, isolate: false }),
      project('build', { include: BUILD }),
    ],
  },
});

interface ProjectOptions {
  include: string[];
  exclude?: string[];
  environment?: 'node' | 'jsdom';
  isolate?: boolean;
  globalSetup?: string;
  setupFiles?: string[];
}

function project(name: string, options: ProjectOptions) {
  return { extends: true as const, test: { name, environment: 'node' as const, ...options } };
}

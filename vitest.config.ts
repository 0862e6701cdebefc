import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** They have no document and leave no global behind: their modules are loaded once for all, not anew for each file. */
const PURE = ['tests/{api,offline,storage,sw,user}/**/*.test.ts'];

/** Node by default; a test that needs a document says `@vitest-environment jsdom` in its first comment. */
export default defineConfig({
  // The file that Node itself takes: beside mercurius's `require`, the package's `module` entry would be a second copy.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  test: {
    // One more than there are cores: some wait for a server or a browser, and by default one core is left idle.
    maxWorkers: availableParallelism() + 1,
    // Passwords are hashed as dearly as in earnest, and the machine may be busy: these are for what hangs, not for what is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'pure', environment: 'node', isolate: false, include: PURE },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...PURE, 'tests/server/**', 'tests/e2e/**', 'node_modules/**'],
        },
      },
    ],
  },
});

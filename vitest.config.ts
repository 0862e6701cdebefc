import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Node by default; a test that needs a document says `@vitest-environment jsdom` in its first comment. */
export default defineConfig({
  // The file that Node itself takes: beside mercurius's `require`, the package's `module` entry would be a second copy.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'server', environment: 'node', include: ['tests/server/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/server/**', 'tests/e2e/**', 'node_modules/**'],
        },
      },
    ],
  },
});

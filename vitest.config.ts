import { defineConfig } from 'vitest/config';

/** Node by default; a test that needs a document says `@vitest-environment jsdom` in its first comment. */
export default defineConfig({
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

import { defineConfig } from 'vitest/config';

/**
 * The tests that run against each mutant: the outbox's unit tests, without the slower simulation, which has
 * planted faults of its own.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/offline/**/*.test.ts'],
    exclude: ['simulation*', 'simulation/**', 'politeness*', '*-seeds*', 'breakages*'].map(
      (name) => `tests/offline/${name}`,
    ),
    setupFiles: ['mutants/lazily-loaded.ts', 'tests/support/console-errors.ts'],
    testTimeout: 15_000,
    // One worker per mutant for all test files: four times as fast.
    isolate: false,
  },
});

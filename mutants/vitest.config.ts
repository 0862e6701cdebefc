import { defineConfig } from 'vitest/config';

/** What a mutant meets: the unit tests of the outbox. Not the simulation, which is slower and has breakages of its own. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/offline/**/*.test.ts'],
    exclude: ['simulation*', 'simulation/**', 'politeness*', '*-seeds*', 'breakages*'].map(
      (name) => `tests/offline/${name}`,
    ),
    setupFiles: ['mutants/lazily-loaded.ts'],
    testTimeout: 15_000,
    // One worker for all files of a mutant, and another for the next mutant: four times as fast.
    isolate: false,
  },
});

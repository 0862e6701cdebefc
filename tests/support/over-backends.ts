import { test } from '@playwright/test';
import { removeTemplate } from './app-process.ts';
import { BACKENDS, type Backend, startBackend } from './backend.ts';
import { leaveAll } from './person.ts';
import { REDUCED_PROJECT } from './reduced-build.ts';

/** Of the moment; tests read it when they run. */
export interface World {
  backend: Backend;
}

/**
 * Defines the tests twice: for the project's own backend and for one with the owner's contract only. Both
 * halves may run at the same time, each in its own order; otherwise a long file would run alone at the end.
 */
export function overBackends(define: (world: World) => void): void {
  test.describe.configure({ mode: 'parallel' });
  for (const kind of BACKENDS) {
    test.describe(kind, () => {
      test.describe.configure({ mode: 'default' });
      const world = {} as World;
      test.beforeAll(async () => {
        world.backend = await startBackend(kind, { reduced: test.info().project.name === REDUCED_PROJECT });
      });
      test.afterEach(async ({ browser }) => {
        world.backend.server.behave();
        world.backend.server.release();
        await leaveAll(browser);
      });
      test.afterAll(() => world.backend.remove());
      define(world);
    });
  }
  test.afterAll(removeTemplate);
}

import { type Backend, startBackend } from '../support/backends/backend.ts';
import { test as base } from './test.ts';

/** Test fixtures with a server in front of the app that can be made to fail. */
export const test = base.extend<{ backend: Backend }>({
  backend: async ({ browserName: _ }, use) => {
    const backend = await startBackend('propio');
    await use(backend);
    await backend.remove();
  },
  app: async ({ backend }, use) => use({ ...backend.app, url: backend.url }),
});

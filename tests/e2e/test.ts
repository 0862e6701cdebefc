import { type BrowserContext, test as base, expect } from '@playwright/test';
import { type AppProcess, removeTemplate } from '../support/backends/app-process.ts';
import {
  BACKENDS,
  type Backend,
  type BackendOptions,
  type BackendWay,
  startBackend,
} from '../support/backends/backend.ts';
import {
  closeContext,
  DEVICE,
  type Device,
  type DeviceFaults,
  type DeviceOptions,
  openDevice,
} from '../support/browser/browser.ts';
import { createPageErrors, type PageErrors } from '../support/browser/page-errors.ts';
import { REDUCED_PROJECT } from '../support/browser/reduced-build.ts';
import { preludeWorker, workerFailures } from '../support/browser/storage-faults.ts';
import { meet, type Person, type PersonOptions } from '../support/person/person.ts';

export interface Fixtures {
  /** which backend the tests of a file or a block run against; set it with `test.use` */
  backendKind: BackendWay;
  backendOptions: BackendOptions;
  /** the file's own backend; it behaves again after each test */
  backend: Backend;
  /** the process of that backend that serves the app */
  app: AppProcess;
  /** A person at a device of their own, without a session. */
  meet(options?: PersonOptions): Promise<Person>;
  /** The same, signed in. */
  enter(options?: PersonOptions): Promise<Person>;
  /** A device with a profile on the disk and a browser of its own. */
  openDevice(options?: DeviceOptions, faults?: DeviceFaults): Promise<Device>;
  /**
   * Records the unhandled errors of a device's worker, which runs `script` before its own code; one fails the
   * test. Call it before the first page is opened.
   */
  watchWorker(context: BrowserContext, script?: string): Promise<void>;
  /** Announces an error of a page: it must come, or comes perhaps, and does not fail the test. */
  announce(pattern: RegExp, comes?: 'perhaps'): void;
  pageErrors: PageErrors;
}

interface WorkerFixtures {
  /** Returns the backend that was started last if it has this key; otherwise replaces it. */
  keepBackend(key: string, start: () => Promise<Backend>): Promise<Backend>;
}

/**
 * The test of every browser test. Whatever contexts a test makes are closed after it, and an error on the
 * console of any page that the test has not announced fails it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  backendKind: ['propio', { option: true }],
  backendOptions: [{}, { option: true }],

  // `browser.newPage` has these too.
  viewport: DEVICE.viewport,
  contextOptions: { reducedMotion: DEVICE.reducedMotion },
  async context({ context }, use) {
    await use(context);
    await closeContext(context);
  },

  keepBackend: [
    async ({ browserName: _ }, use) => {
      let kept: { key: string; backend: Backend } | undefined;
      await use(async (key, start) => {
        if (kept?.key !== key) {
          await kept?.backend.remove();
          kept = undefined;
          kept = { key, backend: await start() };
        }
        return kept.backend;
      });
      await kept?.backend.remove();
      await removeTemplate();
    },
    { scope: 'worker' },
  ],

  pageErrors: [
    async ({ browser }, use) => {
      const errors = createPageErrors();
      const before = browser.contexts();
      browser.on('context', errors.watch);
      await use(errors);
      browser.off('context', errors.watch);
      const opened = browser.contexts().filter((context) => !before.includes(context));
      await Promise.all(opened.map(closeContext));
      errors.check();
    },
    { auto: true },
  ],
  announce: ({ pageErrors }, use) => use(pageErrors.announce),

  async backend({ backendKind, backendOptions, keepBackend, pageErrors }, use, { file, project }) {
    const options = { reduced: project.name === REDUCED_PROJECT, ...backendOptions };
    const key = JSON.stringify([file, backendKind, options]);
    const backend = await keepBackend(key, () => startBackend(backendKind, options));
    pageErrors.expectFaultsOf(backend);
    await use(backend);
    backend.server.behave();
    backend.server.release();
  },
  app: ({ backend }, use) => use(backend.app),

  meet: ({ browser, backend }, use) => use((options) => meet(browser, backend, options)),
  enter: ({ meet: meetPerson }, use) =>
    use(async (options) => {
      const person = await meetPerson(options);
      await person.signIn();
      return person;
    }),
  async openDevice({ backend, pageErrors }, use) {
    const devices: Device[] = [];
    await use(async (options, faults) => {
      const device = await openDevice(backend, options, {
        ...faults,
        async prepare(context, page) {
          pageErrors.watch(context);
          await faults?.prepare?.(context, page);
        },
      });
      devices.push(device);
      return device;
    });
    for (const device of devices) await device.remove();
  },
  // It needs the workers of open devices, and thus ends before `openDevice`.
  async watchWorker({ backend, openDevice: _ }, use) {
    const watched: BrowserContext[] = [];
    await use(async (context, script) => {
      await preludeWorker(context, backend, script);
      watched.push(context);
    });
    for (const context of watched) expect(await workerFailures(context)).toEqual([]);
  },
});

/**
 * Defines the tests twice: for the project's own backend and for one with the owner's contract only. They
 * may run at the same time, each in its own order; otherwise a long file would run alone at the end.
 */
export function overBackends(define: () => void, ways: readonly BackendWay[] = BACKENDS): void {
  test.describe.configure({ mode: 'parallel' });
  for (const backendKind of ways)
    test.describe(backendKind, () => {
      test.describe.configure({ mode: 'default' });
      test.use({ backendKind });
      define();
    });
}

/** Defines them a third time, for a foreign backend behind the app's own server (GRAPHQL_URL). */
export const overEveryWay = (define: () => void) => overBackends(define, [...BACKENDS, 'reenviado']);

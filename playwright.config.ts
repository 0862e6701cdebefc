import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM, findBrowser } from './scripts/browsers.mjs';
import type { EngineName } from './tests/engines/test.ts';
import { REDUCED_PROJECT } from './tests/support/reduced-build.ts';

const executablePath = findBrowser(CHROMIUM, process.env);
if (executablePath === undefined)
  throw new Error('No hay Chromium en este equipo: ejecuta «npm test», que lo instala.');

/**
 * What the windows of the browser do without: first the runner's own list, which a second switch of this name would
 * replace (chromiumSwitches of playwright-core), then the pages that draw what hangs under the address bar. Each window
 * started a process for them, and that was a sixth of what these tests cost the machine.
 */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Tests start their own servers. A test that needs a second try has found something: no retries. */
export default defineConfig<{ engine: EngineName }>({
  projects: [
    { name: 'chromium', testDir: 'tests/e2e', testIgnore: 'reduced.spec.ts' },
    {
      name: REDUCED_PROJECT,
      testDir: 'tests/e2e',
      testMatch: /\/(reduced|main-job|network-\w+|session-(leave|token))\.spec\.ts$/,
    },
    // Driven from outside, Firefox seldom keeps a page in its back/forward cache.
    {
      name: 'firefox',
      testDir: 'tests/engines',
      grepInvert: /back\/forward cache/,
      use: { engine: 'firefox' },
    },
    { name: 'webkit', testDir: 'tests/engines', testIgnore: 'axe-over.spec.ts', use: { engine: 'webkit' } },
    {
      name: 'chromium-engine',
      testDir: 'tests/engines',
      testMatch: /\/(abilities|axe-over|pages)\.spec\.ts$/,
      use: { engine: 'chromium' },
    },
  ],
  globalSetup: './tests/support/demo-template.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // They wait a good part of their time: two more than there are cores.
  workers: availableParallelism() + 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    launchOptions: {
      executablePath,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${WITHOUT}`,
        // A failed import() stays failed for the life of the document, as in Chromium before 151 and Firefox before 155.
        '--disable-blink-features=ModuleMapDoNotCacheFailedFetch',
      ],
    },
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM, findBrowser } from './scripts/commands/browsers.ts';
import type { EngineName } from './tests/engines/test.ts';
import { REDUCED_PROJECT } from './tests/support/browser/reduced-build.ts';

/** Undefined where no Chromium is installed: `npm run check` reads this file there too. */
const executablePath = findBrowser(CHROMIUM, process.env);

/**
 * Chromium features that are turned off. The first ones are the runner's own list (chromiumSwitches in
 * playwright-core), because a second `--disable-features` replaces the first. The others are the pages that
 * draw the address bar's popups (each window started processes for them, a sixth of the tests' CPU time), and
 * the spare renderer, a process that most windows never use.
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
  'SpareRendererForSitePerProcess',
];

/**
 * Tests start their own servers. There are no retries: a test that passes only on a second try has found a
 * fault.
 */
export default defineConfig<{ engine: EngineName }>({
  projects: [
    { name: 'chromium', testDir: 'tests/e2e', testIgnore: 'reduced.spec.ts' },
    {
      name: REDUCED_PROJECT,
      testDir: 'tests/e2e',
      testMatch: /\/(reduced|main-job|network-\w+|session-(leave|token))\.spec\.ts$/,
      // Which backend answers makes no difference to a missing API.
      grepInvert: /\b(ajeno|reenviado)\b/,
    },
    // Controlled from outside, Firefox rarely keeps a page in its back/forward cache.
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
      testMatch: /\/(abilities|announcements|axe-over|pages)\.spec\.ts$/,
      use: { engine: 'chromium' },
    },
  ],
  globalSetup: './tests/support/backends/demo-template.ts',
  // Limits for hangs, not for slowness: a machine may be three times slower than another.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // By default Playwright uses half of the cores. With more workers than cores, time limits are met.
  workers: availableParallelism(),
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    screenshot: 'only-on-failure',
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${WITHOUT}`,
        // A failed import() then stays failed for the life of the document, as in Chromium before 151 and
        // Firefox before 155.
        '--disable-blink-features=ModuleMapDoNotCacheFailedFetch',
      ],
    },
  },
});

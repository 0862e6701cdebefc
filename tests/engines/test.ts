import { test as base } from '@playwright/test';
import { type AppProcess, startApp } from '../support/app-process.ts';
import { type Device, openDevice } from './device.ts';
import type { Launch } from './engine.ts';
import { launchChromium, launchFirefox } from './puppeteer.ts';
import { launchWebKit } from './webkit.ts';

const ENGINES = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebKit,
} satisfies Record<string, Launch>;

export type EngineName = keyof typeof ENGINES;

/** A test of tests/engines runs once in each engine: the projects of playwright.config.ts name them. */
export const test = base.extend<{ engine: EngineName; app: AppProcess; device: Device }>({
  engine: ['webkit', { option: true }],
  app: async ({ browserName: _ }, use) => {
    const app = await startApp();
    await use(app);
    await app.remove();
  },
  device: async ({ engine, app }, use) => {
    const device = await openDevice(ENGINES[engine], app.url);
    await use(device);
    await device.remove();
  },
});

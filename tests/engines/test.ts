import { test as base } from '@playwright/test';
import { type AppProcess, startApp } from '../support/backends/app-process.ts';
import { type Device, openDevice, type PressedPage } from './device.ts';
import type { Launch } from './engine.ts';
import { launchChromium, launchFirefox } from './puppeteer.ts';
import { launchWebKit } from './webkit.ts';

const ENGINES = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebKit,
} satisfies Record<string, Launch>;

export type EngineName = keyof typeof ENGINES;

/** A test of tests/engines runs once per engine; playwright.config.ts defines the projects. */
export const test = base.extend<{ engine: EngineName; app: AppProcess; device: Device }>({
  engine: ['webkit', { option: true }],
  app: async ({ browserName: _ }, use) => {
    const app = await startApp();
    await use(app);
    await app.remove();
  },
  device: async ({ engine, app }, use, info) => {
    const device = await openDevice(ENGINES[engine], app.url);
    await use(device);
    if (info.status !== info.expectedStatus)
      await info.attach('what the page shows', {
        contentType: 'text/plain',
        body: await pageInWords(device),
      });
    await device.remove();
  },
});

/** A short description of the page for the failure message, because many failures cannot be reproduced. */
async function pageInWords(device: Device): Promise<string> {
  const said = device.evaluate(() => {
    const texts = (wanted: string) =>
      [...document.querySelectorAll(wanted)]
        .filter((element) => element.checkVisibility() && element.textContent)
        .map((element) => element.textContent.slice(0, 60));
    const focused = document.activeElement;
    return [
      location.pathname,
      `${focused?.role ?? focused?.localName}: ${focused?.textContent.slice(0, 40)}`,
      // If the page moves between the button's down and up, there is no click.
      `last press: ${(window as PressedPage).press?.heard.join(', ')}`,
      ...texts('[role=dialog], [role=alertdialog], [role=menu], [role=status], [role=alert]'),
    ].join(' · ');
  });
  const errors = device.browser.errors().catch(() => []);
  return `${await said.catch(String)} · ${(await errors).join(' · ')}`;
}

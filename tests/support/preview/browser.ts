import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium.mjs';

/** The machine's own Chromium, quiet. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium(process.env);
  if (!executablePath) throw new Error('no Chromium: `npm test` installs one');
  return chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

import { existsSync } from 'node:fs';
import { type BrowserContext, chromium } from '@playwright/test';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Without these flags Chromium sends requests of its own during a measurement. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function findChromium(): string {
  const found = process.env.CHROME_PATH ?? CANDIDATES.find((path) => existsSync(path));
  if (!found) throw new Error('No Chromium found: set CHROME_PATH.');
  return found;
}

/** Opens a browser with its own profile on the disk, like a person's. */
export function openProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: FLAGS,
    viewport: { width: 1280, height: 800 },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
  });
}

/** Starts a browser process on the profile and ends it afterwards. */
export async function inBrowser<T>(folder: string, use: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await openProfile(folder);
  try {
    return await use(context);
  } finally {
    await context.close();
  }
}

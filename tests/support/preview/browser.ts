import { type Browser, chromium } from '@playwright/test';
import config from '../../../playwright.config.ts';

/** The machine's own Chromium, as the browser tests start it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ ...config.use?.launchOptions });
}

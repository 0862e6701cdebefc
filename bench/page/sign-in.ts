import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { WORK } from '../folders.ts';
import { openProfile } from './browser.ts';
import { measureLoad, until } from './load.ts';
import { DASHBOARD_SHOWN } from './pages.ts';

export const ACCOUNT = 'profesor';
export const PASSWORD = 'una clave para medir';

/** Fills in the real form and submits it. */
export async function signIn(page: Page, account = ACCOUNT): Promise<void> {
  await page.locator('#usuario').fill(account);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#form-acceso button[type=submit]').click();
}

/**
 * Prepares a signed-in profile that has shown the dashboard, without HTTP cache, worker and compiled code:
 * the person's stored data exists, and everything else is fetched as on the first day.
 */
export async function prepareSignedIn(app: string): Promise<string> {
  const folder = join(WORK, 'signed-in');
  await rm(folder, { recursive: true, force: true });
  const context = await openProfile(folder);
  try {
    await enter(context, app);
    // A second visit, at whose end the first one's pending storage writes are done.
    await measureLoad(context, `${app}/`, { ready: DASHBOARD_SHOWN, worker: true });
  } finally {
    await context.close();
  }
  for (const name of ['Cache', 'Code Cache', 'Service Worker', 'GPUCache', 'DawnGraphiteCache'])
    await rm(join(folder, 'Default', name), { recursive: true, force: true });
  return folder;
}

async function enter(context: BrowserContext, app: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${app}/login`);
  await signIn(page);
  await until(await context.newCDPSession(page), DASHBOARD_SHOWN, 'the dashboard after the sign-in');
  await page.close();
}

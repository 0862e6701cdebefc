import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { WORK } from '../folders.ts';
import { inBrowser } from './browser.ts';
import { type LoadOptions, measureLoad, until } from './load.ts';
import { DASHBOARD_SHOWN } from './shown.ts';

export const ACCOUNT = 'profesor';
export const PASSWORD = 'una clave para medir';

/** Inicio is kept for the next start (src/shell/idle/kept-home.tsx). */
export const HOME_KEPT = `new Promise((resolve) => {
  indexedDB.open('planeacion-kv').onsuccess = ({ target: { result } }) => {
    const found = result.transaction('kv').objectStore('kv').count('inicio:${ACCOUNT}');
    found.onsuccess = () => resolve(found.result === 1);
    result.close();
  };
})`;

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
export async function prepareSignedIn(
  app: string,
  name = 'signed-in',
  second: Partial<LoadOptions> = {},
): Promise<string> {
  const folder = join(WORK, name);
  await rm(folder, { recursive: true, force: true });
  await inBrowser(folder, (context) => enter(context, app));
  // A second visit, at whose end the first one's pending storage writes are done.
  await measureLoad(folder, `${app}/`, {
    ready: DASHBOARD_SHOWN,
    worker: true,
    afterwards: HOME_KEPT,
    ...second,
  });
  for (const part of ['Cache', 'Code Cache', 'Service Worker', 'GPUCache', 'DawnGraphiteCache'])
    await rm(join(folder, 'Default', part), { recursive: true, force: true });
  return folder;
}

async function enter(context: BrowserContext, app: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${app}/login`);
  await signIn(page);
  await until(await context.newCDPSession(page), DASHBOARD_SHOWN, 'the dashboard after the sign-in');
  await page.close();
}

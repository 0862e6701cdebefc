import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { APP_DIST, WORK } from '../folders.ts';
import { startServer } from '../server-process.ts';
import { inBrowser } from './browser.ts';
import { setNotice } from './devices.ts';
import { PASSWORD, prepareSignedIn } from './sign-in.ts';

const SERVE_DIST = join(import.meta.dirname, 'serve-dist.ts');

/** The app with data of its own below `name`, in a browser that is signed in and has read the day's dialog, which would lie over it. */
export async function withSignedInApp<T>(
  name: string,
  port: number,
  use: (context: BrowserContext, address: string) => Promise<T>,
): Promise<T> {
  const dataDir = join(WORK, 'data', name);
  await rm(dataDir, { recursive: true, force: true });
  const env = { CLAVE_DEMO: PASSWORD, DATA_DIR: dataDir, DIST: APP_DIST };
  const server = await startServer(SERVE_DIST, port, env);
  setNotice(dataDir, 'read');
  const profile = join(WORK, 'profile');
  try {
    await rm(profile, { recursive: true, force: true });
    await cp(await prepareSignedIn(server.address), profile, { recursive: true });
    return await inBrowser(profile, (context) => use(context, server.address));
  } finally {
    await server.stop();
  }
}

import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';
import { type Check, check } from '../check.ts';
import { APP_DIST, WORK } from '../folders.ts';
import { inBrowser } from '../page/browser.ts';
import { setNotice } from '../page/devices.ts';
import { evaluate, heapOf, until } from '../page/load.ts';
import { DASHBOARD_SHOWN, PAGE_SHOWN } from '../page/shown.ts';
import { PASSWORD, prepareSignedIn } from '../page/sign-in.ts';
import { startServer } from '../server-process.ts';
import { codeMb } from './code-size.ts';

const SERVE_DIST = join(import.meta.dirname, '../page/serve-dist.ts');
const MINUTE_MS = 60_000;
/** a round trip through the menu, which ends where it began */
const TRIP = ['/cumpleanos', '/avisos', '/profile', '/configuracion', '/'];
const CHANGES = 50;

/** The heap of the dashboard after a minute, and after fifty page changes, each after a garbage collection. */
export async function benchMemory(port: number): Promise<Check[]> {
  const dataDir = join(WORK, 'data', 'memory');
  await rm(dataDir, { recursive: true, force: true });
  const env = { CLAVE_DEMO: PASSWORD, DATA_DIR: dataDir, DIST: APP_DIST };
  const server = await startServer(SERVE_DIST, port, env);
  setNotice(dataDir, 'read');
  const profile = join(WORK, 'profile');
  try {
    await rm(profile, { recursive: true, force: true });
    await cp(await prepareSignedIn(server.address), profile, { recursive: true });
    return await inBrowser(profile, async (context) => {
      const page = context.pages()[0] ?? (await context.newPage());
      const cdp = await context.newCDPSession(page);
      await page.goto(server.address);
      await until(cdp, DASHBOARD_SHOWN, 'the dashboard');
      await wait(MINUTE_MS);
      const before = await measureHeap(cdp);
      for (let changes = 0; changes < CHANGES; changes++) {
        const path = TRIP[changes % TRIP.length] as string;
        // Not by a locator: Playwright's own script would add a megabyte to the page's heap.
        await evaluate(cdp, `document.querySelector('#menu-principal a[href="${path}"]').click()`);
        await until(cdp, `location.pathname === '${path}' && ${PAGE_SHOWN}`, path);
      }
      const after = await measureHeap(cdp);
      const growth = after.all - before.all;
      return [
        check('heap of the dashboard after a minute', { most: 3.5 }, before.all, 'MB'),
        check(`heap, growth over ${CHANGES} page changes`, { most: 0.5 }, growth, 'MB'),
        check(
          'heap, that growth without compiled code',
          { most: 0.5 },
          growth - (after.code - before.code),
          'MB',
        ),
      ];
    });
  } finally {
    await server.stop();
  }
}

/** MB after a garbage collection. */
const measureHeap = async (cdp: CDPSession) => ({ all: await heapOf(cdp), code: await codeMb(cdp) });

import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';
import { type Check, check } from '../check.ts';
import { evaluate, heapOf, until } from '../page/load.ts';
import { DASHBOARD_SHOWN, PAGE_SHOWN } from '../page/shown.ts';
import { withSignedInApp } from '../page/signed-in-app.ts';
import { codeMb } from './code-size.ts';

const MINUTE_MS = 60_000;
/** a round trip through the menu, which ends where it began */
const TRIP = ['/cumpleanos', '/avisos', '/profile', '/configuracion', '/'];
const CHANGES = 50;

/** The heap of the dashboard after a minute, and after fifty page changes, each after a garbage collection. */
export async function benchMemory(port: number): Promise<Check[]> {
  return withSignedInApp('memory', port, async (context, address) => {
    const page = context.pages()[0] ?? (await context.newPage());
    const cdp = await context.newCDPSession(page);
    await page.goto(address);
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
}

/** MB after a garbage collection. */
const measureHeap = async (cdp: CDPSession) => ({ all: await heapOf(cdp), code: await codeMb(cdp) });

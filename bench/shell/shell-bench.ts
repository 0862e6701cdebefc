import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { panelButton } from '../../tests/support/person/shell.ts';
import { type Check, check } from '../check.ts';
import { APP_DIST, WORK } from '../folders.ts';
import { openProfile } from '../page/browser.ts';
import { until } from '../page/load.ts';
import { DASHBOARD_SHOWN } from '../page/pages.ts';
import { PASSWORD, prepareSignedIn } from '../page/sign-in.ts';
import { startServer } from '../server-process.ts';
import { ratio, spread } from '../statistics.ts';
import { A_BRANCH, IN_THE_PANEL, ON_THE_PAGE, THE_NEXT_TAB } from './interaction-list.ts';
import { type Interaction, type Measured, measureInteraction, observePresses } from './interactions.ts';

import { serveLargePage } from './large-page.ts';

const SERVE_DIST = join(import.meta.dirname, '../page/serve-dist.ts');

/** Everyday interactions in the real app, signed in, on a CPU slowed fourfold. */
export async function benchShell(port: number, times: number): Promise<Check[]> {
  await rm(join(WORK, 'data', 'shell'), { recursive: true, force: true });
  const env = { CLAVE_DEMO: PASSWORD, DATA_DIR: join(WORK, 'data', 'shell'), DIST: APP_DIST };
  const server = await startServer(SERVE_DIST, port, env);
  const profile = join(WORK, 'profile');
  try {
    await rm(profile, { recursive: true, force: true });
    await cp(await prepareSignedIn(server.address), profile, { recursive: true });
    const context = await openProfile(profile);
    try {
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await page.addInitScript(observePresses);
      await page.goto(server.address);
      await until(cdp, DASHBOARD_SHOWN, 'the dashboard');
      const measured = new Map<string, Measured[]>();
      await page.goto(`${server.address}/documentation`);
      await page.getByRole('button', { name: /^Abrir .* en una pestaña$/ }).click();
      await page.getByRole('tab').first().click();
      for (const one of ON_THE_PAGE) measured.set(one.name, await measureInteraction(page, cdp, one, times));
      await panelButton(page).click();
      for (const one of IN_THE_PANEL) measured.set(one.name, await measureInteraction(page, cdp, one, times));
      const many = await measureMany(page, cdp, times);
      return [
        ...[...measured].map(([name, all]) =>
          check(`${name}: longest task`, { most: 50 }, longest(all), 'ms'),
        ),
        ...many,
      ];
    } finally {
      await context.close();
    }
  } finally {
    await server.stop();
  }
}

const total = (all: readonly Measured[]) => spread(all.map((one) => one.total));
const longest = (all: readonly Measured[]) => spread(all.map((one) => one.longest));

/** A branch in a menu of 200 entries; switching tabs with three and with thirty open. */
async function measureMany(page: Page, cdp: CDPSession, times: number): Promise<Check[]> {
  const large = await serveLargePage();
  try {
    const measure = async (query: string, one: Interaction) => {
      await page.goto(`${large.address}?${query}`);
      return measureInteraction(page, cdp, one, times);
    };
    const branch = await measure('entradas=200', A_BRANCH);
    const few = await measure('pestanas=3', THE_NEXT_TAB);
    const many = await measure('pestanas=30', THE_NEXT_TAB);
    return [
      check('a branch of 200 entries', { most: 3 }, spread(branch.map(({ frames }) => frames)), 'frames'),
      check('a branch of 200 entries: longest task', { most: 50 }, longest(branch), 'ms'),
      check('a tab of 30 / a tab of 3: all tasks', { most: 1.25 }, ratio(total(many), total(few))),
    ];
  } finally {
    await large.close();
  }
}

import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { panelButton } from '../../tests/support/shell.ts';
import { type Check, check } from '../check.ts';
import { APP_DIST, WORK } from '../folders.ts';
import { openProfile } from '../page/browser.ts';
import { until } from '../page/load.ts';
import { DASHBOARD_SHOWN } from '../page/pages.ts';
import { PASSWORD, prepareSignedIn } from '../page/sign-in.ts';
import { startServer } from '../server-process.ts';
import { spread } from '../statistics.ts';
import { IN_THE_PANEL, ON_THE_PAGE } from './interaction-list.ts';
import { type Measured, measureInteraction, observePresses } from './interactions.ts';

const SERVE_DIST = join(import.meta.dirname, '../page/serve-dist.ts');

/** What a person does all day, in the real app, signed in, CPU slowed fourfold. */
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
      return [...measured].map(([name, all]) =>
        check(`${name}: longest task`, { most: 50 }, spread(all.map(({ longestTask }) => longestTask)), 'ms'),
      );
    } finally {
      await context.close();
    }
  } finally {
    await server.stop();
  }
}

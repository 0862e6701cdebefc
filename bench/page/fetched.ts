import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readGraph, scriptsOfSignIn, scriptsUntilDashboard } from '../../scripts/build/sizes.ts';
import { APP_DIST, WORK } from '../folders.ts';
import { inBrowser } from './browser.ts';
import { evaluate, until } from './load.ts';
import { DASHBOARD_SHOWN, FORM_TAKEN } from './shown.ts';
import { signIn } from './sign-in.ts';

/**
 * Size in kB of what a page fetches from /login to the dashboard, as transferred. Requests of the worker are
 * not included.
 */
export interface Fetched {
  scriptsOfSignIn: number;
  scriptsUntilDashboard: number;
  /** including page, font, answers and icons, but not photos */
  allUntilDashboard: number;
  /** fetched in that time, but missing in the lists that `npm run check:size` weighs */
  unlisted: string[];
}

interface Resource {
  name: string;
  start: number;
  bytes: number;
}

/**
 * Sets a performance mark when a condition becomes true. Polls once per frame, because hydration changes
 * nothing in the document.
 */
const markWhen = (name: string, condition: string) => `
  requestAnimationFrame(function look() {
    if (document.body && (${condition})) performance.mark('${name}');
    else requestAnimationFrame(look);
  });`;

export async function measureFetched(app: string): Promise<Fetched> {
  const folder = join(WORK, 'profile');
  await rm(folder, { recursive: true, force: true });
  return inBrowser(folder, async (context) => {
    const page = await context.newPage();
    await page.addInitScript({ content: markWhen('taken', FORM_TAKEN) + markWhen('shown', DASHBOARD_SHOWN) });
    const cdp = await context.newCDPSession(page);
    await page.goto(`${app}/login`);
    const origin = await evaluate(cdp, 'performance.timeOrigin');
    await until(cdp, `performance.getEntriesByName('taken').length > 0`, 'the form of /login');
    await signIn(page);
    await until(cdp, `performance.getEntriesByName('shown').length > 0`, 'the dashboard');
    if (origin !== (await evaluate(cdp, 'performance.timeOrigin')))
      throw new Error('the page was loaded again on the way to the dashboard');
    const moment = async (name: string) =>
      Number(await evaluate(cdp, `performance.getEntriesByName('${name}')[0].startTime`));
    const resources = (await evaluate(
      cdp,
      `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) =>
        ({ name: new URL(entry.name).pathname, start: entry.startTime, bytes: entry.encodedBodySize }))`,
    )) as Resource[];
    return summarise(resources, await moment('taken'), await moment('shown'));
  });
}

function summarise(resources: readonly Resource[], taken: number, shown: number): Fetched {
  // An address may occur twice: preloaded and then used.
  const distinct = [...new Map(resources.toReversed().map((resource) => [resource.name, resource])).values()];
  const before = (moment: number) => distinct.filter(({ start }) => start < moment);
  const scripts = (list: readonly Resource[]) => list.filter(({ name }) => name.endsWith('.js'));
  const kB = (list: readonly Resource[]) => list.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const graph = readGraph(APP_DIST);
  const missing = (list: readonly Resource[], listed: readonly string[]) =>
    scripts(list).filter(({ name }) => !listed.includes(name.slice(1)));
  const unlisted = [
    ...missing(before(taken), scriptsOfSignIn(graph)),
    ...missing(before(shown), scriptsUntilDashboard(graph)),
  ];
  return {
    scriptsOfSignIn: kB(scripts(before(taken))),
    scriptsUntilDashboard: kB(scripts(before(shown))),
    allUntilDashboard: kB(before(shown).filter(({ name }) => !name.startsWith('/fotos/'))),
    unlisted: [...new Set(unlisted.map(({ name }) => name))],
  };
}

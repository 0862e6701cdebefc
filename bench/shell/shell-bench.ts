import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { type Check, check, round } from '../check.ts';
import { APP_DIST, WORK } from '../folders.ts';
import { inBrowser } from '../page/browser.ts';
import { setNotice } from '../page/devices.ts';
import { until } from '../page/load.ts';
import { PAGE_SHOWN } from '../page/shown.ts';
import { PASSWORD, prepareSignedIn } from '../page/sign-in.ts';
import { startServer } from '../server-process.ts';
import { percentile75, ratio, type Spread, spread } from '../statistics.ts';
import { A_BRANCH, COMMONEST, THE_NEXT_TAB } from './interaction-list.ts';
import { type Interaction, type Measured, measureInteraction, observePresses } from './interactions.ts';

import { serveLargePage } from './large-page.ts';

const SERVE_DIST = join(import.meta.dirname, '../page/serve-dist.ts');

/** a longest press of three frames */
const FRAMES_MS = 50;

export interface ShellResult {
  checks: Check[];
  /** each act's INP */
  lines: string[];
}

/** The commonest acts in the real app, signed in, on a CPU slowed fourfold. */
export async function benchShell(port: number, times: number): Promise<ShellResult> {
  const dataDir = join(WORK, 'data', 'shell');
  await rm(dataDir, { recursive: true, force: true });
  const server = await startServer(SERVE_DIST, port, {
    CLAVE_DEMO: PASSWORD,
    DATA_DIR: dataDir,
    DIST: APP_DIST,
  });
  // The day's dialog would lie over the page.
  setNotice(dataDir, 'read');
  const profile = join(WORK, 'profile');
  try {
    await rm(profile, { recursive: true, force: true });
    await cp(await prepareSignedIn(server.address), profile, { recursive: true });
    return await inBrowser(profile, async (context) => {
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await page.addInitScript(observePresses);
      const acts = await measureCommonest(page, cdp, server.address, times);
      return {
        checks: [
          ...acts.map(({ name, tasks }) => check(`${name}: longest task`, { most: 50 }, tasks, 'ms')),
          check(
            `INP of ${acts.length} acts, 75th percentile`,
            { most: 50 },
            {
              fastest: percentile75(acts.map(({ inp }) => inp.fastest)),
              median: percentile75(acts.map(({ inp }) => inp.median)),
            },
            'ms',
          ),
          ...(await measureMany(page, cdp, times)),
        ],
        lines: acts.map(({ name, inp }) => `${name.padEnd(36)}${round(inp.fastest)} / ${round(inp.median)}`),
      };
    });
  } finally {
    await server.stop();
  }
}

async function measureCommonest(page: Page, cdp: CDPSession, address: string, times: number) {
  const measured: { name: string; inp: Spread; tasks: Spread }[] = [];
  for (const { path, prepare, acts } of COMMONEST) {
    await page.goto(address + path);
    await until(cdp, PAGE_SHOWN, path);
    await prepare?.(page);
    for (const act of acts) {
      const all = await measureInteraction(page, cdp, act, times);
      measured.push({ name: act.name, inp: spread(all.map(({ inp }) => inp)), tasks: longest(all) });
    }
  }
  return measured;
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
      check('a branch of 200 entries: INP', { most: FRAMES_MS }, spread(branch.map(({ inp }) => inp)), 'ms'),
      check('a branch of 200 entries: longest task', { most: 50 }, longest(branch), 'ms'),
      check('a tab of 30 / a tab of 3: all tasks', { most: 1.25 }, ratio(total(many), total(few))),
    ];
  } finally {
    await large.close();
  }
}

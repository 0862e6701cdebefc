import type { CDPSession, Page } from '@playwright/test';
import { type Check, check, round } from '../check.ts';
import { until } from '../page/load.ts';
import { PAGE_SHOWN } from '../page/shown.ts';
import { withSignedInApp } from '../page/signed-in-app.ts';
import { percentile, ratio, type Spread, spread } from '../statistics.ts';
import { A_BRANCH, COMMONEST, THE_NEXT_TAB } from './interaction-list.ts';
import { type Interaction, type Measured, measureInteraction, observePresses } from './interactions.ts';

import { serveLargePage } from './large-page.ts';

/** a longest press of three frames */
const FRAMES_MS = 50;

export interface ShellResult {
  checks: Check[];
  /** each act's INP */
  lines: string[];
}

/** The commonest acts in the real app, signed in, on a CPU slowed fourfold. */
export async function benchShell(port: number, times: number): Promise<ShellResult> {
  return withSignedInApp('shell', port, async (context, address) => {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(observePresses);
    const acts = await measureCommonest(page, cdp, address, times);
    return {
      checks: [
        ...acts.map(({ name, tasks }) => check(`${name}: longest task`, { most: 50 }, tasks, 'ms')),
        check(
          `INP of ${acts.length} acts, 75th percentile`,
          { most: 50 },
          {
            fastest: percentile(
              acts.map(({ inp }) => inp.fastest),
              0.75,
            ),
            median: percentile(
              acts.map(({ inp }) => inp.median),
              0.75,
            ),
          },
          'ms',
        ),
        ...(await measureMany(page, cdp, times)),
      ],
      lines: acts.map(({ name, inp }) => `${name.padEnd(36)}${round(inp.fastest)} / ${round(inp.median)}`),
    };
  });
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

import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { WORK } from '../folders.ts';
import { openProfile } from './browser.ts';
import { type Load, measureLoad } from './load.ts';
import type { MeasuredPage, PageName } from './pages.ts';

export const CONDITIONS = ['cold', 'warm', 'offline', 'slow'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Loads by page and condition, one per round; empty if the page does not support the condition. */
export type Loads = Record<PageName, Record<Condition, Load[]>>;

/** Pages take turns within each round, so that other work of the machine affects them equally. */
export async function runRounds(
  pages: readonly MeasuredPage[],
  rounds: number,
  progress: (text: string) => void,
): Promise<Loads> {
  const loads = Object.fromEntries(
    pages.map(({ name }) => [name, { cold: [], warm: [], offline: [], slow: [] }]),
  ) as unknown as Loads;
  for (let round = 1; round <= rounds; round++) {
    for (const page of pages) {
      progress(`round ${round} of ${rounds}: ${page.name}`);
      const into = loads[page.name];
      await inProfile(page, async (context) => {
        into.cold.push(await measureLoad(context, page.address, page));
        into.warm.push(await measureLoad(context, page.address, page));
        if (!page.worker) return;
        await context.setOffline(true);
        into.offline.push(await measureLoad(context, page.address, page));
      });
      await inProfile(page, async (context) => {
        into.slow.push(await measureLoad(context, page.address, { ...page, slowNetwork: true }));
      });
    }
  }
  return loads;
}

/** Uses a fresh profile on the disk and removes it afterwards. */
async function inProfile(page: MeasuredPage, use: (context: BrowserContext) => Promise<void>): Promise<void> {
  const folder = join(WORK, 'profile');
  await rm(folder, { recursive: true, force: true });
  if (page.profile) await cp(page.profile, folder, { recursive: true });
  const context = await openProfile(folder);
  try {
    await use(context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

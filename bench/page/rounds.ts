import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { WORK } from '../folders.ts';
import { CPU_SLOWDOWN, type Load, measureLoad, type Speed } from './load.ts';
import { type Condition, type MeasuredPage, PAGES, type PageName } from './pages.ts';

/** Loads by page and condition, one per round; empty if the page is not measured under the condition. */
export type Loads = Record<PageName, Record<Condition | 'phone', Load[]>>;

const SPEEDS: Record<Condition | 'phone', Speed> = {
  cold: { cpu: CPU_SLOWDOWN },
  warm: { cpu: CPU_SLOWDOWN },
  offline: { cpu: CPU_SLOWDOWN, network: 'offline' },
  slow: { cpu: CPU_SLOWDOWN, network: { latency: 150 } },
  phone: { cpu: 20, network: { latency: 400 } },
};

/** Pages take turns within each round, so that other work of the machine affects them equally. */
export async function runRounds(
  pages: readonly MeasuredPage[],
  rounds: number,
  progress: (text: string) => void,
): Promise<Loads> {
  const loads = Object.fromEntries(
    PAGES.map((name) => [name, { cold: [], warm: [], offline: [], slow: [], phone: [] }]),
  ) as unknown as Loads;
  for (let round = 1; round <= rounds; round++) {
    for (const page of pages) {
      progress(`round ${round} of ${rounds}: ${page.name}`);
      for (const condition of [...page.conditions, 'phone'] as const) {
        const kept = condition === 'warm' || condition === 'offline';
        const load = await measure(page, condition, kept);
        loads[page.name][condition].push(load);
      }
    }
  }
  return loads;
}

const FOLDER = join(WORK, 'profile');

/** @param visited go on with the profile of the load before, which has fetched everything */
async function measure(page: MeasuredPage, condition: Condition | 'phone', visited: boolean): Promise<Load> {
  if (!visited) {
    await rm(FOLDER, { recursive: true, force: true });
    if (page.profile) await cp(page.profile, FOLDER, { recursive: true });
  }
  page.before?.();
  const speed = SPEEDS[condition];
  return measureLoad(FOLDER, page.address, { ...page, speed, typing: condition === 'phone' });
}

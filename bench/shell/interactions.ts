import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { CPU_SLOWDOWN } from '../page/load.ts';
import { type Tasks, traceTasks } from './trace.ts';

/** From the press until nothing of it moves any more: the longest movement is a submenu's 400 ms. */
const SETTLED_MS = 900;
const FRAME_MS = 1000 / 60;

export interface Interaction {
  name: string;
  /** what is pressed; looked up before the measurement, so that nothing of ours runs in the page meanwhile */
  target(page: Page): Locator;
  /** what is typed into it, once it has been pressed */
  text?: string;
  /** brings the page back to where it can be done again */
  undo(page: Page): Promise<void>;
}

export interface Measured extends Tasks {
  /** from the press to the paint of its first answer, in frames of a sixtieth of a second */
  frames: number;
}

/** Runs in the page before its own scripts: how long each press took until the browser had painted (Event Timing). */
export function observePresses(): void {
  const presses: number[] = [];
  Object.assign(globalThis, { presses });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'].includes(name))
        presses.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Once to warm it up (chunks, compiled code), then `times` times on a slowed CPU. */
export async function measureInteraction(
  page: Page,
  cdp: CDPSession,
  { target, text, undo }: Interaction,
  times: number,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (let time = 0; time <= times; time++) {
    const box = await target(page).boundingBox();
    if (!box) throw new Error('what is to be pressed is not on the screen');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at });
    await wait(SETTLED_MS);
    await page.evaluate('presses.length = 0');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const tasks = await traceTasks(cdp, async () => {
      const button = { ...at, button: 'left', clickCount: 1 } as const;
      await cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
      await cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
      if (text !== undefined) await cdp.send('Input.insertText', { text });
      await wait(SETTLED_MS);
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const presses = (await page.evaluate('presses')) as number[];
    if (time > 0) measured.push({ ...tasks, frames: Math.max(0, ...presses) / FRAME_MS });
    await undo(page);
    await wait(SETTLED_MS);
  }
  return measured;
}

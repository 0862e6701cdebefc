import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { pressKeys, type Tasks, traceTasks } from '../../tests/support/browser/main-thread.ts';
import { CPU_SLOWDOWN, evaluate } from '../page/load.ts';

/** Wait after a press until every animation has ended; the longest is a submenu's 400 ms. */
const SETTLED_MS = 900;

export interface Interaction {
  name: string;
  /**
   * element to press; located before the measurement, so that no script of the bench runs in the page during
   * it
   */
  target(page: Page): Locator;
  /** text to type into it, key by key; the press is then not measured */
  text?: string;
  /** expression that is true in the page once the result is shown; the measurement must contain it */
  shows?: string;
  /** restores the state before the interaction */
  undo(page: Page): Promise<void>;
}

export interface Measured extends Tasks {
  /** the slowest press or key: ms until its next paint, in steps of 8 ms; 0 below 16 ms (Event Timing API) */
  inp: number;
}

/** Runs in the page before its own scripts: records the time from each press and key to the next paint. */
export function observePresses(): void {
  const presses: number[] = [];
  Object.assign(globalThis, { presses });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration, interactionId } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId > 0) presses.push(duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** One warm-up (chunks, compiled code), then `times` measurements on a slowed CPU. */
export async function measureInteraction(
  page: Page,
  cdp: CDPSession,
  { name, target, text, shows, undo }: Interaction,
  times: number,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (let time = 0; time <= times; time++) {
    const box = await target(page).boundingBox();
    if (!box) throw new Error('what is to be pressed is not on the screen');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at });
    await wait(SETTLED_MS);
    const press = async () => {
      const button = { ...at, button: 'left', clickCount: 1 } as const;
      await cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
      await cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
    };
    if (text !== undefined) {
      await press();
      await wait(SETTLED_MS);
    }
    await page.evaluate('presses.length = 0');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const tasks = await traceTasks(cdp, async () => {
      await (text === undefined ? press() : pressKeys(cdp, text));
      await wait(SETTLED_MS);
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    if (shows !== undefined && (await evaluate(cdp, shows)) !== true)
      throw new Error(`${name}: the result came after the measurement`);
    const presses = (await page.evaluate('presses')) as number[];
    if (time > 0) measured.push({ ...tasks, inp: Math.max(0, ...presses) });
    await undo(page);
    await wait(SETTLED_MS);
  }
  return measured;
}

import type { BrowserContext } from '@playwright/test';

/**
 * Shifts Date.now of every page and worker by `ms` for as long as they live, because Playwright's clock does
 * not reach workers. Timers keep their pace, as when a device's clock is set.
 */
export async function jumpClock(context: BrowserContext, ms: number): Promise<void> {
  const jump = (by: number) => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + by;
  };
  await Promise.all([
    ...context.pages().map((page) => page.evaluate(jump, ms)),
    ...context.serviceWorkers().map((worker) => worker.evaluate(jump, ms)),
  ]);
}

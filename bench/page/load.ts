import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, CDPSession } from '@playwright/test';
import { observeVitals, type Vitals } from './vitals.ts';

/** CPU slowdown that makes a laptop about as slow as a phone. */
export const CPU_SLOWDOWN = 4;
const QUIET_MS = 1000;
const LIMIT_MS = 30_000;
const POLL_MS = 50;
/** 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms round trip */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

export interface Load {
  fcp: number;
  lcp: number;
  lcpElement: string;
  blocking: number;
  cls: number;
  heapMb: number;
}

export interface LoadOptions {
  /** expression that is true in the page once its content is shown */
  ready: string;
  /**
   * the page installs a worker; the measurement then ends when the worker is active, so that the next load
   * finds it
   */
  worker: boolean;
  slowNetwork?: boolean;
}

/** Opens the address in a new tab with a slowed CPU and measures until the page is ready and then quiet. */
export async function measureLoad(
  context: BrowserContext,
  address: string,
  { ready, worker, slowNetwork = false }: LoadOptions,
): Promise<Load> {
  const page = await context.newPage();
  try {
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(observeVitals);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    if (slowNetwork) {
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    }
    await page.goto(address, { waitUntil: 'commit' });
    await until(cdp, ready, address);
    const quiet = `performance.now() - Math.max(vitals.lastBusy, vitals.lcp) > ${QUIET_MS}`;
    await until(cdp, `document.readyState === 'complete' && ${quiet}`, address);
    const { fcp, lcp, lcpElement, cls, blocking } = (await evaluate(cdp, 'vitals')) as Vitals;
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    if (worker) await until(cdp, `navigator.serviceWorker.ready.then(() => true)`, address);
    return { fcp, lcp, lcpElement, cls, blocking, heapMb: usedSize / 1e6 };
  } finally {
    await page.close();
  }
}

/**
 * Waits until the expression is true in the page. Uses the DevTools protocol, because the page's policy
 * forbids eval.
 */
export async function until(cdp: CDPSession, expression: string, what: string): Promise<void> {
  const began = performance.now();
  while ((await evaluate(cdp, expression)) !== true) {
    if (performance.now() - began > LIMIT_MS) throw new Error(`${what}: never true: ${expression}`);
    await wait(POLL_MS);
  }
}

export async function evaluate(cdp: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression,
    returnByValue: true,
    awaitPromise: true,
  });
  if (exceptionDetails) return undefined;
  return result.value;
}

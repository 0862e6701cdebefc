import { setTimeout as wait } from 'node:timers/promises';
import { collectAll } from '../../tests/support/browser/heap.ts';
import { inTab, type Protocol } from './tab.ts';
import { observeVitals, type Vitals } from './vitals.ts';

/** CPU slowdown that makes a laptop about as slow as a phone. */
export const CPU_SLOWDOWN = 4;
/** Wait after a browser's start, until its own work on the first window is done. */
const BROWSER_STARTED_MS = 1000;
const QUIET_MS = 1000;
const LIMIT_MS = 180_000;
const POLL_MS = 50;
const KEY_EVERY_MS = 250;

/** A device: how many times slower than this machine, and its network (undefined: this machine's). */
export interface Speed {
  cpu: number;
  network?: 'offline' | { latency: number };
}
/** bytes per second: 1.6 Mbit/s down, 0.75 Mbit/s up */
const BANDWIDTH = { downloadThroughput: 200_000, uploadThroughput: 93_750 };

export interface Load {
  fcp: number;
  lcp: number;
  lcpElement: string;
  blocking: number;
  cls: number;
  heapMb: number;
  /** from the document's last byte to the first contentful paint */
  frame: number;
  /** the slowest key press of `typing`, from the press to the next paint; 0 without one */
  input: number;
}

export interface LoadOptions {
  /** expression that is true in the page once its content is shown */
  ready: string;
  /**
   * the page installs a worker; the measurement then ends when the worker is active, so that the next load
   * finds it
   */
  worker: boolean;
  speed?: Speed;
  /** a key is pressed four times a second until the page is ready */
  typing?: boolean;
  /** expression that is evaluated after the measurement, and becomes true */
  afterwards?: string;
}

/** Opens the address in a new browser process, as a person does in the morning, and measures until it is quiet. */
export function measureLoad(profile: string, address: string, options: LoadOptions): Promise<Load> {
  const { ready, worker, speed = { cpu: CPU_SLOWDOWN }, typing = false, afterwards } = options;
  return inTab(profile, async (tab) => {
    await wait(BROWSER_STARTED_MS);
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observeVitals.toString()})()` });
    await tab.send('Emulation.setCPUThrottlingRate', { rate: speed.cpu });
    if (speed.network === 'offline') await tab.goOffline();
    else if (speed.network) {
      await tab.send('Network.enable');
      await tab.send('Network.emulateNetworkConditions', {
        offline: false,
        ...BANDWIDTH,
        ...speed.network,
      });
    }
    const { errorText } = await tab.send('Page.navigate', { url: address });
    if (errorText) throw new Error(`${address}: ${errorText}`);
    const stopTyping = typing ? pressKeys(tab) : undefined;
    await until(tab, ready, address);
    stopTyping?.();
    const quiet = `performance.now() - Math.max(vitals.lastBusy, vitals.lcp) > ${QUIET_MS}`;
    await until(tab, `document.readyState === 'complete' && ${quiet}`, address);
    const vitals = (await evaluate(tab, 'vitals')) as Vitals;
    const arrived = Number(await evaluate(tab, `performance.getEntriesByType('navigation')[0].responseEnd`));
    const heapMb = await heapOf(tab);
    if (worker) await until(tab, `navigator.serviceWorker.ready.then(() => true)`, address);
    if (afterwards) await until(tab, afterwards, address);
    const { fcp, lcp, lcpElement, cls, blocking, input } = vitals;
    return { fcp, lcp, lcpElement, cls, blocking, heapMb, frame: Math.max(0, fcp - arrived), input };
  });
}

/** Presses a key that does nothing, whether or not the page has answered the one before. */
function pressKeys(cdp: Protocol): () => void {
  const send = (type: 'keyDown' | 'keyUp') =>
    void cdp.send('Input.dispatchKeyEvent', { type, key: 'F9' }).catch(() => undefined);
  const timer = setInterval(() => {
    send('keyDown');
    send('keyUp');
  }, KEY_EVERY_MS);
  return () => clearInterval(timer);
}

/** MB of JavaScript in use after a garbage collection. */
export async function heapOf(cdp: Protocol): Promise<number> {
  await collectAll(cdp);
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/**
 * Waits until the expression is true in the page. Uses the DevTools protocol, because the page's policy
 * forbids eval.
 */
export async function until(cdp: Protocol, expression: string, what: string): Promise<void> {
  const began = performance.now();
  while ((await evaluate(cdp, expression)) !== true) {
    if (performance.now() - began > LIMIT_MS) throw new Error(`${what}: never true: ${expression}`);
    await wait(POLL_MS);
  }
}

export async function evaluate(cdp: Protocol, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression,
    returnByValue: true,
    awaitPromise: true,
  });
  if (exceptionDetails) return undefined;
  return result.value;
}

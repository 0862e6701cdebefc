import type { CDPSession, Page } from '@playwright/test';

/**
 * Whether the page's memory contains this text after a garbage collection, to prove that a page has forgotten
 * it.
 */
export async function memoryHolds(page: Page, text: string): Promise<boolean> {
  const cdp = await page.context().newCDPSession(page);
  let found = false;
  let end = '';
  // A heap snapshot writes other than ASCII characters as \uXXXX.
  const written = text.replace(
    /[^\x20-\x7e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    const seen = end + chunk;
    found ||= seen.toLowerCase().includes(written.toLowerCase());
    end = seen.slice(-written.length);
  });
  await collectAll(cdp);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await cdp.detach();
  return found;
}

export async function collectGarbage(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await collectAll(cdp);
  await cdp.detach();
}

/** What a collection frees lets the next one free more. */
export async function collectAll(cdp: Pick<CDPSession, 'send'>): Promise<void> {
  for (let pass = 0; pass < 3; pass++) await cdp.send('HeapProfiler.collectGarbage');
}

/** The number of listeners by event, of the objects that outlive every page. */
export async function listenersOf(page: Page): Promise<Record<string, number>> {
  const cdp = await page.context().newCDPSession(page);
  const found: Record<string, number> = {};
  for (const target of ['window', 'document', 'document.documentElement', 'navigator.serviceWorker']) {
    const { result } = await cdp.send('Runtime.evaluate', { expression: target });
    if (!result.objectId) throw new Error(`the page has no ${target}`);
    const { listeners } = await cdp.send('DOMDebugger.getEventListeners', { objectId: result.objectId });
    for (const { type } of listeners) found[`${target} ${type}`] = (found[`${target} ${type}`] ?? 0) + 1;
  }
  await cdp.detach();
  return found;
}

import type { Page } from '@playwright/test';

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
  for (let pass = 0; pass < 3; pass++) await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await cdp.detach();
  return found;
}

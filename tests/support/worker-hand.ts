import type { BrowserContext } from '@playwright/test';
import { SYNC_TAG } from '../../src/storage/names.ts';

/** The browser says to the worker that there is a connection (L9); fresh: the worker has to start for it (L10). */
export async function backgroundSync(
  context: BrowserContext,
  origin: string,
  { fresh = false, lastChance = false }: { fresh?: boolean; lastChance?: boolean } = {},
): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const cdp = await context.newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
    void cdp.send('ServiceWorker.enable');
  });
  if (fresh) await cdp.send('ServiceWorker.stopAllWorkers');
  await cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: SYNC_TAG, lastChance });
  await cdp.detach();
}

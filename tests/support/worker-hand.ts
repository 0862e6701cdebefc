import type { BrowserContext, CDPSession } from '@playwright/test';
import { DAY_NOTICE_TAG, SYNC_TAG } from '../../src/storage/names.ts';

/** The worker's script, for whatever device it is asked. */
export const WORKER_SCRIPT = /\/sw\.js(\?|$)/;

/** The browser says to the worker that there is a connection (L9); fresh: the worker has to start for it (L10). */
export const backgroundSync = (
  context: BrowserContext,
  origin: string,
  { fresh = false, lastChance = false }: { fresh?: boolean; lastChance?: boolean } = {},
): Promise<void> =>
  withWorker(context, origin, async (cdp, registrationId) => {
    if (fresh) await cdp.send('ServiceWorker.stopAllWorkers');
    await cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: SYNC_TAG, lastChance });
  });

/** The browser wakes an installed app at a moment of its own. */
export const periodicSync = (context: BrowserContext, origin: string): Promise<void> =>
  withWorker(context, origin, async (cdp, registrationId) => {
    const tag = DAY_NOTICE_TAG;
    await cdp.send('ServiceWorker.dispatchPeriodicSyncEvent', { origin, registrationId, tag });
  });

async function withWorker(
  context: BrowserContext,
  origin: string,
  act: (cdp: CDPSession, registrationId: string) => Promise<void>,
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
  await act(cdp, registrationId);
  await cdp.detach();
}

import type { BrowserContext, CDPSession } from '@playwright/test';
import { DAY_NOTICE_TAG, SYNC_TAG } from '../../../src/storage/keys.ts';

/** The worker's script, with any query. */
export const WORKER_SCRIPT = /\/sw\.js(\?|$)/;

/**
 * Makes the browser fire a sync event.
 * @param fresh the worker must be started for it
 */
export const backgroundSync = (
  context: BrowserContext,
  origin: string,
  { fresh = false, lastChance = false }: { fresh?: boolean; lastChance?: boolean } = {},
): Promise<void> =>
  withWorker(context, origin, async (cdp, registrationId) => {
    if (fresh) await cdp.send('ServiceWorker.stopAllWorkers');
    await cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: SYNC_TAG, lastChance });
  });

/** Makes the browser fire a periodic sync event. */
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

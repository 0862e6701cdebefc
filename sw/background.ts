import type { Ports } from '../src/offline/ports.ts';
import { readKeptValue } from '../src/storage/kept-value.ts';
import { DAY_NOTICE_TAG, SYNC_TAG } from '../src/storage/names.ts';
import { dropPhotos } from '../src/storage/photo-caches.ts';
import { closeNotices, createDayNotice } from './day-notice.ts';
import { createDrain } from './drain.ts';
import { openDay } from './open-day.ts';

/** What the browser wakes the worker for while no page may be open. */
export function workInBackground(scope: ServiceWorkerGlobalScope, ports: Ports): void {
  const { registration, clients } = scope;
  const drain = createDrain({
    ports,
    dropPhotos: () => dropPhotos(caches).finally(() => closeNotices(registration)),
  });
  const announce = createDayNotice({ ports, registration, readKept: readKeptValue });

  scope.addEventListener('sync', (event) => {
    if (event.tag === SYNC_TAG) event.waitUntil(drain(event.lastChance));
  });
  scope.addEventListener('periodicsync', (event) => {
    if (event.tag === DAY_NOTICE_TAG) event.waitUntil(announce());
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification?.close();
    event.waitUntil(openDay(clients));
  });
}

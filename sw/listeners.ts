import type { Ports } from '../src/offline/model/ports.ts';
import { dropPhotos } from '../src/storage/drop-photos.ts';
import { readKeptValue } from '../src/storage/indexeddb/read-keyval.ts';
import { DAY_NOTICE_TAG, SYNC_TAG } from '../src/storage/keys.ts';
import { createDrain } from './background-sync.ts';
import { closeNotices, createBirthdayNotification } from './birthday-notification.ts';
import { openDay } from './notification-click.ts';

/** Registers the handlers for events that can wake the worker while no page is open. */
export function workInBackground(scope: ServiceWorkerGlobalScope, ports: Ports): void {
  const { registration, clients } = scope;
  const drain = createDrain({
    ports,
    dropPhotos: () => dropPhotos(caches).finally(() => closeNotices(registration)),
  });
  const announce = createBirthdayNotification({ ports, registration, readKept: readKeptValue });

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

/**
 * The smallest service worker that makes a page open offline: caches the given addresses and answers from
 * that cache.
 */
export const floorWorker = (addresses: readonly string[]): string => `
const NAME = 'floor';
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((kept) => kept.addAll(${JSON.stringify(addresses)})).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const wanted = event.request.mode === 'navigate' ? '/' : event.request;
  event.respondWith(caches.match(wanted).then((kept) => kept ?? fetch(event.request)));
});
`;

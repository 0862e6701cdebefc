/**
 * The worker of a retired app (reliability.md 4.10): it takes the place of whatever worker is there, deletes the caches of
 * this app and nothing else (what is unsent lies in IndexedDB), and unregisters. It answers no request and touches no page.
 */
const OWN_CACHES = ['planeacion', 'fotos-'];

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener(
  'message',
  ({ data, ports }) => data?.tipo === 'version' && ports[0]?.postMessage('retirado'),
);
self.addEventListener('activate', (event) => {
  const isOwn = (name) => OWN_CACHES.some((prefix) => name.startsWith(prefix));
  const clean = async () => {
    for (const name of await caches.keys()) if (isOwn(name)) await caches.delete(name);
  };
  event.waitUntil(clean().finally(() => self.registration.unregister()));
});

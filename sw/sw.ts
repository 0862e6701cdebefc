import { loadSiteConfig } from '../src/offline/store/site-config.ts';
import { createPages } from './clients.ts';
import { createWorkerEnvironment } from './environment.ts';
import { workInBackground } from './listeners.ts';
import { parseWorkerMessage } from './messages.ts';
import { createPhotos } from './photos.ts';
import { handlingOf } from './requests.ts';
import { createShell, type ShellEntry } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ShellEntry[] };

const ports = createWorkerEnvironment();
const pages = createPages(ports.store, () => self.clients.matchAll({ includeUncontrolled: true }));
const readHost = async () => (await loadSiteConfig(ports.store))?.host ?? '';
const [version, origin] = [ports.version, self.location.origin];
const isUpdate = () => self.registration.active !== null;
const isFollowed = () => Boolean(self.registration.installing ?? self.registration.waiting);
const shell = createShell({ entries: self.__WB_MANIFEST, version, isUpdate, isFollowed, readHost });
const photos = createPhotos({ pages, caches, origin, readHost, fetch: (request) => fetch(request) });

workInBackground(self, ports);
self.addEventListener('install', (event) => shell.install(event));
self.addEventListener('activate', (event) => shell.activate(event, self.clients));
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const handling = handlingOf(event.request, url, origin);
  if (handling === 'shell') event.respondWith(shell.page(event));
  else if (handling === 'photo') event.respondWith(photos.answer(event));
  else if (event.request.method === 'GET' && shell.has(url)) event.respondWith(shell.file(event));
});
self.addEventListener('message', (event) => {
  const message = parseWorkerMessage(event.data);
  if (!message) return;
  if ('type' in message) event.waitUntil(self.skipWaiting());
  else if (message.tipo === 'version') event.ports[0]?.postMessage(version);
  else if (message.tipo === 'reclama') event.waitUntil(self.clients.claim());
  else if (!(event.source instanceof Client)) return;
  else if (message.tipo === 'fotos') event.waitUntil(photos.keepDrawn(event.source.id, message.direcciones));
  else event.waitUntil(pages.report(event.source.id, message.epoca));
});

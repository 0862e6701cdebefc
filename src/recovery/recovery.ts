/**
 * Recovers an app that does not start (W22): one automatic reload per version, then a plain page with
 * `Reparar`. Built separately into /recuperacion.js, a single file with the same name in every version,
 * because any other file may be the broken one. The inline script of index.html loads it on demand. It never
 * touches IndexedDB, so unsent changes stay.
 */
import { workerContainer } from '../browser/worker-container.ts';
import { within } from '../lib/settle-within.ts';
import { cacheStorage } from '../storage/cache-storage.ts';
import { PRECACHE_PREFIX, RECOVERED } from '../storage/keys.ts';
import { drawPlainPage, type PlainPage } from './plain-page.ts';
import { ANSWERS, newest, registered, takeNewer, takeOver, versionOf } from './waiting-worker.ts';

/** in ms: interval of the checks for another version; interval of the requests to an unreachable server */
const CHECK_MS = 60_000;
const ASKS = 15_000;

let page: PlainPage | undefined;

/**
 * @param error why the start failed
 * @param version this page's version; each version may reload once
 */
export async function recover(error: unknown, version: string): Promise<void> {
  if (page) return;
  page = drawPlainPage(error, version);
  // A start that completes after all (slow device or network) removes this page.
  window.__arranque = (later) => {
    if (later !== undefined) return;
    page?.remove();
    page = undefined;
  };
  if (!workerContainer()?.controller && !(await serverIsThere())) {
    // Without a worker and a server, a reload would show the browser's error page.
    page.show('Sin conexión. La abriremos en cuanto regrese.');
    await serverBack();
  }
  if (!page) return;
  if (!mayReload(version)) return watch(version);
  page.show('Un momento, estamos reparando la app…');
  await takeNewer();
  reload();
}

/** Reloads, unless the app has started meanwhile. */
function reload(): void {
  if (!page) return;
  // The login name typed into the sign-in form is handed to use-sign-in.ts; a password is never kept.
  const escrito = document.querySelector<HTMLInputElement>('#usuario')?.value;
  if (escrito) history.replaceState({ ...history.state, escrito }, '');
  location.reload();
}

/**
 * Allows one reload per version and tab. If storage is blocked, a page that was already reloaded is not
 * reloaded again.
 */
function mayReload(version: string): boolean {
  try {
    if (sessionStorage.getItem(RECOVERED) === version) return false;
    sessionStorage.setItem(RECOVERED, version);
    return true;
  } catch {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return entry?.type !== 'reload';
  }
}

/**
 * Offers the repair and watches for another version, fixed or rolled back, which then loads without a click.
 */
function watch(version: string): void {
  page?.offer(() => void repair());
  const check = async () => {
    if (document.hidden || !page) return;
    if (!workerContainer()?.controller) return (await serverHasAnother()) && reload();
    const worker = await newest();
    if (!page || !worker || (await versionOf(worker)) === version) return;
    await takeOver(worker);
    reload();
  };
  workerContainer()?.addEventListener('controllerchange', reload);
  addEventListener('online', check);
  document.addEventListener('visibilitychange', check);
  setInterval(check, CHECK_MS);
  void check();
}

async function repair(): Promise<void> {
  page?.show('Reparando…');
  // Without a server, deleting the files would lose the app.
  if (!(await serverIsThere())) {
    page?.show('Sin conexión. La repararemos en cuanto regrese.');
    await serverBack();
    page?.show('Reparando…');
  }
  if (!(await takeNewer())) await dropFiles();
  reload();
}

/** Whether our server answers with the worker's script; a captive portal or a gateway answers with a page. */
async function serverIsThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWERS);
  const answer = await fetch('/sw.js', { cache: 'no-store', redirect: 'error', signal }).catch(
    () => undefined,
  );
  return answer?.ok === true && /javascript/.test(answer.headers.get('content-type') ?? '');
}

/** Requests HTML, as for a page: otherwise the server answers that there is no such file. */
const fetchPage = (cache: RequestCache) => fetch(location.href, { cache, headers: { accept: 'text/html' } });

/** For a page without a worker: whether the server's page starts with another entry file than this one. */
async function serverHasAnother(): Promise<boolean> {
  const answer = await fetchPage('no-store').catch(() => undefined);
  const html = answer?.ok ? await answer.text() : '';
  // The entry file's name changes with any other file; scripts loaded later are in no document.
  // The attribute keeps its name: the page may be of an older version than this file.
  const start = document.querySelector('link[data-inicio]')?.getAttribute('href');
  return html.includes('/recuperacion.js') && start != null && !html.includes(start);
}

const preloads = () =>
  [...document.querySelectorAll('link[rel=modulepreload]')].flatMap(
    (link) => link.getAttribute('href') ?? [],
  );

async function serverBack(): Promise<void> {
  do await within(ASKS, new Promise((resolve) => addEventListener('online', resolve, { once: true })));
  while (document.hidden || !(await serverIsThere()));
}

/** Deletes the app's cached files and its worker, and refreshes this page's files in the HTTP cache. */
async function dropFiles(): Promise<void> {
  const caches = cacheStorage();
  const own = (await caches?.keys().catch(() => [])) ?? [];
  await Promise.all(
    own.filter((name) => name.startsWith(PRECACHE_PREFIX)).map((name) => caches?.delete(name)),
  );
  const registration = await registered();
  await registration?.unregister();
  const fresh = [fetchPage('reload'), ...preloads().map((url) => fetch(url, { cache: 'reload' }))];
  await within(ANSWERS, Promise.allSettled(fresh));
}

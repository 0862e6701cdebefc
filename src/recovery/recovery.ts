/**
 * When the app does not start (W22): one automatic reload per version, then a plain page with `Reparar`. Built by itself
 * into /recuperacion.js, one file of the same name in every version, since whatever else the app consists of may be what is
 * broken; the inline script of index.html fetches it when it is needed. Never touches IndexedDB: unsent changes stay.
 */
import { PRECACHE_PREFIX } from '../storage/names.ts';
import { drawPlainPage, type PlainPage } from './plain-page.ts';
import {
  ANSWERS,
  newest,
  registered,
  takeNewer,
  takeOver,
  versionOf,
  within,
  workers,
} from './waiting-worker.ts';

/** in sessionStorage: the version that was reloaded */
const DONE = 'recuperada';
/** ms: between two looks for another version; between two questions to a server that was not there */
const LOOKS = 60_000;
const ASKS = 15_000;

let page: PlainPage | undefined;

/** error: why the start failed. version: of this page; another one has a reload of its own. */
export async function recover(error: unknown, version: string): Promise<void> {
  if (page) return;
  page = drawPlainPage(error, version);
  // A start that comes to its end after all (a slow device, a slow network) takes its place back.
  window.__arranque = (later) => {
    if (later !== undefined) return;
    page?.remove();
    page = undefined;
  };
  if (!workers()?.controller && !(await serverIsThere())) {
    // A reload would leave the browser's own page.
    page.say('Sin conexión. La abriremos en cuanto regrese.');
    await serverBack();
  }
  if (!page) return;
  if (!mayReload(version)) return watch(version);
  page.say('Un momento, estamos reparando la app…');
  await takeNewer();
  reload();
}

/** Unless the app came up meanwhile. */
function reload(): void {
  if (!page) return;
  // The name typed into the sign-in form, for use-sign-in.ts; a password is kept nowhere.
  const escrito = document.querySelector<HTMLInputElement>('#usuario')?.value;
  if (escrito) history.replaceState({ ...history.state, escrito }, '');
  location.reload();
}

/** Once a version and tab. Where nothing can be remembered, a page that was reloaded is not reloaded again. */
function mayReload(version: string): boolean {
  try {
    if (sessionStorage.getItem(DONE) === version) return false;
    sessionStorage.setItem(DONE, version);
    return true;
  } catch {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return entry?.type !== 'reload';
  }
}

/** The plain page. A mended version, or the one before, takes its place without a hand as soon as it is published. */
function watch(version: string): void {
  page?.offer(() => void repair());
  const look = async () => {
    if (document.hidden || !page) return;
    if (!workers()?.controller) return (await serverHasAnother()) && reload();
    const worker = await newest();
    if (!page || !worker || (await versionOf(worker)) === version) return;
    await takeOver(worker);
    reload();
  };
  workers()?.addEventListener('controllerchange', reload);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  setInterval(look, LOOKS);
  void look();
}

async function repair(): Promise<void> {
  page?.say('Reparando…');
  // Dropped without a server to fetch it from, the app would be gone.
  if (!(await serverIsThere())) {
    page?.say('Sin conexión. La repararemos en cuanto regrese.');
    await serverBack();
    page?.say('Reparando…');
  }
  if (!(await takeNewer())) await dropFiles();
  reload();
}

/** A portal or a gateway answers with a page. */
async function serverIsThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWERS);
  const answer = await fetch('/sw.js', { cache: 'no-store', redirect: 'error', signal }).catch(
    () => undefined,
  );
  return answer?.ok === true && /javascript/.test(answer.headers.get('content-type') ?? '');
}

/** Whether a page of the server starts with another file than this one: where no worker keeps it. */
async function serverHasAnother(): Promise<boolean> {
  // As a page is asked for: the server's answer to any other question is that there is no such file.
  const answer = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } }).catch(
    () => undefined,
  );
  const html = answer?.ok ? await answer.text() : '';
  // The start's own file names all others; those that were fetched since are in no document.
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

/** The app's files and their worker, and the browser's own copies of what this page was made of. */
async function dropFiles(): Promise<void> {
  const own = 'caches' in globalThis ? await caches.keys().catch(() => []) : [];
  await Promise.all(
    own.filter((name) => name.startsWith(PRECACHE_PREFIX)).map((name) => caches.delete(name)),
  );
  const registration = await registered();
  await registration?.unregister();
  const fresh = [location.href, ...preloads()].map((url) =>
    fetch(url, { cache: 'reload' }).catch(() => undefined),
  );
  await within(ANSWERS, Promise.all(fresh));
}

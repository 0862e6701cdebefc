/** Pure: what the worker does with a request. Everything that is not named here goes to the network untouched. */

export type Handling = 'shell' | 'photo' | 'pass';

export interface Seen {
  method: string;
  mode: string;
  destination: string;
}

/** Answered by the server itself, also when opened as a page. */
const SERVER_PATHS = /^\/(graphql|api|fotos|salud|config\.json)(\/|$)/;
const FILE = /\.[A-Za-z0-9]+$/;

/** own: the app's origin. A photo of another host is told apart from other images by `isPhoto`, which needs storage. */
export function handlingOf({ method, mode, destination }: Seen, url: URL, own: string): Handling {
  if (method !== 'GET') return 'pass';
  if (url.origin === own && mode === 'navigate') {
    const page = url.pathname === '/index.html' || !FILE.test(url.pathname);
    return page && !SERVER_PATHS.test(url.pathname) ? 'shell' : 'pass';
  }
  if (destination !== 'image') return 'pass';
  const candidate = url.origin === own ? url.pathname.startsWith('/fotos/') : mode === 'cors';
  return candidate ? 'photo' : 'pass';
}

/** host: the backend's as /config.json names it, '' for the app's own; another host chooses its photos' paths. */
export function isPhoto(url: URL, own: string, host: string): boolean {
  if (url.pathname === '/graphql') return false;
  return url.origin === own || (host !== '' && url.origin === new URL(host).origin);
}

interface Answered {
  status: number;
  redirected: boolean;
  headers: { get(name: string): string | null };
}

/** Whether a file of the app came as itself: a catch-all server or a portal answers with a page in its place (W03). */
export function isFile(path: string, { status, redirected, headers }: Answered): boolean {
  const html = /^text\/html\b/i.test(headers.get('content-type') ?? '');
  return status === 200 && !redirected && html === path.endsWith('.html');
}

const HOST_DIRECTIVES = ['connect-src', 'img-src'];

/** A kept page's policy says the host of the day it was kept: these two directives get the present one (B17). */
export function policyForHost(policy: string, host: string): string {
  const directives = policy.split(';').map((directive) => {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (!HOST_DIRECTIVES.includes(name)) return directive.trim();
    const kept = sources.filter((source) => !/^https?:\/\//i.test(source));
    return [name, ...kept, ...(host === '' ? [] : [new URL(host).origin])].join(' ');
  });
  return directives.filter((directive) => directive !== '').join('; ');
}

/**
 * Pure: decides what the worker does with a request. Everything not named here goes to the network untouched.
 */

export type Handling = 'shell' | 'photo' | 'pass';

export interface SeenRequest {
  method: string;
  mode: string;
  destination: string;
}

/** Paths that the server answers, also when they are opened as a page. */
const SERVER_PATHS = /^\/(graphql|api|fotos|salud|listo|metricas|config\.json)(\/|$)/;
const FILE = /\.[A-Za-z0-9]+$/;

/**
 * Classifies a request. A cross-origin 'photo' is only a candidate: `isPhoto` decides, since that needs the
 * stored host.
 * @param own the app's origin
 */
export function handlingOf({ method, mode, destination }: SeenRequest, url: URL, own: string): Handling {
  if (method !== 'GET') return 'pass';
  if (url.origin === own && mode === 'navigate') {
    const page = url.pathname === '/index.html' || !FILE.test(url.pathname);
    return page && !SERVER_PATHS.test(url.pathname) ? 'shell' : 'pass';
  }
  if (destination !== 'image') return 'pass';
  const candidate = url.origin === own ? url.pathname.startsWith('/fotos/') : mode === 'cors';
  return candidate ? 'photo' : 'pass';
}

/**
 * Whether the URL may be a photo. A separate backend chooses its own photo paths.
 * @param own the app's origin
 * @param host the backend's origin from /config.json; '' for the app's own
 */
export function isPhoto(url: URL, own: string, host: string): boolean {
  if (url.pathname === '/graphql') return false;
  return url.origin === own || (host !== '' && url.origin === new URL(host).origin);
}

interface Answered {
  status: number;
  redirected: boolean;
  headers: { get(name: string): string | null };
}

/**
 * Whether the response really is the requested file: a catch-all server or a captive portal answers with an
 * HTML page instead (W03).
 */
export function isFile(path: string, { status, redirected, headers }: Answered): boolean {
  const html = /^text\/html\b/i.test(headers.get('content-type') ?? '');
  return status === 200 && !redirected && html === path.endsWith('.html');
}

const HOST_DIRECTIVES = ['connect-src', 'img-src'];

/**
 * The cached page's Content-Security-Policy names the host of the day it was cached: replaces it in these two
 * directives (B17).
 */
export function policyForHost(policy: string, host: string): string {
  const directives = policy.split(';').map((directive) => {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (!HOST_DIRECTIVES.includes(name)) return directive.trim();
    const kept = sources.filter((source) => !/^https?:\/\//i.test(source));
    return [name, ...kept, ...(host === '' ? [] : [new URL(host).origin])].join(' ');
  });
  return directives.filter((directive) => directive !== '').join('; ');
}

/** Pure: what the worker does with a request. Everything that is not named here goes to the network untouched. */

export type Handling = 'shell' | 'photo' | 'pass';

export interface Seen {
  method: string;
  mode: string;
  destination: string;
  url: URL;
}

/** Answered by the server itself, also when opened as a page. */
const SERVER_PATHS = /^\/(graphql|api|fotos|salud|config\.json)(\/|$)/;
const FILE = /\.[A-Za-z0-9]+$/;

/**
 * own: the app's origin; host: the backend's as /config.json names it, '' for the same (B17).
 * Photos of our own origin lie below /fotos; of another host any image may be one, since it chooses its paths.
 */
export function handlingOf({ method, mode, destination, url }: Seen, own: string, host: string): Handling {
  if (method !== 'GET') return 'pass';
  if (url.origin === own && mode === 'navigate') {
    const page = url.pathname === '/index.html' || !FILE.test(url.pathname);
    return page && !SERVER_PATHS.test(url.pathname) ? 'shell' : 'pass';
  }
  if (destination !== 'image') return 'pass';
  if (url.origin === own) return url.pathname.startsWith('/fotos/') ? 'photo' : 'pass';
  const backend = host !== '' && url.origin === new URL(host).origin;
  return backend && mode === 'cors' && !SERVER_PATHS.test(url.pathname.replace(/^\/fotos\//, '/'))
    ? 'photo'
    : 'pass';
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

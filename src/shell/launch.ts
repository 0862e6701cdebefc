import { parseUrl } from '../offline/parse-url.ts';
import { shellRouteAt } from './routes.tsx';
import type { OpenTab } from './tab-list.ts';

/** https://developer.mozilla.org/docs/Web/API/LaunchQueue: Chromium's alone, and not yet in TypeScript's DOM. */
export interface LaunchQueue {
  setConsumer(consume: (launch: { targetURL?: string | null }) => void): void;
}

export interface Launch {
  href: string;
  /** undefined: a page outside the shell */
  tab: OpenTab | undefined;
}

/** Where a launch of the installed app leads; undefined: only to the window, as it is. */
export function readLaunch(target: string | null | undefined, origin: string): Launch | undefined {
  const url = target ? parseUrl(target, origin) : undefined;
  if (url?.origin !== origin) return undefined;
  const started = url.pathname === '/' && url.searchParams.get('origen') === 'pwa';
  if (started) return undefined;
  const href = url.pathname + url.search + url.hash;
  const route = shellRouteAt(url.pathname);
  return { href, tab: route && { label: route.title, href } };
}

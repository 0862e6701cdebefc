import { parseUrl } from '../../lib/parse-url.ts';
import { shellRouteAt } from '../routes/routes.tsx';
import type { OpenTab } from '../tabs/tab-list.ts';

/**
 * https://developer.mozilla.org/docs/Web/API/LaunchQueue: supported by Chromium only, and missing in
 * TypeScript's DOM types.
 */
export interface LaunchQueue {
  setConsumer(consume: (launch: { targetURL?: string | null }) => void): void;
}

export interface Launch {
  href: string;
  /** undefined for a page outside the shell */
  tab: OpenTab | undefined;
}

/** The page that a launch of the installed app leads to; undefined if the launch only focuses the window. */
export function readLaunch(target: string | null | undefined, origin: string): Launch | undefined {
  const url = target ? parseUrl(target, origin) : undefined;
  if (url?.origin !== origin) return undefined;
  const started = url.pathname === '/' && url.searchParams.get('origen') === 'pwa';
  if (started) return undefined;
  const href = url.pathname + url.search + url.hash;
  const route = shellRouteAt(url.pathname);
  return { href, tab: route && { label: route.title, href } };
}

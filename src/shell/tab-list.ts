import { plainPath, shellRouteAt } from './routes.tsx';

/** A4.1: label, and the link with its query and fragment. No two have the same path. */
export interface OpenTab {
  label: string;
  href: string;
}

/** What somebody has who never opened one. */
export const START_TABS: readonly OpenTab[] = [{ label: 'Inicio', href: '/' }];

/** A new tab beyond these takes the place of the first. */
const LIMIT = 12;

export const pathOf = (href: string) => plainPath(href.replace(/[?#].*$/, ''));

export function openTab(tabs: readonly OpenTab[], tab: OpenTab): readonly OpenTab[] {
  if (tabs.some((open) => pathOf(open.href) === pathOf(tab.href))) return tabs;
  return [...tabs, tab].slice(-LIMIT);
}

/** A4.2: from the active one to its neighbour: the previous if it was the last, else the next; the root if none is left. */
export function closeTab(
  tabs: readonly OpenTab[],
  path: string,
  at: string,
): { tabs: readonly OpenTab[]; goTo: string | undefined } {
  const index = tabs.findIndex((tab) => pathOf(tab.href) === path);
  if (index < 0) return { tabs, goTo: undefined };
  const left = tabs.filter((_, other) => other !== index);
  if (path !== plainPath(at)) return { tabs: left, goTo: undefined };
  const neighbour = left[Math.min(index, left.length - 1)];
  return { tabs: left, goTo: neighbour?.href ?? '/' };
}

export function moveTab(tabs: readonly OpenTab[], path: string, step: -1 | 1): readonly OpenTab[] {
  const index = tabs.findIndex((tab) => pathOf(tab.href) === path);
  const moved = tabs[index];
  const other = tabs[index + step];
  if (!moved || !other) return tabs;
  return tabs.with(index, other).with(index + step, moved);
}

/** What was kept, or undefined where it is not a list of tabs (another version, broken). Pages that are gone drop out. */
export function parseTabs(kept: unknown): readonly OpenTab[] | undefined {
  if (typeof kept !== 'object' || kept === null || !('v' in kept) || kept.v !== 1) return undefined;
  if (!('tabs' in kept) || !Array.isArray(kept.tabs)) return undefined;
  const list: readonly unknown[] = kept.tabs;
  return list.reduce<readonly OpenTab[]>((tabs, entry) => {
    if (typeof entry !== 'object' || entry === null || !('href' in entry)) return tabs;
    if (typeof entry.href !== 'string' || !entry.href.startsWith('/')) return tabs;
    const route = shellRouteAt(pathOf(entry.href));
    return route ? openTab(tabs, { label: route.title, href: entry.href }) : tabs;
  }, []);
}

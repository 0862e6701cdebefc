import { shellRouteAt } from '../routes/routes.tsx';
import { pinnedFirst } from './open-tab.ts';
import { type ClosedTab, hasTab, type OpenTab, pathOf } from './tab-list.ts';

/** State of a tab that is stored but not shown. */
export interface TabMark {
  /** scroll position of its page in CSS pixels */
  y: number;
  /** order of last use: higher is more recent; unique within a list */
  used: number;
}

/**
 * The stored record of one person's tabs. `y`, `used`, `pinned` and `closed` were added after version 1 and may
 * be missing.
 */
export interface StoredTabs {
  v: 1;
  tabs: readonly (OpenTab & Partial<TabMark>)[];
  closed?: readonly ClosedTab[];
}

/**
 * Parses the stored record. Returns undefined if it is no list of tabs (another version, damaged). Drops tabs
 * whose page no longer exists.
 */
export function parseTabs(
  stored: unknown,
): { tabs: readonly OpenTab[]; marks: Map<string, TabMark>; closed: ClosedTab[] } | undefined {
  if (typeof stored !== 'object' || stored === null || !('v' in stored) || stored.v !== 1) return undefined;
  if (!('tabs' in stored) || !Array.isArray(stored.tabs)) return undefined;
  const tabs: OpenTab[] = [];
  const marks = new Map<string, TabMark>();
  for (const entry of stored.tabs as readonly unknown[]) {
    const tab = tabOf(entry);
    if (!tab || hasTab(tabs, pathOf(tab.href))) continue;
    tabs.push(tab);
    marks.set(pathOf(tab.href), { y: numberIn(entry, 'y'), used: numberIn(entry, 'used') });
  }
  const closed =
    'closed' in stored && Array.isArray(stored.closed) ? (stored.closed as readonly unknown[]) : [];
  return {
    tabs: pinnedFirst(tabs),
    marks,
    closed: closed.flatMap((entry) => {
      const tab = tabOf(entry);
      return tab ? [{ ...tab, at: numberIn(entry, 'at') }] : [];
    }),
  };
}

/** The tab as it is stored: without the query of a page whose query names people. */
export function storedTab<T extends OpenTab>(tab: T): T {
  const path = pathOf(tab.href);
  return shellRouteAt(path)?.secretQuery ? { ...tab, href: path } : tab;
}

function tabOf(entry: unknown): OpenTab | undefined {
  if (typeof entry !== 'object' || entry === null || !('href' in entry)) return undefined;
  if (typeof entry.href !== 'string' || !entry.href.startsWith('/')) return undefined;
  const route = shellRouteAt(pathOf(entry.href));
  const label = 'label' in entry && typeof entry.label === 'string' ? entry.label.slice(0, 60).trim() : '';
  const pinned = 'pinned' in entry && entry.pinned === true;
  return route && { label: label || route.title, href: entry.href, ...(pinned && { pinned }) };
}

function numberIn(entry: unknown, name: string): number {
  const value = (entry as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'number' && value >= 0 && value < Number.MAX_SAFE_INTEGER ? value : 0;
}

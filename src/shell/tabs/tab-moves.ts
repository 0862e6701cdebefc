import { plainPath } from '../routes/routes.tsx';
import { type ClosedTab, hasTab, type OpenTab, pathOf } from './tab-list.ts';

type List = readonly OpenTab[];

/** The remaining tabs after closing some, and the address to go to if the current page was closed. */
export interface Closing {
  tabs: List;
  goTo: string | undefined;
}

const indexOf = (tabs: List, path: string) => tabs.findIndex(({ href }) => pathOf(href) === path);

/** Inserts a tab at an index, or as near to it as its group allows: pinned tabs stand before the others. */
function insertTab(tabs: List, tab: OpenTab, at: number): List {
  const pinned = tabs.filter((open) => open.pinned).length;
  return tabs.toSpliced(tab.pinned ? Math.min(at, pinned) : Math.max(at, pinned), 0, tab);
}

/**
 * Closing the active tab goes to the next one, or to the previous one if it was the last, or to '/' if none
 * is left (A4.2).
 */
export function closeTab(tabs: List, path: string, at: string): Closing {
  const index = indexOf(tabs, path);
  if (index < 0) return { tabs, goTo: undefined };
  const left = tabs.toSpliced(index, 1);
  if (path !== plainPath(at)) return { tabs: left, goTo: undefined };
  const neighbour = left[Math.min(index, left.length - 1)];
  return { tabs: left, goTo: neighbour?.href ?? '/' };
}

/** Keeps only the tab of that path ('others'), or that tab and those before it ('right'); pinned tabs stay. */
export function closeAround(tabs: List, path: string, which: 'others' | 'right', at: string): Closing {
  const index = indexOf(tabs, path);
  const left = tabs.filter(
    ({ pinned }, place) => pinned || (which === 'right' ? place <= index : place === index),
  );
  const lost = indexOf(tabs, plainPath(at)) >= 0 && indexOf(left, plainPath(at)) < 0;
  return { tabs: left, goTo: lost ? tabs[index]?.href : undefined };
}

/** Moves a tab to an index, limited to the ends of its group. Returns the same list if it does not move. */
export function moveTab(tabs: List, path: string, to: number): List {
  const index = indexOf(tabs, path);
  const tab = tabs[index];
  if (!tab) return tabs;
  const after = insertTab(tabs.toSpliced(index, 1), tab, Math.max(to, 0));
  return after[index] === tab ? tabs : after;
}

/** Pins a tab, as the last of the pinned ones; or releases it, as the first of the others. */
export function pinTab(tabs: List, path: string): List {
  const index = indexOf(tabs, path);
  const tab = tabs[index];
  if (!tab) return tabs;
  const left = tabs.toSpliced(index, 1);
  const { pinned, ...loose } = tab;
  return pinned ? insertTab(left, loose, 0) : insertTab(left, { ...tab, pinned: true }, left.length);
}

/** Puts a closed tab back at its old index, or at the end if the list is shorter. */
export function reopenTab(tabs: List, { at, ...tab }: ClosedTab): List {
  // The list may exceed the limit by one until the next tab is opened.
  return hasTab(tabs, pathOf(tab.href)) ? tabs : insertTab(tabs, tab, at);
}

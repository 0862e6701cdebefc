import { plainPath } from '../routes/routes.tsx';
import { hasTab, type OpenTab, pathOf } from './tab-list.ts';
import type { ClosedTab } from './tab-schema.ts';

type List = readonly OpenTab[];

/** The remaining tabs after closing some, and the address to go to if the current page was closed. */
export interface Closing {
  tabs: List;
  goTo: string | undefined;
}

const indexOf = (tabs: List, path: string) => tabs.findIndex(({ href }) => pathOf(href) === path);

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

/** Keeps only the tab of that path ('others'), or that tab and those before it ('right'). */
export function closeAround(tabs: List, path: string, which: 'others' | 'right', at: string): Closing {
  const index = indexOf(tabs, path);
  const left = which === 'right' ? tabs.slice(0, index + 1) : tabs.slice(index, index + 1);
  const lost = indexOf(tabs, plainPath(at)) >= 0 && indexOf(left, plainPath(at)) < 0;
  return { tabs: left, goTo: lost ? tabs[index]?.href : undefined };
}

/** Moves a tab to an index, limited to the ends of the list. */
export function moveTab(tabs: List, path: string, to: number): List {
  const index = indexOf(tabs, path);
  const goal = Math.min(Math.max(to, 0), tabs.length - 1);
  const moved = tabs[index];
  return !moved || goal === index ? tabs : tabs.toSpliced(index, 1).toSpliced(goal, 0, moved);
}

/** Puts a closed tab back at its old index, or at the end if the list is shorter. */
export function reopenTab(tabs: List, { at, ...tab }: ClosedTab): List {
  // The list may exceed the limit by one until the next tab is opened.
  return hasTab(tabs, pathOf(tab.href)) ? tabs : tabs.toSpliced(at, 0, tab);
}
